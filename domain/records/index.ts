/** The face of records. */
export {
  changesMissed,
  clashResolved,
  collectionFailed,
  collectionLoaded,
  collectionOpened,
  copyFound,
  draftDiscarded,
  draftPutBack,
  newDraftTaken,
  draftsRecovered,
  fieldsEdited,
  recordChangedElsewhere,
  recordLoaded,
  recordLoadFailed,
  recordOpened,
  recordRemoved,
  recordsLetGo,
  saveAsked,
  saveCleared,
  saveConflicted,
  saveHeldBack,
  saveRefused,
  saveRequested,
  saveResent,
  saveSent,
  saveSucceeded,
} from './actions.ts'
export { mostListed, ofPath, ownedBy, recordCalls } from './api.ts'
export type { ListQuery, Page, Related } from './api.ts'
export { editFields } from './edit.ts'
export {
  attendedChanges,
  clientNamed,
  clientTitle,
  entities,
  kinds,
  mostBulkClients,
  notReported,
  ownerKinds,
  ownerIn,
  ownersOf,
  victimTypes,
} from './entities/index.ts'
export { customFieldValues } from './entities/customFields.ts'
export { furtherFields, mostFurther, personFields } from './entities/person.ts'
export { isObjectKind, isPageKind, isUnderCase, objectKinds, pageKinds, pageOf, pages } from './pages/index.ts'
export type { ObjectKind, PageKind, Pages } from './pages/index.ts'
export type { Kind, OwnerKind } from './entities/index.ts'
export { included } from './relations.ts'
export type { Relation, Step } from './relations.ts'
export { anyChanges, anyRecord, draftName, recordFields } from './fields.ts'
export type { AnyChanges, AnyDraft, AnyRecord, Changes, DraftName, Listed, Records } from './fields.ts'
export { closedChoices, withoutHidden, wronglySet } from './hidden.ts'
export { isBlank, isItsDraft, isMeant, isSameDraft, nameOfDraft } from './newDrafts.ts'
export type { NewDraft } from './newDrafts.ts'
export { inListOrder, listOrderOf } from './order.ts'
export type { ListOrder } from './order.ts'
export { blankRecord, checkChanges, formValues, isOffered } from './rules.ts'
export { saysHeld } from './patch.ts'
export { answerToSave } from './save.ts'
export {
  clashesOf,
  collectionIsOvertaken,
  collectionIsStale,
  collectionOf,
  collectionsInView,
  dirtyFields,
  draftOf,
  drafts,
  formOf,
  hasUnsavedDraft,
  isEntered,
  heldBack,
  isCopy,
  isRecordStale,
  isSaving,
  ledger,
  isNewDraftWaiting,
  isNewFormBehind,
  leftBehind,
  newestSave,
  newestSaveOf,
  locationCaseOf,
  openingOf,
  partyName,
  recordOf,
  recordsListed,
  draftTitle,
  ownerTitles,
  recordTitle,
  saveOf,
  unfinishedSaves,
} from './selectors.ts'
export type { Clash, CollectionName, LedgerLine, WithRecords } from './selectors.ts'
export { isInFlight, isOfForm } from './openSaves.ts'
export type { Save } from './shape.ts'
export { toLetGo } from './letGo.ts'
export { ageOf, titleOf } from './titles.ts'
export { fromWire, isBlankRow, problemOfPart, toWire } from './validate.ts'
export type { FormContext } from './validate.ts'
export { shownPhone } from '../customFields/index.ts'
export { dayFrom, shownDay, shownInstant, shownWireDay } from '../kernel/index.ts'
export { minutesFrom, shownMinutes } from './wireText.ts'
export { goneIn, whenGone } from './gone.ts'
export { mostDoubted, recordsInSight } from './inSight.ts'
export { isWithheld } from './tables.ts'
export { discardQuestion } from './parts.ts'
