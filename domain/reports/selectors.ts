/** Questions to the state of reports. */
import {
  day,
  dayAt,
  dayFromIso,
  flag,
  group,
  isoDay,
  nullable,
  oneOf,
  optional,
  same,
  type Infer,
} from '../kernel/index.ts'
import { lookupIsSettled, reportPeriods, type AdvancedGrant, type WithConfig, type WithZone } from '../config/index.ts'
import { currentAccount, scopesOf, zoneOf, type SessionState } from '../session/index.ts'
import { askedFilters, asksTheSame, reversedIn } from './filterRules.ts'
import { chosenIn, reports } from './declared.ts'
import { ageSetOf, measures, planOf, type Figure, type PlannedFigure, type RunTerms } from './figures.ts'
import type { CountQuestion } from './question.ts'
import { areGrants, grantIn, ownDays, withinGrant, yearOfGrant, yearWords, type GrantDays } from './grantDays.ts'
import { daysBefore, daysOf, instantsOf, yearsBy, type Days, type Instants } from './periods.ts'
import type { ReportForm, ReportsState, Run } from './forms.ts'
import type { ReportType } from './reportObjects.ts'
import { breakdowns, partings, sectionsOf, type Parting, type Report } from './section.ts'
import { allShows, listShowOf, type ListedType, type Show } from './shows.ts'
import { reportFilters, type ReportFilters } from './filters.ts'

export type WithReports = { readonly reports: ReportsState }
export type World = WithReports & WithConfig & WithZone & { readonly session: SessionState }

export const reportForm = ({ reports }: WithReports, report: ReportType): ReportForm => reports.forms[report]

/** RPT-48 … RPT-54: what a run is about to do. */
export type Phase = 'making' | 'main' | 'batch' | 'completing' | 'low' | 'done' | 'cancelled'

const waits = ({ figures }: Run, stage: Figure['stage']): boolean =>
  figures.some((one) => one.stage === stage && one.is === 'waiting')

export const phaseOf = (run: Run): Phase => {
  if (run.isCancelled) return 'cancelled'
  // RPT-48: kept even where all of its figures are known already; what could not be kept has failed.
  if (run.id === null) return run.problem === null ? 'making' : 'done'
  if (waits(run, 'main')) return 'main'
  if (waits(run, 'batch')) return 'batch'
  if (!isComplete(run)) return 'completing'
  return waits(run, 'low') ? 'low' : 'done'
}

/** RPT-50, RPT-51 */
export const isComplete = ({ completed, expected, isReleased, figures }: Run): boolean => {
  // Of a count that failed nobody tells.
  const failed = figures.filter(({ stage, is }) => stage === 'main' && is === 'failed').length
  return isReleased || completed + failed >= expected
}

export const isUnderWay = (run: Run | null): run is Run => run !== null && !['done', 'cancelled'].includes(phaseOf(run))

export type Progress = { readonly came: number; readonly failed: number; readonly total: number }
export const progressOf = ({ figures }: Run): Progress => ({
  came: figures.filter(({ is }) => is === 'came').length,
  failed: figures.filter(({ is }) => is === 'failed').length,
  total: figures.length,
})

/** Why a run lacks figures that can be asked for again; null where it lacks none, or is still asking. */
export const stoppedBy = (run: Run): 'cancelled' | 'failed' | null => {
  if (run.opened !== null) return null
  if (phaseOf(run) === 'cancelled') return 'cancelled'
  const { came, failed, total } = progressOf(run)
  return failed > 0 && !(isUnderWay(run) && came + failed < total) ? 'failed' : null
}

/** 1 … 12: the month with which the account's year begins. */
export const fiscalMonthOf = (state: { readonly session: SessionState }): number =>
  dayFromIso(currentAccount(state)?.fiscal_year_start ?? '')?.month ?? 1

/** The days that are counted; null is ever. Nothing where the days that were typed are none (RPT-08). */
export const chosenDays = (state: World, report: ReportType, now: number): Days | null | undefined => {
  const { period, from, until } = reportForm(state, report)
  if (period !== 'Custom')
    return daysOf(period, { today: dayAt(now, zoneOf(state)), fiscalMonth: fiscalMonthOf(state) })
  const [first, last] = [from, until].map((each) => (each === null ? null : dayFromIso(each)))
  if (!first || !last || isoDay(first) > isoDay(last)) return undefined
  return { from: first, until: last }
}

const reportedGrant = (state: World, report: ReportType): AdvancedGrant | null =>
  report === 'grant' ? grantIn(state, reportForm(state, report).filters) : null

const reportedDays = (state: World, report: ReportType): GrantDays | null => {
  const grant = reportedGrant(state, report)
  return grant === null ? null : ownDays(grant, zoneOf(state))
}

/**
 * The days that a run would count: those that were chosen, of a grant's report as far as they are the grant's. Null is
 * ever; nothing where there are none.
 */
export const countedDays = (state: World, report: ReportType, now: number): Days | null | undefined => {
  const chosen = chosenDays(state, report, now)
  const own = reportedDays(state, report)
  return chosen === undefined || own === null ? chosen : withinGrant(chosen, own, dayAt(now, zoneOf(state)))
}

/** The days of the grant, where none of those that were chosen is one; null where that is not so. */
export const daysElsewhere = (state: World, report: ReportType, now: number): GrantDays | null => {
  const isElsewhere = countedDays(state, report, now) === undefined && chosenDays(state, report, now) !== undefined
  return isElsewhere ? reportedDays(state, report) : null
}

/** What a run would be compared with; `isOutside`: it is not, since that is not all the grant's. */
const comparison = (
  state: World,
  report: ReportType,
  now: number,
): { readonly days: Days | null; readonly isOutside: boolean } => {
  const { period, compares } = reportForm(state, report)
  const days = countedDays(state, report, now)
  if (!compares || !days || period === 'All Time') return { days: null, isOutside: false }
  // What the grant has cut is no whole quarter any more, nor one to date.
  const isWhole = same(days, chosenDays(state, report, now))
  const before = daysBefore(isWhole ? period : 'cut', days)
  const own = reportedDays(state, report)
  const isOutside = before !== null && own !== null && !areGrants(before, own)
  return { days: isOutside ? null : before, isOutside }
}

/** Whether something is to be compared that lies, all or in part, before the grant. */
export const comparesOutside = (state: World, report: ReportType, now: number): boolean =>
  comparison(state, report, now).isOutside

/** What the report is always limited to is asked of whatever is chosen (RPT-80), and a grant has years of its own. */
const limitedFilters = (state: World, report: ReportType): ReportFilters => {
  const { fiscal_year_from: _, ...chosen } = askedFilters(reportForm(state, report).filters)
  const own = reportedDays(state, report)
  return { ...chosen, ...(reports[report] as Report).limits, ...(own !== null && yearOfGrant(own)) }
}

/** By which years a run would tell new clients, in words; null where these are the account's. */
export const ownYearWords = (state: World, report: ReportType): string | null =>
  yearWords(limitedFilters(state, report))

export type ToRun = Omit<RunTerms, 'period'> & {
  readonly isMultiCycle: boolean
  readonly show: Show | null
  readonly parting: Parting | null
  /** What it is compared with; null for nothing. */
  readonly before: Instants | null
  readonly plan: readonly PlannedFigure[]
}

/** RPT-40: what a list that is opened from a saved set shows; null where its days are none (RPT-08). */
export const setListQuestion = (
  state: World,
  report: ReportType,
  type: ListedType,
  now: number,
): CountQuestion | null => {
  const days = countedDays(state, report, now)
  if (days === undefined) return null
  const { show } = reportForm(state, report)
  const period = days === null ? { since: null, until: null } : instantsOf(days, zoneOf(state))
  return { type, show: listShowOf(type, show), ...period, ...limitedFilters(state, report) }
}

/** A section whose list is still to come would say that there is nothing. */
export const hasLists = (
  state: WithConfig,
  report: ReportType,
  parting: Parting | null,
  isMeasured: boolean,
): boolean =>
  // By its grant it is known which ages a report tells apart.
  (report !== 'grant' || state.config.report !== null) &&
  sectionsOf(reports[report], parting, isMeasured).every(({ by }) => {
    const breakdown = by === undefined ? undefined : breakdowns[by]
    if (breakdown?.is === 'counties') return state.config.report !== null
    return breakdown === undefined || !('lookup' in breakdown) || lookupIsSettled(state, breakdown.lookup)
  })

/** By what a run would count; null where something is still to be chosen, or to come. */
const askedNow = (state: World, report: ReportType, now: number) => {
  const days = countedDays(state, report, now)
  const grant = reportedGrant(state, report)
  const ages = ageSetOf(report, grant)
  const isMeasured = measures(report, ages)
  if (days === undefined || (report === 'grant' && grant === null)) return null
  if (!hasLists(state, report, reportForm(state, report).parting, isMeasured)) return null
  const filters = limitedFilters(state, report)
  return reversedIn(filters).length > 0 ? null : { days, ages, isMeasured, filters }
}

/** Whether a run of what stands in the form would begin; one that is under way is cancelled first. */
export const mayRun = (state: World, report: ReportType, now: number): boolean =>
  !isUnderWay(reportForm(state, report).run) && askedNow(state, report, now) !== null

/** What a run would count; null where something is still to be chosen, or to come. */
export const toRun = (state: World, report: ReportType, now: number): ToRun | null => {
  const terms = askedNow(state, report, now)
  if (terms === null) return null
  const { days, filters } = terms
  const { show, parting } = reportForm(state, report)
  const zone = zoneOf(state)
  const { since, until } = days === null ? { since: null, until: null } : instantsOf(days, zone)
  const year = yearsBy(filters, fiscalMonthOf(state))
  // RPT-53
  const isMultiCycle = days === null || !same(year(days.from), year(days.until))
  const { days: daysOfBefore } = comparison(state, report, now)
  const before = daysOfBefore === null ? null : instantsOf(daysOfBefore, zone)
  const asked = { ...terms, show, parting, isMultiCycle, zone, before }
  const plan = planOf(report, { state, scopes: scopesOf(state), ...asked })
  return { since, until, filters, isMultiCycle, show, parting, before, plan }
}

/** Whether the form is still as its set was saved. */
export const differsFromSet = ({ set, period, from, until, filters, show, parting, compares }: ReportForm): boolean =>
  set !== null &&
  (set.period !== period ||
    (set.show ?? null) !== show ||
    (set.parting ?? null) !== parting ||
    (set.compares ?? false) !== compares ||
    (period === 'Custom' && (set.from !== from || set.until !== until)) ||
    !asksTheSame(set.filters ?? {}, filters))

/**
 * What would be gone from a report's screen were another run opened there: one that is counting, or a question that no run
 * was asked yet and no set keeps.
 */
export const replacedByOpening = (form: ReportForm): 'run' | 'question' | null => {
  const { run, set, from, until, filters } = form
  if (run !== null) return isUnderWay(run) ? 'run' : null
  const isNew = set === null ? from !== null || until !== null || !asksTheSame({}, filters) : differsFromSet(form)
  return isNew ? 'question' : null
}

/** SAV-13: the days of a period that has its own, as they are saved. */
export const customInstants = (
  state: World,
  report: ReportType,
): { readonly date_time: string | null; readonly end_date_time: string | null } => {
  const days = reportForm(state, report).period === 'Custom' ? chosenDays(state, report, 0) : null
  if (!days) return { date_time: null, end_date_time: null }
  const { since, until } = instantsOf(days, zoneOf(state))
  return { date_time: since, end_date_time: until }
}

const kept = group({
  period: oneOf(reportPeriods),
  from: nullable(day('yyyy-MM-dd')),
  until: nullable(day('yyyy-MM-dd')),
  filters: reportFilters,
  show: optional(nullable(oneOf(allShows))),
  parting: optional(nullable(oneOf(partings))),
  compares: optional(flag()),
})
/**
 * RPT-33: what the device has kept, part by part; of what is not there it stays as the form has it. Null where nothing is,
 * and for what can't be read.
 */
export const keptIn = (
  report: ReportType,
  { period, from, until, filters }: ReportForm,
  values: readonly unknown[],
): Infer<typeof kept> | null => {
  const found = values.filter((value) => typeof value === 'object' && value !== null)
  const read = kept.schema.safeParse(Object.assign({ period, from, until, filters }, ...found))
  return found.length > 0 && read.success ? { ...read.data, filters: chosenIn(report, read.data.filters) } : null
}
