/** A file of clients and cases as records: rows a second of each part, and the memory of the process that does it. */
import { startMeasuredAgency } from '../records/measuredAgency.ts'
import { forOrientation, type Bench, type Figure } from './measure.ts'
import { measuredImport } from './measuredImport.ts'

const rows = Number(process.env['BENCH_IMPORT_ROWS'] ?? 20_000)
/** Who is there already, among whom likely duplicates are looked for. */
const clients = Number(process.env['BENCH_IMPORT_CLIENTS'] ?? 20_000)
const megabyte = 1_048_576

export const importsBench: Bench = {
  ids: ['import'],
  run: async () => {
    const agency = await startMeasuredAgency(clients)
    try {
      const { peak, ...parts } = await measuredImport(agency, rows)
      const name = `import of ${rows.toLocaleString('en')} rows beside ${clients.toLocaleString('en')} clients`
      const rate = (part: 'reading' | 'checking' | 'importing' | 'undoing'): Figure =>
        forOrientation('import', { what: `${name}: ${part}`, unit: 'rows/s' }, rows / (parts[part] / 1_000))
      return [
        rate('reading'),
        rate('checking'),
        rate('importing'),
        rate('undoing'),
        forOrientation('import', { what: `${name}: peak memory`, unit: 'MB' }, peak / megabyte),
      ]
    } finally {
      await agency.stop()
    }
  },
}
