/** The configuration's face. */
export { ageGroups } from './ageGroups.ts'
export {
  cachesEmptied,
  collectionsLoaded,
  configurationRestored,
  listsChangedElsewhere,
  listsRefreshed,
  settingsLoaded,
  settingsReloadRequested,
} from './actions.ts'
export { keptLists, keptUsers, mayUseKeptLists, restoredFrom } from './kept.ts'
export { liveListOf } from './live.ts'
export type { LiveList } from './live.ts'
export { reportListNames, reportListsLoaded, reportStarted } from './reportStart.ts'
export type { HighestIds } from './reportStart.ts'
export { entryCalls, getAdvocates, getFieldViews, listCall, putUser } from './api.ts'
export type { AskedAccount, CollectionQuery, EntryQuery, Page, SavedEntry } from './api.ts'
export { collectionNames, declarationOf, laterCollections, tableNameOf } from './collections.ts'
export type { CollectionName, Filter, RowOf, TableName } from './collections.ts'
export { advocate, fieldView } from './forms.ts'
export type { FieldView, Settings } from './forms.ts'
export { blankFieldView, fieldViewCalls, fieldViewProblems } from './fieldViews.ts'
export type { FieldRoom, FieldViewChanges, SavedFieldView } from './fieldViews.ts'
export { advocateName, byText, labelFor, lookupIsSettled, optionsFor } from './lookups.ts'
export type { WithConfig, WithZone } from './lookups.ts'
export type { ConfigState } from './reducer.ts'
export { getAdvancedGrants, getAgeGroups, getProducts, getUserRoles } from './reportLists.ts'
export type { AdvancedGrant } from './reportLists.ts'
export { listPageSize, userPageSize } from './pages.ts'
export { savedReportCalls, savedReportProblems } from './savedReports.ts'
export type { SavedReport, SavedReportChanges } from './savedReports.ts'
export { maySave, savedCollections, savings } from './saving.ts'
export { switchingOff } from './users.ts'
export { blankEntry, entryProblems, settledEntry } from './savingRules.ts'
export { activeAdvocates, customFieldsOf, fieldViewsOf, rowsIn, settingsAreLoaded } from './selectors.ts'
export type { Service, TagObject, Taxonomy, Term } from './rows.ts'
export { bundledServices } from './services.ts'
