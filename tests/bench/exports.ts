/** X1, X2: a list of 200,000 clients as a file: the memory of the process that makes it, and rows a second. */
import { startMeasuredAgency } from '../records/measuredAgency.ts'
import { forOrientation, noLessThan, noMoreThan, type Bench, type Figure } from './measure.ts'
import { measuredExport } from './measuredExport.ts'

/** More than are asked for: those of other accounts and removed ones are not in the list. */
const clients = Number(process.env['BENCH_EXPORT_CLIENTS'] ?? 205_000)
const megabyte = 1_048_576

export const exportsBench: Bench = {
  ids: ['X1', 'X2'],
  run: async () => {
    const agency = await startMeasuredAgency(clients)
    try {
      const figures: Figure[] = []
      for (const type of ['xlsx', 'csv', 'full_xlsx']) {
        const { rows, milliseconds, peak, size } = await measuredExport(agency.databases, type)
        if (rows === 0) throw new Error(`no ${type} was made`)
        const name = `${type} of ${rows.toLocaleString('en')} clients`
        const memory = { what: `${name}: peak memory`, unit: 'MB' }
        const rate = { what: `${name}: rows a second`, unit: 'rows/s' }
        const speed = rows / (milliseconds / 1_000)
        figures.push(
          type === 'xlsx' ? noMoreThan(300, 'X1', memory, peak / megabyte) : forOrientation('X1', memory, peak / megabyte),
          type === 'xlsx' ? noLessThan(5_000, 'X2', rate, speed) : forOrientation('X2', rate, speed),
          forOrientation('X2', { what: `${name}: size`, unit: 'MB' }, size / megabyte),
        )
      }
      return figures
    } finally {
      await agency.stop()
    }
  },
}
