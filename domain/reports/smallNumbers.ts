/** Which cells of a run are left out of what leaves the agency, so that no group of fewer than five people can be told. */
import { isOfBefore } from './figures.ts'
import type { ReportFilters } from './filters.ts'
import { breakdowns, type Breakdown, type By } from './section.ts'
import type { CountType } from './shows.ts'
import type { Sum } from './followingSums.ts'
import { isSmall, suppressed, type Amount, type Cover } from './suppression.ts'
import type { FigureTable, TableCell } from './tables.ts'

/** Places of cells: table, row and column. */
export type Hidden = ReadonlySet<string>
const placeOf = (table: number, row: number, column: number): string => `${table} ${row} ${column}`
export const isHidden = (hidden: Hidden, table: number, row: number, column: number): boolean =>
  hidden.has(placeOf(table, row, column))

/** Whoever is counted by these is people. */
const people: readonly CountType[] = ['service', 'anonymous', 'victimized', 'missing', 'case', 'defendant']
const attendance = /^(?:person|attendance)/
/** What was done for those of a line, or for all, tells of them, too. */
const tellsOfLine: readonly CountType[] = ['service_total', 'service_minutes', 'victimization_total']

const isBefore = (cell: TableCell): boolean => cell.is === 'figure' && isOfBefore(cell.figure)
const continuing = 'service continuing'
const nameOf = (cell: TableCell): string => {
  if (cell.is === 'continuing') return continuing
  return cell.is === 'figure' ? `${cell.figure.type} ${cell.figure.show}` : ''
}
const countOf = (cell: TableCell): number | null => {
  if (cell.is === 'continuing') return cell.count
  return cell.is === 'figure' && cell.figure.is === 'came' ? cell.figure.count : null
}
const isOfPeople = (cell: TableCell): boolean => {
  if (cell.is !== 'figure') return cell.is === 'continuing'
  const { type, show } = cell.figure
  return people.includes(type) || (type === 'event' && attendance.test(show))
}

/** RPT-67: as within, where those who are anonymous are counted by all figures or by none. */
const withinOneSort = ['multiple', 'multiple-sc'].map((show) => ['service all', `service ${show}`] as const)
/** All of the second are among the first. */
const within: readonly (readonly [string, string])[] = [
  ...['year', 'oct'].map((show) => ['service all', `service ${show}`] as const),
  ...['multiple', 'multiple-voca'].map((show) => ['service all', `victimized ${show}`] as const),
  ...['race', 'gender', 'age', 'type', 'victimization'].map((show) => ['missing any', `missing ${show}`] as const),
  ['case served', 'case year'],
  ['defendant victim_all', 'defendant victim_year'],
  // Whichever year began first.
  ['service year', 'service oct'],
  ['service oct', 'service year'],
  ['event person-attendance', 'event person-attended'],
]

/**
 * Each client stands in one line, with all services that were given; and each service in one line of its own kind, and so
 * everybody who was served in some.
 */
const partsClients: readonly By[] = ['race', 'gender', 'age', 'clientType', 'county', 'vocaRace', 'vocaGender']
const partsServices: readonly By[] = ['category', 'service', 'advocate', 'agency', 'month', 'vocaService']

/** Each event has one type, and began in one month. */
const partsEvents: readonly By[] = ['eventType', 'month']

/** What there is of a service is there of its category, too. */
export type CategoryOf = (service: number) => number | null

/** Those who stand in several of its lines. */
const severalOf: Readonly<Partial<Record<By, string>>> = {
  classification: 'service multiple-sc',
  victimization: 'victimized multiple',
  vocaVictimization: 'victimized multiple-voca',
}

type Placed = {
  readonly at: number
  readonly name: string
  /** The entry whose line it is. */
  readonly of: number | null
  /** Of the period before. */
  readonly isBefore: boolean
  /** Of those who have no entry of the list at all, and so are on no other line. */
  readonly isNone: boolean
}

const placeIn = (row: readonly Placed[], name: string): number | undefined => row.find((each) => each.name === name)?.at

/**
 * `isOfPersons`, RPT-77: of one person several records may be counted, each of a type of its own. `isOfOneSort`, RPT-67:
 * the anonymous are filtered by, and so are counted by all figures or by none.
 */
type Ways = { readonly isOfPersons?: boolean; readonly isOfOneSort?: boolean }
export const waysOf = ({ distinct_person: persons, anonymous = '' }: ReportFilters): Ways => ({
  isOfPersons: persons === '1',
  isOfOneSort: anonymous !== '',
})

export const hiddenIn = (
  tables: readonly FigureTable[],
  categoryOf: CategoryOf,
  { isOfPersons = false, isOfOneSort = false }: Ways = {},
): Hidden => {
  const amounts: Amount[] = []
  const sums: Sum[] = []
  const covers: Cover[] = []
  const places: string[] = []
  const add = (value: number, stands: boolean, isSecret: boolean, place = ''): number => {
    places.push(place)
    return amounts.push({ value, stands, isSecret }) - 1
  }
  /** What a total has besides some of its parts: it stands nowhere, and can be reckoned. */
  const addSum = (total: number, parts: readonly number[], isOfGroups: boolean): void => {
    const valueOf = (at: number): number => amounts[at]?.value ?? 0
    const rest = valueOf(total) - parts.reduce((sum, at) => sum + valueOf(at), 0)
    // They overlap, and so nothing follows from the total.
    if (rest < -1e-6) return
    const remains = rest > 1e-6 ? [add(rest, false, isOfGroups && isSmall(rest))] : []
    sums.push({ total, parts: [...parts, ...remains] })
  }
  /** In all there are as few, in the period or in the one before. */
  const areFew = (of: TableCell): boolean =>
    tables.some(
      ({ section, rows }) =>
        section.by === undefined &&
        rows.some(({ cells }) =>
          cells.some(
            (cell) => nameOf(cell) === 'service all' && isBefore(cell) === isBefore(of) && isSmall(countOf(cell) ?? 0),
          ),
        ),
    )
  const rowsOf = tables.map((table, t) => {
    const { by } = table.section
    const isParted = by === undefined
    const breakdown: Breakdown | null = by === undefined ? null : breakdowns[by]
    // Of services it is asked for one by one: who has some without an advocate may have others of one.
    const mayLack = breakdown !== null && 'without' in breakdown && breakdown.without === 'include_null'
    const rows = table.rows.map(({ cells }, r) => {
      const isOfFew = (of: TableCell): boolean =>
        isParted
          ? areFew(of)
          : cells.some((cell) => isBefore(cell) === isBefore(of) && isOfPeople(cell) && isSmall(countOf(cell) ?? 0))
      return cells.flatMap((cell, c): readonly Placed[] => {
        const count = countOf(cell)
        if (count === null) return []
        const isTold = cell.is === 'figure' && tellsOfLine.includes(cell.figure.type) && isOfFew(cell) && count > 0
        const isSecret = (isOfPeople(cell) && isSmall(count)) || isTold
        const of = cell.is === 'figure' ? cell.figure.of : null
        const isNone = mayLack && cell.is === 'figure' && of === null
        const at = add(count, true, isSecret, placeOf(t, r, c))
        return [{ at, name: nameOf(cell), of, isBefore: isBefore(cell), isNone }]
      })
    })
    return isParted ? [rows.flat()] : rows
  })
  const ofOnePeriod = rowsOf
    .flat()
    .flatMap((row) => [false, true].map((when) => row.filter((each) => each.isBefore === when)))
  for (const row of ofOnePeriod) {
    const find = (name: string): number | undefined => placeIn(row, name)
    const [all, fresh, others] = [find('service all'), find('service year'), find(continuing)]
    if (all !== undefined && fresh !== undefined && others !== undefined)
      sums.push({ total: all, parts: [fresh, others] })
    const [present, ...attending] = ['attendance', 'person-attendance', 'user-attendance'].flatMap(
      (show) => find(`event ${show}`) ?? [],
    )
    if (present !== undefined && attending.length === 2) addSum(present, attending, true)
    for (const [whole, part] of [...within, ...(isOfOneSort ? withinOneSort : [])]) {
      const [total, inner] = [find(whole), find(part)]
      const isSaid = part === 'service year' && others !== undefined
      if (total !== undefined && inner !== undefined && !isSaid) addSum(total, [inner], true)
    }
    const lacking = find('missing any')
    const kinds = row.flatMap(({ name, at }) => (name.startsWith('missing ') && at !== lacking ? [at] : []))
    if (lacking !== undefined && kinds.length > 0)
      covers.push({ total: lacking, lines: kinds, none: 'nobody', several: null })
  }
  /** Where some of those who stand in several lines are anonymous, and not among all, no more than so many are. */
  const severalAmong = ({ at, name }: Placed): number => {
    const isExact = isOfOneSort || name !== 'service multiple-sc' || amounts[at]?.value === 0
    if (isExact) return at
    const among = add(0, false, false)
    sums.push({ total: at, parts: [among, add(0, false, false)] })
    return among
  }
  const totals = tables.flatMap(({ section }, t) => (section.by === undefined ? (rowsOf[t]?.flat() ?? []) : []))
  for (const [t, { section }] of tables.entries()) {
    const { by } = section
    if (by === undefined) continue
    const parts = rowsOf[t]?.flat() ?? []
    for (const lines of Map.groupBy(parts, (each) => `${each.name} ${each.isBefore}`).values()) {
      const [{ name, isBefore: when }] = lines as [Placed]
      // Whoever is new is so in one month.
      const ofClients =
        name.startsWith('service ') &&
        ((partsClients.includes(by) && !(isOfPersons && by === 'clientType')) ||
          (by === 'month' && name === 'service year'))
      const ofServices = name === 'service_total all' && [...partsServices, ...partsClients].includes(by)
      const ofEvents = name.startsWith('event ') && partsEvents.includes(by)
      const ofAttendees = ofEvents && attendance.test(name.slice('event '.length))
      const total = totals.find((each) => each.name === name && each.isBefore === when)?.at
      if (total === undefined) continue
      const inLines = lines.map(({ at }) => at)
      if (ofClients || ofServices || ofEvents) addSum(total, inLines, ofClients || ofAttendees)
      // Somebody may stand in several lines, as with two victimizations, and some in none: who is not in one is a group.
      else if (people.some((type) => name.startsWith(`${type} `)))
        for (const place of inLines) addSum(total, [place], true)
      if (ofClients || ofServices || ofEvents) continue
      const several = totals.find((each) => each.name === severalOf[by] && each.isBefore === when)
      const isOfAll = name === 'service all' || (several !== undefined && amounts[several.at]?.value === 0)
      covers.push({
        total,
        lines: lines.filter(({ isNone }) => !isNone).map(({ at }) => at),
        none: partsServices.includes(by) ? 'nobody' : (lines.find(({ isNone }) => isNone)?.at ?? null),
        several: isOfAll && several !== undefined ? severalAmong(several) : null,
      })
    }
  }
  // A category is what its services are.
  const linesBy = (by: By): readonly Placed[] =>
    tables.flatMap(({ section }, t) => (section.by === by ? (rowsOf[t]?.flat() ?? []) : []))
  const byCategory = Map.groupBy(linesBy('service'), ({ of }) => (of === null ? null : categoryOf(of)))
  for (const { at: total, name, of, isBefore: when } of linesBy('category')) {
    const parts = (byCategory.get(of) ?? []).filter((each) => each.name === name && each.isBefore === when)
    const ofThem = parts.map(({ at }) => at)
    if (ofThem.length === 0) continue
    if (name === 'service_total all') addSum(total, ofThem, false)
    if (name === 'service all') covers.push({ total, lines: ofThem, none: 'nobody', several: null })
  }
  // Whoever is counted by what was given was given something.
  for (const row of ofOnePeriod) {
    const [clients, given] = [placeIn(row, 'service all'), placeIn(row, 'service_total all')]
    if (clients === undefined || given === undefined) continue
    const more = (amounts[given]?.value ?? 0) - (amounts[clients]?.value ?? 0)
    // Of amounts below one nothing follows.
    if (more >= 0) sums.push({ total: given, parts: [clients, add(more, false, false)] })
  }
  const hidden = new Set([...suppressed(amounts, sums, covers)].map((at) => places[at] ?? ''))
  // What lies between two figures, of which one is left out, tells that one.
  for (const [t, { rows }] of tables.entries())
    for (const [r, { cells }] of rows.entries())
      for (const [c, { is }] of cells.entries())
        if (is === 'change' && (isHidden(hidden, t, r, c - 1) || isHidden(hidden, t, r, c - 2)))
          hidden.add(placeOf(t, r, c))
  return hidden
}
