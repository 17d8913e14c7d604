/** The configuration's face. */
export { ageGroups, ageGroupSets } from './ageGroups.ts'
export { beginningLists, caseStages, entries, genders, grouped, races } from './beginning.ts'
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
export { countiesLoaded, reportListNames, reportListsLoaded, reportStarted } from './reportStart.ts'
export type { HighestIds } from './reportStart.ts'
export { capabilityCalls, getAdvocates, getFieldViews, listCall } from './api.ts'
export { userCalls } from './userCalls.ts'
export type { AskedAccount, CollectionQuery, Page } from './api.ts'
export {
  agencyLists,
  collectionNames,
  collectionNeeds,
  declarationOf,
  isCollection,
  isListed,
  laterCollections,
  listedKinds,
  nameOf,
  rowShape,
  sharing,
  tableNameOf,
} from './collections.ts'
export type { CollectionName, ListedKind, RowOf, Service, TableName, Taxonomy, Term } from './collections.ts'
export { lastPlace } from './lists/listed.ts'
export { vocaCategories, vocaOf } from './lists/voca.ts'
export type { VocaList } from './lists/voca.ts'
export type { Filter, ListedEntity } from './lists/listed.ts'
export { advocate, fieldView } from './forms.ts'
export type { FieldView, Settings } from './forms.ts'
export { blankFieldView, fieldViewCalls, fieldViewProblems } from './fieldViews.ts'
export type { FieldRoom, FieldViewChanges, SavedFieldView } from './fieldViews.ts'
export {
  advocateName,
  byText,
  labelFor,
  labelsIn,
  listHasFailed,
  lookupIsSettled,
  missingName,
  missingWording,
  optionsFor,
  tagOptions,
} from './lookups.ts'
export type { WithConfig, WithNames, WithZone } from './lookups.ts'
export { clientTypeName, missingChoice, missingWords } from './missing.ts'
export { toldCounties } from './reducer.ts'
export type { ConfigState } from './reducer.ts'
export {
  getAdvancedGrants,
  getAgeGroups,
  getCounties,
  getGroupAccounts,
  getProducts,
  mostCounties,
} from './reportLists.ts'
export type { AdvancedGrant } from './reportLists.ts'
export { affiliateLink, leastOfLabel, leastOfName, isWebAddress } from './lists/affiliates.ts'
export { mostAccounts } from './lists/accounts.ts'
export { listPageSize, userPageSize } from './pages.ts'
export {
  isFewFilters,
  mostSets,
  reportPeriods,
  savedReportCalls,
  savedReportProblems,
  unreadableFilters,
} from './savedReports.ts'
export type { ReportPeriod, SavedReport, SavedReportChanges, SetChanges } from './savedReports.ts'
export { roleLeaves, roleRefused, userRoleCalls } from './userRoles.ts'
export { loweringRole, switchingOff } from './users.ts'
export { activeAdvocates, customFieldsOf, fieldViewsOf, rowsIn, settingsAreLoaded } from './selectors.ts'
export type { TagObject } from './lists/texts.ts'
export { bundledServices, withApplicable } from './services.ts'
