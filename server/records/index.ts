export { accessTables } from './accessTables.ts'
export { bulkLoad } from './bulkLoad.ts'
export type { BulkLoad } from './bulkLoad.ts'
export { cases } from './cases.ts'
export { textIn } from './columns.ts'
export {
  changedFields,
  clashOf,
  created,
  mergedCustomFields,
  rememberChange,
  removed,
  restored,
  updated,
} from './changes.ts'
export type { Step, Version } from './changes.ts'
export { askedInstead } from './counts.ts'
export { isRealDay, toStoredDay, toStoredInstant, toWireDay } from './days.ts'
export { afterPrefix, fold, fullName, personKeys, referenceKey, searchWords, sortKey, words } from './keys.ts'
export { migrations } from './migrations.ts'
export { denied, found, gone, invalid, notEditable, notFound, notViewable, touched } from './outcomes.ts'
export type { Errors, Found } from './outcomes.ts'
export { becomePrimary, leavePrimary } from './primaries.ts'
export { readObject, readObjects, visibleOf } from './related.ts'
export { routes } from './routes.ts'
export { victimQuery } from './victimQueries.ts'
export type { ChangedKind } from './tables.ts'
export { addRecord, planRecord, updateRecord } from './writes.ts'
export type { Added, Write } from './writes.ts'
export { victims } from './partyKeeping.ts'
export { takeOut } from './removal.ts'
export { wholeRecords } from './wholeRecords.ts'
