export { countBatch, countBatchAsFirst, getReport, mostCounts } from './api.ts'
export { activeGroups, isOpenEnded } from './filters.ts'
export type { CombinableGroup, ReportFilters } from './filters.ts'
export { daysOf, fiscalYearStart, instantsOf } from './periods.ts'
export { countedList, showOf } from './shows.ts'
export type { CountType, Show } from './shows.ts'
export { countQuestion, readFilters, readQuestion } from './question.ts'
export type { CountQuestion } from './question.ts'
export {
  addReportObject,
  getReportObject,
  listReportObjects,
  readRunFilters,
  simpleTypeOf,
  titleOfType,
} from './reportObjects.ts'
export type { ReportObject, ReportType } from './reportObjects.ts'
