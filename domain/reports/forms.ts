/** What the slice of reports holds: of each report how it is asked for, and its newest run. */
import {
  count,
  day,
  dictionary,
  flag,
  group,
  id,
  instant,
  key,
  label,
  list,
  nullable,
  oneOf,
  optional,
  text,
  type Field,
  type Infer,
} from '../kernel/index.ts'
import { reportPeriods } from '../config/index.ts'
import { classicKind, usualKind, type ClassicKind } from './classic.ts'
import { reportFilters } from './filters.ts'
import { amount } from './amounts.ts'
import { figures, openedBy, runTerms } from './figures.ts'
import { span } from './runShape.ts'
import { reportTypeNames, type ReportType } from './reportObjects.ts'
import { partings } from './section.ts'
import { savedSet } from './sets.ts'
import { allShows } from './shows.ts'

const run = group({
  run: key('report_run'),
  id: nullable(id('report_object')),
  at: instant(),
  ...runTerms,
  /** Messages that are waited for, and those that came (RPT-50). */
  expected: count(),
  completed: count(),
  isReleased: flag(),
  isCancelled: flag(),
  figures,
  show: nullable(oneOf(allShows)),
  parting: nullable(oneOf(partings)),
  before: nullable(group(span)),
  /** Sections whose lists could not be loaded when it began. */
  lacking: optional(list(label(40))),
  /** Null of one that counts; of one of then who ran it, and how many of its figures stand in no line any more. */
  opened: nullable(openedBy),
  problem: nullable(text('prose', 2_000)),
})
export type Run = Infer<typeof run>

const opening = group({ period: oneOf(reportPeriods), parting: nullable(oneOf(partings)), compares: flag() })
export type Opening = Infer<typeof opening>

const form = group({
  period: oneOf(reportPeriods),
  /** RPT-08: what is typed for Custom. */
  from: nullable(day('yyyy-MM-dd')),
  until: nullable(day('yyyy-MM-dd')),
  show: nullable(oneOf(allShows)),
  parting: nullable(oneOf(partings)),
  /** With the period before. */
  compares: flag(),
  filters: reportFilters,
  set: nullable(savedSet),
  /** SAV-07, SAV-14 */
  previous: nullable(savedSet),
  /** SAV-06: how the filters would be; null while nothing is asked. */
  asked: nullable(reportFilters),
  /** What goes along with them; without it nothing does. */
  askedWith: optional(opening),
  /** Why the set was not saved. */
  refusal: nullable(text('prose', 2_000)),
  /** Something was chosen: what is restored would be older. */
  isTouched: flag(),
  /** RPT-31: none where something has changed since. */
  run: nullable(run),
})
export type ReportForm = Infer<typeof form>

export const result = group({
  key: key('report_result'),
  count: amount,
  updated: instant(),
  run: optional(id('report_object')),
})
export type ReportResult = Infer<typeof result>

export const asker = group({ user_id: id('user'), scopes: list(label(80)) })
type Asker = Infer<typeof asker>

type Forms = { [T in ReportType]: ReportForm }
export type ReportsState = {
  shown: ReportType
  classic: ClassicKind
  forms: Forms
  /** RPT-59, by their keys. */
  results: Record<string, ReportResult>
  /** With whose rights they were counted; null before anybody is signed in. */
  asker: Asker | null
}
const eachReport = <T>(of: () => T): Record<ReportType, T> =>
  Object.fromEntries(reportTypeNames.map((each) => [each, of()])) as Record<ReportType, T>

export const reportsShape: Field<ReportsState> = group({
  shown: oneOf(reportTypeNames),
  classic: classicKind,
  forms: group(eachReport(() => form)) as Field as Field<Forms>,
  results: dictionary(result, key('report_result')),
  asker: nullable(asker),
})

const emptyForm = (): ReportForm => ({
  period: 'Quarter to Date',
  from: null,
  until: null,
  show: null,
  parting: null,
  compares: false,
  filters: {},
  set: null,
  previous: null,
  asked: null,
  refusal: null,
  isTouched: false,
  run: null,
})
/** RPT-10 */
const startForms = (): Forms => ({
  ...eachReport(emptyForm),
  enterprise: { ...emptyForm(), period: 'Month to Date' },
})
export const initialForms = (): ReportsState => ({
  shown: 'full',
  classic: usualKind,
  forms: startForms(),
  results: {},
  asker: null,
})
