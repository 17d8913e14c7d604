/** The configuration's face. */
export { collectionsLoaded, settingsLoaded, settingsReloadRequested } from './actions.ts'
export { getAdvocates, getFieldViews, listCall } from './api.ts'
export type { CollectionQuery, Page } from './api.ts'
export { collectionNames, collections, declarationOf, laterCollections, tableNameOf } from './collections.ts'
export type { Collection, CollectionName, Filter, RowOf, TableName } from './collections.ts'
export { advocate, customFieldTypes, fieldView, gender, race, settings, settingsLists, stage } from './forms.ts'
export type { FieldView, Settings } from './forms.ts'
export { grantIsOffered } from './grants.ts'
export { advocateName, byText, labelFor, lookupIsSettled, optionsFor } from './lookups.ts'
export type { LookupOption, NamePlace } from './lookups.ts'
export { configSlice } from './reducer.ts'
export type { ConfigState } from './reducer.ts'
export {
  activeAdvocates,
  defaultEventStage,
  defaultStage,
  customFieldsOf,
  fieldViewsOf,
  rowsIn,
  settingsAreLoaded,
} from './selectors.ts'
export { tagObjects } from './rows.ts'
export type { Grant, Service, ServiceBundle, ServiceGroup, TagObject, Taxonomy, Term } from './rows.ts'
export { bundledServices, withApplicable } from './services.ts'
export type { Hides } from './services.ts'
