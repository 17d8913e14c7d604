/** X1: a list of 200,000 clients as a file: rows a second, and the memory of the process that makes it. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startMeasuredAgency } from '../records/measuredAgency.ts'
import { forOrientation, noMoreThan, noLessThan, type Bench, type Figure } from './measure.ts'

const run = promisify(execFile)

/** More than are asked for: those of other accounts and removed ones are not in the list. */
const clients = Number(process.env['BENCH_EXPORT_CLIENTS'] ?? 205_000)
const rowsWanted = clients >= 205_000 ? 200_000 : 0

export type MadeExport = { readonly rows: number; readonly milliseconds: number; readonly peak: number; readonly base: number; readonly size: number }

const isMade = (value: unknown): value is MadeExport =>
  typeof value === 'object' && value !== null && 'rows' in value && 'peak' in value && 'milliseconds' in value

const megabyte = 1_048_576

export const exportsBench: Bench = {
  ids: ['X1', 'X2'],
  run: async () => {
    const agency = await startMeasuredAgency(clients)
    try {
      const made = async (type: string): Promise<MadeExport> => {
        const worker = new URL('exportWorker.ts', import.meta.url).pathname
        const { stdout } = await run(process.execPath, [worker, agency.address, agency.systemAddress, type], {
          maxBuffer: megabyte,
        })
        const told: unknown = JSON.parse(stdout)
        if (!isMade(told) || told.rows < rowsWanted) throw new Error(`the worker said ${stdout}`)
        return told
      }
      const figures: Figure[] = []
      for (const type of ['xlsx', 'csv', 'pdf', 'full_xlsx']) {
        const { rows, milliseconds, peak, base, size } = await made(type)
        const seconds = milliseconds / 1_000
        const name = `${type} of ${rows.toLocaleString('en')} clients`
        const rate = { what: `${name}: rows a second`, unit: 'rows/s' }
        figures.push(noMoreThan(300, 'X1', { what: `${name}: peak memory`, unit: 'MB' }, peak / megabyte))
        figures.push(forOrientation('X1', { what: `${name}: memory before`, unit: 'MB' }, base / megabyte))
        figures.push(
          type === 'xlsx' ? noLessThan(5_000, 'X2', rate, rows / seconds) : forOrientation('X2', rate, rows / seconds),
        )
        figures.push(forOrientation('X2', { what: `${name}: size`, unit: 'MB' }, size / megabyte))
      }
      return figures
    } finally {
      await agency.stop()
    }
  },
}
