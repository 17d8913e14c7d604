/** What of a report can leave the agency as things stand. */
import { answerTo } from '../calls/index.ts'
import type { WithZone } from '../config/index.ts'
import { zoneOf, type SessionState } from '../session/index.ts'
import { reports } from './declared.ts'
import { runMinutes } from './minutes.ts'
import type { ReportType } from './reportObjects.ts'
import type { Report } from './section.ts'
import { phaseOf, reportForm, type WithReports } from './selectors.ts'
import type { Leaving } from './sheet.ts'

type State = WithReports & WithZone & { readonly session: SessionState } & Parameters<typeof answerTo>[0]

/** Null before there is a run. Of hourly and daily reports their minutes go along, once they have come. */
export const leavingOf = (state: State, report: ReportType, at: number, hidesSmall: boolean): Leaving | null => {
  const { run } = reportForm(state, report)
  if (run === null) return null
  const { minutes: by }: Report = reports[report]
  const listed = by === undefined || run.id === null ? null : answerTo(state, runMinutes, { id: run.id }).value
  const minutes = listed === null || listed.counted_at === null ? null : listed.data
  const { user } = state.session
  return {
    report,
    run,
    minutes,
    zone: zoneOf(state),
    by: user === null ? '' : `${user.first} ${user.last}`.trim(),
    at,
    hidesSmall,
  }
}

/** A file is of a run that is at its end, all of it: what is missing would be taken for nought. */
export const mayLeave = (leaving: Leaving | null): leaving is Leaving => {
  if (leaving === null) return false
  const { minutes: by }: Report = reports[leaving.report]
  const { opened } = leaving.run
  // Those of others leave by nobody else.
  if (opened !== null && !opened.isOwn) return false
  return phaseOf(leaving.run) === 'done' && leaving.run.id !== null && (by === undefined || leaving.minutes !== null)
}
