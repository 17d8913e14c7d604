/** What of a table is drawn: the first figure of each line, as long as all have come. */
import { isOfBefore } from './figures.ts'
import type { By } from './section.ts'
import type { FigureTable, TableCell } from './tables.ts'

type ChartBar = {
  readonly key: string
  readonly title: string
  readonly now: number
  /** Of the period before; null where nothing is compared. */
  readonly before: number | null
}
export type Chart = {
  /** Shares of the whole, each in its line, or how it went on over time. */
  readonly is: 'shares' | 'trend'
  /** What is counted. */
  readonly title: string
  readonly bars: readonly ChartBar[]
  /** The longest of them, which is not 0. */
  readonly most: number
  /** From 0 on, of even steps, up to what holds the longest: whole where what is counted is. */
  readonly ticks: readonly number[]
}

const countOf = (cell: TableCell | undefined): number | null =>
  cell?.is === 'figure' && cell.figure.is === 'came' ? cell.figure.count : null

/** Nothing where it has not come. */
const beforeOf = (cell: TableCell | undefined): number | null | undefined =>
  cell?.is === 'figure' && isOfBefore(cell.figure) ? (countOf(cell) ?? undefined) : null

const overTime: readonly By[] = ['month']

const mostSteps = 4

/** The least of 1, 2, 5, 10 … of which a few reach it. */
const stepFor = (most: number, isWhole: boolean): number => {
  const rough = most / mostSteps
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5].find((each) => each * power >= rough) ?? 10)
  return isWhole ? Math.max(1, step) : step
}

/** Hours have parts; whoever and whatever else is counted has none. */
const isWhole = (cell: TableCell | undefined): boolean => cell?.is !== 'figure' || cell.figure.show !== 'hours'

const ticksTo = (most: number, isOfWhole: boolean): readonly number[] => {
  const step = stepFor(most, isOfWhole)
  // A tenth of a step is no binary number.
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, at) => Number((at * step).toPrecision(12)))
}

/** Null of what is counted in all, of a single line, and where nothing is to be seen. */
export const chartOf = ({ section, columns, rows }: FigureTable): Chart | null => {
  if (section.by === undefined || columns === null || rows.length < 2) return null
  const bars = rows.flatMap(({ key, title, cells: [first, second] }): readonly ChartBar[] => {
    const now = countOf(first)
    const before = beforeOf(second)
    return now === null || before === undefined ? [] : [{ key, title, now, before }]
  })
  const most = Math.max(0, ...bars.flatMap(({ now, before }) => [now, before ?? 0]))
  return most === 0 || bars.length < rows.length
    ? null
    : {
        is: overTime.includes(section.by) ? 'trend' : 'shares',
        title: columns[0] ?? '',
        bars,
        most,
        ticks: ticksTo(most, isWhole(rows[0]?.cells[0])),
      }
}
