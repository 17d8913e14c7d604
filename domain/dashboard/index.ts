/** The face of the first page's own data (NAV-54). */
export { courtDatesFailed, courtDatesLoaded, dashboardOpened } from './actions.ts'
export { courtDatesAhead, getCourtDatesAhead, mostCourtDates } from './api.ts'
export type { CourtDateAhead } from './api.ts'
export { dashboardSlice } from './reducer.ts'
export type { DashboardState } from './reducer.ts'
