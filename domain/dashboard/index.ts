/** The face of the first page's own data (NAV-54). */
export {
  changesFailed,
  changesLoaded,
  changesOpened,
  changesSeen,
  courtDatesFailed,
  courtDatesLoaded,
  dashboardOpened,
  recentFailed,
  recentLoaded,
  recentOpened,
} from './actions.ts'
export { courtDatesAhead, getCourtDatesAhead, mostCourtDates } from './api.ts'
export type { CourtDateAhead } from './api.ts'
export { firstTime, getChangedCases, longestAway, mostCases, mostChanges, mostOfCase, noteVisit } from './changes.ts'
export type { CaseChange, ChangedCase } from './changes.ts'
export { agendaOf, firstDays, tasksByTime } from './day.ts'
export type { AgendaDay, TaskGroup } from './day.ts'
export { getRecentRecords, mostRecent } from './recent.ts'
export type { RecentRecord } from './recent.ts'
export { dashboardSlice } from './reducer.ts'
