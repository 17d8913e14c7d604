/** The figures of a run: which they are, and what each is asked of the server. */
import {
  category,
  count,
  day,
  flag,
  group,
  id,
  instant,
  isoDay,
  isoInstant,
  label,
  list,
  meets,
  nullable,
  oneOf,
  optional,
  quantity,
  text,
  type Infer,
} from '../kernel/index.ts'
import {
  ageGroups,
  optionsFor,
  reportPeriods,
  rowsIn,
  vocaCategories,
  type AdvancedGrant,
  type VocaList,
  type WithConfig,
  type WithZone,
} from '../config/index.ts'
import { stateHash } from '../log/index.ts'
import { agesInCommon } from './ages.ts'
import { amount } from './amounts.ts'
import { reports } from './declared.ts'
import { askedFilters, inOrder, onlyLine, onlyLineOnce, onlyNone } from './filterRules.ts'
import { elsewhere, notMapped, reportFilters, type ReportFilters } from './filters.ts'
import { instantsOf, monthsOf, type Days, type Instants } from './periods.ts'
import { newAmong } from './newness.ts'
import type { CountQuestion } from './question.ts'
import { mostFigures, span } from './runShape.ts'
import type { ReportType } from './reportObjects.ts'
import { breakdowns, sectionsOf, type By, type Column, type Parting } from './section.ts'
import { allShows, countTypes, type Show } from './shows.ts'

const byNames = Object.keys(breakdowns) as [By, ...By[]]
const stages = ['main', 'batch', 'low'] as const

/** What they are called is told in the log, too. */
export const ageWords = ageGroups.map(({ description }) => description)

const vocaNames = [...new Set([notMapped, ...Object.values(vocaCategories).flat()])] as const
type VocaName = (typeof vocaNames)[number]

export const clientTypes = ['P', 'S', 'W', 'A', 'D', 'O'] as const

/** What a figure is of: all that the report counts, or one line of a breakdown. */
const planned = {
  section: label(40),
  type: oneOf(countTypes),
  show: oneOf(allShows),
  by: nullable(oneOf(byNames)),
  /** The entry of an agency's list; null of what has none, or is told apart by something else. */
  of: nullable(id('entry')),
  ages: nullable(group({ description: label(40), min: nullable(count(0, 200)), max: nullable(count(0, 200)) })),
  clientType: nullable(category(clientTypes)),
  /** Empty: of those of whom it was not reported. */
  county: optional(text('street', 80)),
  /** A funder's category. */
  voca: optional(category(vocaNames as [VocaName, ...VocaName[]])),
  /** The first of its days that is counted. */
  month: optional(day('yyyy-MM-dd')),
  /** When it is counted, where that is not the whole period: in a month of it, or in the period before. */
  span: optional(group(span)),
  stage: oneOf(stages),
}
const plannedFigure = group(planned)
export type PlannedFigure = Infer<typeof plannedFigure>

/** What it is compared with. */
export const isOfBefore = ({ span: own, month }: Pick<PlannedFigure, 'span' | 'month'>): boolean =>
  own !== undefined && month === undefined

const figure = group({
  ...planned,
  /** `unkept`: of a run of then that did not count it. */
  is: oneOf(['waiting', 'came', 'failed', 'unkept']),
  count: nullable(amount),
  /** When it was counted, and by which run: an earlier one may have been the last to count it (RPT-59). */
  updated: nullable(instant()),
  run: optional(id('report_object')),
})
export type Figure = Infer<typeof figure>

/** What a run counts by: it stays as it is whatever is chosen meanwhile. */
export const runTerms = {
  period: oneOf(reportPeriods),
  since: nullable(isoInstant()),
  until: nullable(isoInstant()),
  filters: reportFilters,
}
const terms = group(runTerms)
export type RunTerms = Infer<typeof terms>
export const plan = list(plannedFigure, mostFigures)
export const figures = list(figure, mostFigures)

/** Whose a run of then is, and how many of its figures are of lines that no list has any more. */
export const openedBy = group({
  name: text('name', 170),
  isOwn: flag(),
  lost: quantity(),
  /** In which its days are days. */
  zone: optional(label(64)),
})

export type Line = Pick<PlannedFigure, 'by' | 'of' | 'ages' | 'clientType' | 'county' | 'voca' | 'month' | 'span'>
export const noLine: Line = { by: null, of: null, ages: null, clientType: null }

type AgeSet = (typeof ageGroups)[number]['set']

/** A funder has age groups of its own. */
export const ageSetOf = (report: ReportType, grant: Pick<AdvancedGrant, 'grant_type'> | null): AgeSet =>
  report === 'grant' ? (grant?.grant_type ?? 'other') : 'age'

/** Whether a funder's own categories are counted, in the place of the agency's lists. */
export const measures = (report: ReportType, ages: AgeSet): boolean => report === 'grant' && ages === 'VOCA'
/** One that is parted has none of the categories' lines, and still counts by them. */
export const isMeasured = (figures: readonly Pick<PlannedFigure, 'voca' | 'show'>[]): boolean =>
  figures.some(({ voca, show }) => voca !== undefined || show === 'multiple-voca')

/** More of them are no table that anybody reads. */
const mostMonths = 60

const isUnmapped = ({ voca_category: to = null }: { readonly voca_category?: string | null }): boolean => to === null

const unmappedIn = (state: WithConfig, list: string): ReadonlySet<number> | null =>
  list in vocaCategories
    ? new Set(
        rowsIn(state, list as VocaList)
          .filter(isUnmapped)
          .map(({ id: entry }) => entry),
      )
    : null

const linesBy = (
  { state, ages: set, days, zone, filters }: Planning,
  by: By,
  isOfUnmapped: boolean,
): readonly Line[] => {
  const breakdown = breakdowns[by]
  switch (breakdown.is) {
    case 'ages':
      return ageGroups
        .filter((one) => one.set === set)
        .map(({ description, min, max }) => ({ ...noLine, by, ages: { description, min, max } }))
    case 'clientTypes':
      return clientTypes.map((clientType) => ({ ...noLine, by, clientType }))
    case 'counties':
      return [...(state.config.report?.counties ?? []), ''].map((county) => ({ ...noLine, by, county }))
    case 'months': {
      const months = days === null ? [] : monthsOf(days)
      if (months.length > mostMonths) return []
      return months.map((each) => ({ ...noLine, by, month: isoDay(each.from), span: instantsOf(each, zone) }))
    }
    case 'voca':
      return [...vocaCategories[breakdown.list], notMapped].map((voca) => ({ ...noLine, by, voca }))
    default: {
      const left = isOfUnmapped ? unmappedIn(state, breakdown.lookup) : null
      const own = optionsFor(state, breakdown.lookup).map(({ value }) => value)
      const all = [...own, ...(filters.enterprise === '1' ? [elsewhere] : [])]
        .filter((value) => left === null || left.has(value))
        .map((of) => ({ ...noLine, by, of }))
      return 'without' in breakdown && left === null ? [...all, { ...noLine, by }] : all
    }
  }
}

const isAmong = <T>(chosen: readonly T[] | undefined, value: T): boolean =>
  chosen === undefined || chosen.length === 0 || chosen.includes(value)

/** The filters that leave one line alone; null where they hide it (RPT-29). */
const filtersOfLine = (
  filters: ReportFilters,
  { by, of, ages, clientType, county, voca }: Line,
  column: Pick<Column, 'type'>,
  only = onlyLine,
) => {
  if (by === null) return filters
  const breakdown = breakdowns[by]
  if (breakdown.is === 'ages' && ages !== null) {
    const common = agesInCommon(ages, filters)
    return common === null ? null : { ...filters, victim_age_ranges: common }
  }
  if (breakdown.is === 'clientTypes' && clientType !== null)
    return isAmong(filters.client_types, clientType) ? { ...filters, client_types: [clientType] } : null
  if (breakdown.is === 'months') return filters
  if (breakdown.is === 'counties')
    return county !== undefined && isAmong(filters.counties, county) ? { ...filters, counties: [county] } : null
  if (breakdown.is === 'voca') return voca === undefined ? null : { ...filters, [breakdown.filter]: [voca] }
  if (of === null)
    return 'without' in breakdown ? onlyNone(filters, breakdown.filter, breakdown.without, column.type) : null
  if (breakdown.is === 'ids')
    return isAmong(filters[breakdown.filter], of) ? { ...filters, [breakdown.filter]: [of] } : null
  if (breakdown.is !== 'combinable') return null
  return only(filters, breakdown.filter, of)
}

const askedBy = (
  { since, until, filters }: Omit<RunTerms, 'period'>,
  figure: PlannedFigure,
  only?: typeof onlyLine,
): CountQuestion | null => {
  const asked = askedFilters(filters)
  const left = filtersOfLine(asked, figure, figure, only)
  if (left === null) return null
  return { type: figure.type, show: figure.show, since, until, ...figure.span, ...left, ...newAmong(asked, figure) }
}

/** RPT-67 is the server's to do. */
export const questionOf = (terms: Omit<RunTerms, 'period'>, figure: PlannedFigure): CountQuestion | null =>
  askedBy(terms, figure)

/** RPT-59: under that name a run keeps a figure; the order in which filters were chosen makes no difference. */
export const resultKey = ({ type, show, since, until, ...filters }: CountQuestion): string =>
  stateHash({ type, show, since, until, filters: inOrder(filters) })

/** Under which names kept runs may have a figure, the one that is asked today first. */
export const keptKeys = (terms: Omit<RunTerms, 'period'>, figure: PlannedFigure): readonly string[] => {
  const [today, once] = [askedBy(terms, figure), askedBy(terms, figure, onlyLineOnce)]
  if (today === null || once === null) return []
  const { new_among: _, ...then } = once
  return [resultKey(today), resultKey(then)]
}

type Planning = {
  readonly state: WithConfig & WithZone
  readonly scopes: ReadonlySet<string> | null
  readonly show: Show | null
  readonly parting: Parting | null
  readonly isMultiCycle: boolean
  readonly isMeasured: boolean
  readonly ages: AgeSet
  readonly filters: ReportFilters
  /** Null is ever. */
  readonly days: Days | null
  readonly zone: string
  /** What each figure is compared with; null for nothing. */
  readonly before: Instants | null
}

/** RPT-53 */
const countsAlone = 3

/** RPT-50: a message comes of each count that is asked for alone; a report that names fewer such counts goes on with its next. */
const withSecondary = (plan: readonly PlannedFigure[]): readonly PlannedFigure[] => {
  const named = plan.filter(({ stage }) => stage === 'main').length
  const others = plan.filter(({ stage }) => stage === 'batch').slice(0, Math.max(0, countsAlone - named))
  return plan.map((one) => (others.includes(one) ? { ...one, stage: 'main' } : one))
}

/** The figures of a report, in their order: only of what its reader may see, and only lines that the filters leave. */
export const planOf = (report: ReportType, planning: Planning): readonly PlannedFigure[] => {
  const { scopes, show: chosen, parting, isMultiCycle, isMeasured: isOfMeasure, filters, before } = planning
  const asked = askedFilters(filters)
  const plan = sectionsOf(reports[report], parting, isOfMeasure)
    .filter(({ needs }) => needs === undefined || meets(scopes, needs))
    .flatMap(({ id: section, by, columns, staysInside, ofUnmapped }) => {
      const lines = by === undefined ? [noLine] : linesBy(planning, by, ofUnmapped === true)
      const ofLine = (line: Line): readonly PlannedFigure[] =>
        columns
          .filter(({ type }) => filtersOfLine(asked, line, { type }) !== null)
          .map(({ type, show, stage = 'batch' as const }, at): PlannedFigure => ({
            ...line,
            section,
            type,
            show: show === 'shown' ? (chosen ?? 'count') : show,
            // RPT-53: a period of several years has one main count: no fiscal year's new clients.
            stage: stage === 'main' && isMultiCycle && at > 0 ? 'batch' : stage,
          }))
          .flatMap((one) =>
            before === null || line.span !== undefined || staysInside === true
              ? [one]
              : [one, { ...one, span: before, stage: 'low' as const }],
          )
      return lines.flatMap(ofLine)
    })
  return isMultiCycle ? plan : withSecondary(plan)
}
