/** The face of items: what their forms ask beyond the records themselves. */
export { itemFormClosed, itemFormOpened } from './actions.ts'
export {
  actionKinds,
  advocatesAvailable,
  getAvailableAdvocates,
  getRelations,
  listServices,
  listTimelogs,
  serviceListQuery,
  timelogListQuery,
  timelogPageSize,
} from './api.ts'
export type { ActionKind, ActionRelations, ServiceQuery, ServiceRow, Subject, TimelogQuery, TimelogRow } from './api.ts'
export { fieldOfOffered, offeredIn, subjectOf } from './offered.ts'
export { isPrefillKnown, prefillOf } from './prefill.ts'
export { itemFormOf, serviceFiltersOf } from './reducer.ts'
export type { ItemsState } from './reducer.ts'
export { noServiceFilters, originOf, reportOrigins, serviceSorts, timelogSorts } from './serviceFilters.ts'
export type { ReportOrigin } from './serviceFilters.ts'
