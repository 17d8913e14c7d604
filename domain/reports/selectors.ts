/** Questions to the state of reports. */
import { dayAt, dayFromIso, isoDay, same } from '../kernel/index.ts'
import { lookupIsSettled, type AdvancedGrant, type WithConfig, type WithZone } from '../config/index.ts'
import { currentAccount, scopesOf, zoneOf, type SessionState } from '../session/index.ts'
import { askedFilters, reversedIn } from './filterRules.ts'
import { reports } from './declared.ts'
import {
  ageSetOf,
  isMeasured as measuredIn,
  measures,
  planOf,
  type Figure,
  type PlannedFigure,
  type RunTerms,
} from './figures.ts'
import type { CountQuestion } from './question.ts'
import { areGrants, grantIn, ownDays, withinGrant, yearOfGrant, yearWords, type GrantDays } from './grantDays.ts'
import {
  daysBefore,
  daysOf,
  instantsOf,
  openInstantsOf,
  yearsBy,
  type Days,
  type Instants,
  type OpenDays,
} from './periods.ts'
import type { ReportForm, ReportsState, Run } from './forms.ts'
import { seenIn } from './offeredFilters.ts'
import { lackingIn, withModule } from './lacking.ts'
import type { ReportType } from './reportObjects.ts'
import { mostFigures } from './runShape.ts'
import { breakdowns, sectionsOf, type Parting, type Report } from './section.ts'
import { listShowOf, type ListedType, type Show } from './shows.ts'
import { tooLongIn, type TooLong } from './tooLong.ts'
import type { ReportFilters } from './filters.ts'

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

/** RPT-08: nothing until both are days, the earlier one first. */
export const typedDays = ({ from, until }: Pick<ReportForm, 'from' | 'until'>): Days | undefined => {
  const [first, last] = [from, until].map((each) => (each === null ? null : dayFromIso(each)))
  return !first || !last || isoDay(first) > isoDay(last) ? undefined : { from: first, until: last }
}

/** The days that are counted; null is ever. Nothing where the days that were typed are none (RPT-08). */
export const chosenDays = (state: World, report: ReportType, now: number): Days | null | undefined => {
  const { period, from, until } = reportForm(state, report)
  if (period !== 'Custom')
    return daysOf(period, { today: dayAt(now, zoneOf(state)), fiscalMonth: fiscalMonthOf(state) })
  return typedDays({ from, until })
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
export const countedDays = (state: World, report: ReportType, now: number): OpenDays | null | undefined => {
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
  const { from = null, until = null } = countedDays(state, report, now) ?? {}
  if (!compares || from === null || until === null || period === 'All Time') return { days: null, isOutside: false }
  const days = { from, until }
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
  const asked = withModule(seenIn(report, chosen), scopesOf(state) ?? new Set())
  return { ...asked, ...(reports[report] as Report).limits, ...(own !== null && yearOfGrant(own)) }
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
  /** Sections whose lists could not be loaded; nothing where all could. */
  readonly lacking?: string[]
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
  const period = openInstantsOf(days, zoneOf(state))
  return { type, show: listShowOf(type, show), ...period, ...limitedFilters(state, report) }
}

/** RPT-80: whether a run has lines of counties. */
export const isByCounty = (state: WithReports, report: ReportType): boolean =>
  sectionsOf(reports[report], reportForm(state, report).parting, false).some(({ by }) => by === 'county')

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

/** What a run would count, however much that is; null where something is still to be chosen, or to come. */
const planned = (state: World, report: ReportType, now: number): ToRun | null => {
  const terms = askedNow(state, report, now)
  if (terms === null) return null
  const { days: counted, filters } = terms
  const { show, parting } = reportForm(state, report)
  const zone = zoneOf(state)
  const { since, until } = openInstantsOf(counted, zone)
  // RPT-53: what began whenever is of several years, and has no months that could be told.
  const days = counted === null || counted.from === null ? null : { from: counted.from, until: counted.until }
  const year = yearsBy(filters, fiscalMonthOf(state))
  // RPT-53
  const isMultiCycle = days === null || !same(year(days.from), year(days.until))
  const { days: daysOfBefore } = comparison(state, report, now)
  const before = daysOfBefore === null ? null : instantsOf(daysOfBefore, zone)
  const asked = { ...terms, days, show, parting, isMultiCycle, zone, before }
  const plan = planOf(report, { state, scopes: scopesOf(state), ...asked })
  const lacking = lackingIn(state, sectionsOf(reports[report], parting, terms.isMeasured))
  return {
    since,
    until,
    filters,
    isMultiCycle,
    show,
    parting,
    before,
    plan,
    ...(lacking.length > 0 && { lacking }),
  }
}

/** The newest plan with what it was made from: the page asks for the same one whenever anything happens. */
let newest: { readonly from: readonly unknown[]; readonly plan: ToRun | null } | null = null
const plannedNow = (state: World, report: ReportType, now: number): ToRun | null => {
  const from = [state.config, state.session, reportForm(state, report), report, now]
  if (newest === null || newest.from.some((part, at) => part !== from[at]))
    newest = { from, plan: planned(state, report, now) }
  return newest.plan
}

/** RPT-48: what is too long for a run of what stands in the form; null where nothing is, or one is under way. */
export const tooLongNow = (state: World, report: ReportType, now: number): TooLong | null => {
  if (isUnderWay(reportForm(state, report).run)) return null
  const asks = plannedNow(state, report, now)
  if (asks === null) return null
  return tooLongIn(sectionsOf(reports[report], asks.parting, measuredIn(asks.plan)), asks.plan)
}

/** What a run would count; null where something is still to be chosen, or to come, or it is more than a run holds. */
export const toRun = (state: World, report: ReportType, now: number): ToRun | null => {
  const asks = plannedNow(state, report, now)
  return asks === null || asks.plan.length > mostFigures ? null : asks
}

/** Whether a run of what stands in the form would begin; one that is under way is cancelled first. */
export const mayRun = (state: World, report: ReportType, now: number): boolean =>
  !isUnderWay(reportForm(state, report).run) && toRun(state, report, now) !== null
