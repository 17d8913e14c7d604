/** The face of the first page's own data (NAV-54). */
export { changesSeen } from './actions.ts'
export { courtDatesAhead, daysAhead, getCourtDatesAhead, mostCourtDates } from './api.ts'
export type { CourtDateAhead } from './api.ts'
export {
  changedCases,
  firstTime,
  getChangedCases,
  longestAway,
  mostCases,
  mostChanges,
  mostOfCase,
  noteVisit,
} from './changes.ts'
export type { CaseChange, ChangedCase } from './changes.ts'
export { agendaOf, firstDays, tasksByTime } from './day.ts'
export type { AgendaDay, TaskGroup } from './day.ts'
export { getRecentRecords, mostRecent, recentRecords } from './recent.ts'
export type { RecentRecord } from './recent.ts'
