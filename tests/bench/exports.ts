/** V4: a list of 200,000 clients as a file: rows, seconds and the memory of the process that makes it. */
import { startMeasuredAgency } from '../records/measuredAgency.ts'
import { multiplyPersons } from './manyPersons.ts'
import { forOrientation, noMoreThan, type Bench, type Figure } from './measure.ts'
import { measuredExport } from './measuredExport.ts'

/** Persons of whom 200,000 and more are clients that the list holds. */
const persons = Number(process.env['BENCH_EXPORT_PERSONS'] ?? 266_000)
const models = Math.min(persons, 20_000)
const megabyte = 1_048_576
const types = ['xlsx', 'full_xlsx', 'csv', 'full_csv'] as const
/** Those for which a goal is set. */
const isGoal = (type: string): boolean => type.endsWith('xlsx')

const figuresOf = async (
  agency: Awaited<ReturnType<typeof startMeasuredAgency>>,
  type: string,
): Promise<readonly Figure[]> => {
  // A file that has not as many rows as its list is not made.
  const { rows, milliseconds, peak, size } = await measuredExport(agency.databases, type)
  if (rows === 0) throw new Error(`no ${type} was made`)
  const name = `${type} of ${rows.toLocaleString('en')} clients`
  const limited = (limit: number, what: string, unit: string, measured: number): Figure =>
    isGoal(type)
      ? noMoreThan(limit, 'V4', { what: `${name}: ${what}`, unit }, measured)
      : forOrientation('V4', { what: `${name}: ${what}`, unit }, measured)
  return [
    limited(300, 'peak memory', 'MB', peak / megabyte),
    limited(60, 'for 200,000 rows', 's', ((milliseconds / 1_000) * 200_000) / rows),
    forOrientation('V4', { what: `${name}: rows a second`, unit: 'rows/s' }, rows / (milliseconds / 1_000)),
    forOrientation('V4', { what: `${name}: size`, unit: 'MB' }, size / megabyte),
  ]
}

export const exportsBench: Bench = {
  ids: ['V4'],
  run: async () => {
    const agency = await startMeasuredAgency(models, (address) => multiplyPersons(address, persons))
    try {
      const figures: Figure[] = []
      for (const type of types) figures.push(...(await figuresOf(agency, type)))
      return figures
    } finally {
      await agency.stop()
    }
  },
}
