/** A row of the file as the client and the case that it makes, and what is wrong in it. */
import { refuse, storable, type Result, type Values } from '../kernel/index.ts'
import { typedPersonIn, type TypedPerson } from '../likeness/index.ts'
import { t, wording } from '../messages/index.ts'
import { cutTo, shortened } from './cellTexts.ts'
import { importLimits, type ImportColumn, type ImportProblem } from './forms.ts'
import { holdsDates, type ImportKind, type ImportTarget } from './targets.ts'
import { shownValue, valueReader, type ImportWorld } from './values.ts'

/** A column of which something is read. */
type Planned = {
  readonly at: number
  readonly target: ImportTarget
  readonly read: ReturnType<typeof valueReader>
}

export type Plan = { readonly columns: readonly Planned[]; readonly width: number; readonly world: ImportWorld }

/** What must be said of the columns before their rows can be read, by the column's place. */
export const columnProblems = (
  columns: readonly ImportColumn[],
  targets: readonly ImportTarget[],
  headers: readonly string[],
): Readonly<Record<string, string>> => {
  const problems: Record<string, string> = {}
  const taken = new Map<string, number>()
  columns.forEach(({ target: id, dates }, at) => {
    if (id === null) return
    const target = targets.find((each) => each.id === id)
    const before = taken.get(id)
    if (target === undefined) problems[at] = wording('import.column.gone')
    else if (before !== undefined) problems[at] = wording('import.column.twice', { column: headers[before] ?? '' })
    else if (holdsDates(target) && dates === null) problems[at] = wording('import.column.order')
    taken.set(id, before ?? at)
  })
  if (!columns.some(({ target }) => target?.startsWith('victim.'))) problems['all'] = wording('import.column.none')
  return problems
}

export const planOf = (
  columns: readonly ImportColumn[],
  targets: readonly ImportTarget[],
  world: ImportWorld,
): Plan => ({
  width: columns.length,
  world,
  columns: columns.flatMap(({ target: id, dates }, at) => {
    const target = targets.find((each) => each.id === id)
    return target === undefined ? [] : [{ at, target, read: valueReader(target, dates, world) }]
  }),
})

export type RowProblem = Omit<ImportProblem, 'row'>

export type ReadRow = {
  /** By field, in the form of the wire; only what the row says. */
  readonly values: Readonly<Record<ImportKind, Values>>
  readonly problems: readonly RowProblem[]
}

const put = (values: Record<string, unknown>, field: string, value: unknown): void => {
  const custom = /^custom_fields\.(.+)$/.exec(field)?.[1]
  if (custom === undefined) values[field] = value
  else values['custom_fields'] = { ...(values['custom_fields'] as object | undefined), [custom]: value }
}

/** What spreadsheets show, also in a text file that they wrote, where a formula found no value. */
const formulaError = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|GETTING_DATA)$/

const said = ({ read }: Planned, text: string): Result<unknown> => {
  if (formulaError.test(text)) return refuse('invalid', wording('import.wrong.formula'))
  return text.length > importLimits.cell
    ? refuse('invalid', wording('import.wrong.long', { max: importLimits.cell }))
    : read(text)
}

export const readRow = ({ columns, width }: Plan, cells: readonly string[]): ReadRow => {
  const values = { victim: {}, court_case: {} } as Record<ImportKind, Record<string, unknown>>
  const problems: RowProblem[] = []
  for (const column of columns) {
    const text = storable(cells[column.at] ?? '')
    if (text === '') continue
    const value = said(column, text)
    if (value.ok) put(values[column.target.kind], column.target.field, value.value)
    else problems.push({ column: column.at, message: value.refusal.message, found: shortened(text) })
  }
  const beyond = cells.slice(width).find((cell) => storable(cell) !== '')
  if (beyond !== undefined)
    problems.push({
      column: null,
      message: wording('import.wrong.width', { count: cells.length, width }),
      found: shortened(beyond),
    })
  return { values, problems }
}

/** What the rules of records say about fields, as problems of the columns that these came from. */
export const problemsOf = (
  { columns }: Plan,
  kind: ImportKind,
  fields: Readonly<Record<string, string>>,
  cells: readonly string[],
): readonly RowProblem[] =>
  Object.entries(fields).map(([field, message]) => {
    const column = columns.find(({ target }) => target.kind === kind && target.field === field)
    return column === undefined
      ? { column: null, message, found: '' }
      : { column: column.at, message, found: shortened(cells[column.at] ?? '') }
  })

/** Whether a row says anything. */
export const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => storable(cell) === '')

/** As the fields will show it, for what is looked at before anything is stored. */
export const previewOf = ({ columns, world }: Plan, { values }: ReadRow): { target: string; text: string }[] =>
  columns.flatMap(({ target }) => {
    const whole = values[target.kind]
    const custom = /^custom_fields\.(.+)$/.exec(target.field)?.[1]
    const value = custom === undefined ? whole[target.field] : ((whole['custom_fields'] ?? {}) as Values)[custom]
    return value === undefined ? [] : [{ target: target.id, text: shortened(shownValue(target, value, world)) }]
  })

/** Who the row is about, as likely duplicates are looked for. */
export const personInRow = ({ values: { victim } }: ReadRow): TypedPerson =>
  typedPersonIn({ changes: victim, values: victim })

/** As it is kept. */
const longestName = 255

/** What the row is called where it is listed. */
export const rowName = ({ values: { victim } }: ReadRow): string => {
  const text = (field: string): string => (typeof victim[field] === 'string' ? victim[field] : '')
  const name = [text('last'), [text('first'), text('middle')].filter((part) => part !== '').join(' ')]
    .filter((part) => part !== '')
    .join(', ')
  return cutTo(name || text('business') || text('title') || t('record.unnamed'), longestName)
}
