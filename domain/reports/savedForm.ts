/** How a report's form stands beside what is saved of it: as a set, or on the device. */
import { day, flag, group, nullable, oneOf, optional, type Infer } from '../kernel/index.ts'
import { reportPeriods } from '../config/index.ts'
import { zoneOf } from '../session/index.ts'
import { chosenIn } from './declared.ts'
import { asksTheSame } from './filterRules.ts'
import { reportFilters } from './filters.ts'
import type { ReportForm } from './forms.ts'
import { instantsOf } from './periods.ts'
import type { ReportType } from './reportObjects.ts'
import { partings } from './section.ts'
import { chosenDays, isUnderWay, reportForm, type World } from './selectors.ts'
import { allShows } from './shows.ts'

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
): {
  readonly date_time: string | null
  readonly end_date_time: string | null
  readonly zone: string | null
} => {
  const days = reportForm(state, report).period === 'Custom' ? chosenDays(state, report, 0) : null
  if (!days) return { date_time: null, end_date_time: null, zone: null }
  const zone = zoneOf(state)
  const { since, until } = instantsOf(days, zone)
  return { date_time: since, end_date_time: until, zone }
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
