/** The face of the store of all kinds of records. */
export { accessTables, recordTableOf } from './accessTables.ts'
export { beside, userBeside } from './beside.ts'
export { bulkLoad, loaderOf, raiseSequences } from './bulkLoad.ts'
export { seenRecords, seenPersons } from './called.ts'
export type { BulkLoad } from './bulkLoad.ts'
export { cases } from './cases.ts'
export { columnsOf, emptyOf, idIn, richTexts, selectedAs, textIn } from './columns.ts'
export type { Column } from './columns.ts'
export {
  changedByOthers,
  changedFields,
  clashOf,
  created,
  rememberChange,
  removed,
  restored,
  updated,
} from './changes.ts'
export type { Step } from './changes.ts'
export { askedInstead } from './counts.ts'
export { toWireDay } from './days.ts'
export { aroundOf, keeping, lockRow } from './keeping.ts'
export type { Around, Keeping, Write } from './keeping.ts'
export { afterPrefix, referenceKey, words } from './keys.ts'
export { itemKinds, itemTables, storedKinds } from './kinds.ts'
export type { ItemKind } from './kinds.ts'
export { listItems, readAll, readSeen } from './listItems.ts'
export { touched } from './announced.ts'
export { denied, found, invalid, notEditable, notFound, notViewable, reached } from './outcomes.ts'
export type { Errors } from './outcomes.ts'
export { asChild, childTable, readOwnersOfAll } from './owners.ts'
export type { Owners } from './owners.ts'
export { becomePrimary, leavePrimary } from './primaries.ts'
export { partyKinds } from './parties.ts'
export type { PartyKind } from './parties.ts'
export { isNobodys, seesNobodys } from './personAccess.ts'
export { readObject, readObjects, visibleOf } from './related.ts'
export { readItem } from './readItem.ts'
export { mayStored } from './rights.ts'
export { rightColumns } from './rows.ts'
export { cameWith, ofEvent, ofObject, readAttendees, readChanges, readObjectsNamed, readPeople } from './subjects.ts'
export type { Change, Ref } from './subjects.ts'
export { isItemKind, readItemSubjects, type Items } from './itemSubjects.ts'
export type { ChangedKind } from './tables.ts'
export { routesOf } from './routesOf.ts'
export { told } from './told.ts'
export { addRecord, createRecord, getRecord, planRecord, updateRecord, updateRow } from './writes.ts'
export type { Added } from './writes.ts'
export { victims } from './partyKeeping.ts'
export { goneReferences, isInList, isOffered } from './references.ts'
export { takeOut } from './removal.ts'
export { wholeRecords } from './wholeRecords.ts'
