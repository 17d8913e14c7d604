/** The lines of a report's file as the tables that they were, one a section. */
import type { FileBody, FileRow, SheetCell } from './fileApi.ts'

type FileTable = {
  readonly title: string
  /** Null where each row has one figure, and says which. */
  readonly columns: readonly string[] | null
  readonly rows: readonly { readonly title: string; readonly cells: readonly SheetCell[] }[]
}

/** More of them are no table on paper. */
const mostColumns = 8

/** What follows each other and is alike: a new one begins where `isNext` says so. */
const runsOf = <T>(all: readonly T[], isNext: (one: T, first: T, before: T) => boolean): readonly (readonly T[])[] => {
  const found: T[][] = []
  for (const one of all) {
    const last = found.at(-1)
    const [first, before] = [last?.[0], last?.at(-1)]
    if (last === undefined || first === undefined || before === undefined || isNext(one, first, before))
      found.push([one])
    else last.push(one)
  }
  return found
}

const tableOf = (rows: readonly FileRow[], [, , figure, count]: FileBody['titles']): FileTable => {
  const title = rows[0]?.[0] ?? ''
  if (rows.every(([, line]) => line === ''))
    return { title, columns: null, rows: rows.map(([, , name, value]) => ({ title: name, cells: [value] })) }
  const lines = runsOf(rows, (one, first) => one[1] !== first[1] || one[2] === first[2])
  const [columns = []] = lines.map((line) => line.map(([, , name]) => name))
  const isSquare = lines.every(
    (line) => line.length === columns.length && line.every(([, , name], at) => name === columns[at]),
  )
  if (isSquare && columns.length <= mostColumns)
    return {
      title,
      columns,
      rows: lines.map((line) => ({ title: line[0]?.[1] ?? '', cells: line.map(([, , , value]) => value) })),
    }
  return {
    title,
    columns: [figure, count],
    rows: rows.map(([, line, name, value]) => ({ title: line, cells: [name, value] })),
  }
}

export const fileTables = ({ rows, titles }: Pick<FileBody, 'rows' | 'titles'>): readonly FileTable[] =>
  runsOf(rows, ([section], [before]) => section !== before).map((each) => tableOf(each, titles))
