/** Which report stands on the page, and what can be done with it there. */
import { shownPart } from '../kernel/index.ts'
import { classicType } from './classic.ts'
import { reports } from './declared.ts'
import { leavingOf, mayLeave } from './leaving.ts'
import { smallHidden } from './parts.ts'
import { reportTypeNames, type ReportType } from './reportObjects.ts'
import type { Report } from './section.ts'
import { differsFromSet } from './savedForm.ts'
import { isUnderWay, mayRun, reportForm, stoppedBy, type WithReports } from './selectors.ts'

type State = Parameters<typeof leavingOf>[0] & Parameters<typeof mayRun>[0] & Parameters<typeof shownPart>[0]

/** Where several have one place, the one that is shown there; null elsewhere. */
export const reportAt = (
  { reports: { shown, classic } }: WithReports,
  route: string | undefined,
): ReportType | null => {
  const there = reportTypeNames.filter((each) => reports[each].route === route)
  const [first = null] = there
  if (first === null) return null
  const { isClassic }: Report = reports[first]
  const chosen = isClassic === true ? classicType(classic) : shown
  return there.find((each) => each === chosen) ?? first
}

export type ReportInView = {
  readonly report: ReportType
  /** Whether it was run as it stands there. */
  readonly isRun: boolean
  readonly mayRun: boolean
  /** As a file, or on paper. */
  readonly mayLeave: boolean
  readonly isUnderWay: boolean
  readonly stopped: ReturnType<typeof stoppedBy>
  readonly set: { readonly id: number; readonly label: string; readonly isChanged: boolean } | null
  readonly previousSet: number | null
  readonly hidesSmall: boolean
  readonly compares: boolean
}

/** `now`: milliseconds since 1970. */
export const reportInView = (state: State, report: ReportType, now: number): ReportInView => {
  const hidesSmall = shownPart(state, smallHidden) === true
  const form = reportForm(state, report)
  const { run, compares, set, previous } = form
  return {
    report,
    isRun: run !== null,
    mayRun: mayRun(state, report, now),
    mayLeave: mayLeave(leavingOf(state, report, now, hidesSmall)),
    isUnderWay: isUnderWay(run),
    stopped: run === null ? null : stoppedBy(run),
    set: set === null ? null : { id: set.id, label: set.label, isChanged: differsFromSet(form) },
    previousSet: previous?.id ?? null,
    hidesSmall,
    compares,
  }
}
