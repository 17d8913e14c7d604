/** A run of then, as its report's screen shows it today: its own instants and figures, in the lines that there are now. */
import type { PayloadOf } from '../kernel/index.ts'
import { isoDay, timeOf } from '../kernel/index.ts'
import { reportPeriods, type ReportPeriod } from '../config/index.ts'
import { scopesOf, zoneOf } from '../session/index.ts'
import type { runOpened } from './actions.ts'
import { chosenIn, reports } from './declared.ts'
import { ageSetOf, keptKeys, planOf, questionOf, resultKey, type PlannedFigure } from './figures.ts'
import type { Run } from './forms.ts'
import { lackingIn } from './lacking.ts'
import { daysIn, openDaysIn, type OpenDays } from './periods.ts'
import { termsOf } from './readable.ts'
import type { ReportType } from './reportObjects.ts'
import { mostFigures, mostKnownRuns, type KnownFigures } from './runShape.ts'
import type { KeptRun } from './runs.ts'
import { sectionsOf, type Report } from './section.ts'
import { grantIn } from './grantDays.ts'
import { countedDays, type World } from './selectors.ts'

const periodOf = (label: string): ReportPeriod => reportPeriods.find((each) => each === label) ?? 'Custom'

const first = ({ from }: OpenDays): string | null => (from === null ? null : isoDay(from))
const isSame = (one: OpenDays | null, other: OpenDays | null): boolean =>
  one === null || other === null
    ? one === other
    : first(one) === first(other) && isoDay(one.until) === isoDay(other.until)

/** A period that is other days by now is those that the run was of: whoever counts again asks of the same ones. */
const periodAsked = (
  state: World,
  { type, reporting_period: label }: KeptRun,
  days: OpenDays | null,
  filters: Run['filters'],
  now: number,
): { readonly period: ReportPeriod; readonly from: string | null; readonly until: string | null } => {
  const period = periodOf(label)
  const none = { from: null, until: null }
  const form = { ...state.reports.forms[type], ...none, period, filters }
  const forms = { ...state.reports.forms, [type]: form }
  const today = countedDays({ ...state, reports: { ...state.reports, forms } }, type, now)
  if (today !== undefined && isSame(today, days)) return { period, ...none }
  return days === null || days.from === null
    ? { period: 'All Time', ...none }
    : { period: 'Custom', from: isoDay(days.from), until: isoDay(days.until) }
}

export const openedRun = (state: World, kept: KeptRun, now: number): PayloadOf<typeof runOpened> => {
  const { type: report, shown } = kept
  const { since, until, filters } = termsOf(kept.filters)
  const { parting = null, show = null, before = null, measured: isMeasured = false } = shown
  const zone = shown.zone ?? zoneOf(state)
  const counted = openDaysIn(since, until, zone)
  const days = daysIn(since, until, zone)
  const scopes = scopesOf(state)
  const ages = shown.ages ?? ageSetOf(report, grantIn(state, filters))
  const isMultiCycle = false
  const asked = { show, parting, isMultiCycle, isMeasured, ages, filters, days, zone, before }
  const today = planOf(report, { state, scopes, ...asked })
  const terms = { period: periodOf(kept.reporting_period), since, until, filters }
  const byKey = new Map(kept.figures.map((figure) => [figure.key, figure]))
  // Lists may have grown beyond what a run holds: what it counted then is no more than that.
  const isKept = (figure: PlannedFigure): boolean => keptKeys(terms, figure).some((key) => byKey.has(key))
  const plan = today.length > mostFigures ? today.filter(isKept).slice(0, mostFigures) : today
  const found = plan.flatMap((figure, at) => {
    const [one] = keptKeys(terms, figure).flatMap((key) => byKey.get(key) ?? [])
    return one === undefined ? [] : [{ at, one }]
  })
  const hasLine = new Set(found.map(({ one }) => one.key))
  const chosen = chosenIn(report, filters)
  const lacking = lackingIn(state, sectionsOf(reports[report], parting, isMeasured))
  return {
    report,
    run: kept.uuid,
    id: kept.id,
    at: timeOf(kept.date_time),
    terms,
    parting,
    before,
    opened: {
      name: kept.user_name,
      isOwn: state.session.user?.id === kept.user_id,
      // A nought takes nothing along: lines of ages on which nobody can be are left out, and once were not.
      lost: kept.figures.filter(({ key, count }) => count > 0 && !hasLine.has(key)).length,
      ...(shown.zone !== undefined && { zone: shown.zone }),
    },
    ...(lacking.length > 0 && { lacking }),
    asks: {
      ...periodAsked(state, kept, counted, chosen, now),
      show,
      parting,
      compares: before !== null,
    },
    plan: [...plan],
    kept: found.map(({ at, one }) => ({ at, count: one.count, updated: timeOf(one.counted_at) })),
  }
}

/**
 * RPT-59, RPT-79: minutes are listed as they are when the run asks for them, so what they add up to is counted by the same
 * run: a sum of an earlier one would be of other lines.
 */
export const takesKnown = (report: ReportType): boolean => (reports[report] as Report).minutes === undefined

/** What of a run that begins was known before, by the runs that counted it (RPT-59). */
export const knownFigures = (run: Run): KnownFigures => {
  const known = run.figures.flatMap((figure) => {
    const question = figure.is === 'came' && figure.run !== undefined ? questionOf(run, figure) : null
    return question === null || figure.run === undefined ? [] : [{ run: figure.run, key: resultKey(question) }]
  })
  return [...Map.groupBy(known, ({ run: of }) => of)].map(([of, all]) => ({ run: of, keys: all.map(({ key }) => key) }))
}

/** Of those known, what the runs with most of them counted: a new run names no more of them, and counts the rest. */
export const ofFewRuns = <T extends { readonly run: number }>(known: readonly T[]): readonly T[] => {
  const most = [...Map.groupBy(known, ({ run }) => run)].toSorted(([, one], [, other]) => other.length - one.length)
  const named = new Set(most.slice(0, mostKnownRuns).map(([run]) => run))
  return known.filter(({ run }) => named.has(run))
}
