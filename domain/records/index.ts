/** The face of records. */
export {
  changesMissed,
  clashResolved,
  draftDiscarded,
  draftsRecovered,
  fieldsEdited,
  recordChangedElsewhere,
  recordLoaded,
  recordLoadFailed,
  recordOpened,
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
export { caseCalls, personCalls, recordCalls, victimCalls } from './api.ts'
export { recordCommands } from './commands.ts'
export { editFields } from './edit.ts'
export { courtCase, customFieldValues, entities, kinds, person, victim, victimTypes } from './entities/index.ts'
export type { Kind } from './entities/index.ts'
export { anyRecord, recordFields } from './fields.ts'
export type { AnyChanges, AnyDraft, AnyDraftEdit, AnyRecord, Changes, Draft, Records } from './fields.ts'
export { recordsSlice } from './reducer.ts'
export { blankRecord, changesToSave, checkChanges, formValues, isOffered, notReported, wireValues } from './rules.ts'
export type { DraftSave } from './rules.ts'
export { same } from './same.ts'
export { answerToSave, draftToSave } from './save.ts'
export { saveFlow, savePhases } from './saveFlow.ts'
export type { SavePhase } from './saveFlow.ts'
export {
  clashesOf,
  dirtyFields,
  draftOf,
  drafts,
  formOf,
  hasUnsavedDraft,
  heldBack,
  isRecordStale,
  isSaving,
  ledger,
  leftBehind,
  openingOf,
  recordOf,
  recordTitle,
  saveOf,
  unfinishedSaves,
} from './selectors.ts'
export type { Clash, LedgerLine, WithRecords } from './selectors.ts'
export { isInFlight } from './saves.ts'
export type { RecordsState, Save } from './shape.ts'
export { ageOf, clientTitle, titleOf } from './titles.ts'
export { fromWire, problemOf, toWire } from './validate.ts'
export type { FormContext } from './validate.ts'
export { dayFrom, shownDay, shownInstant, shownPhone, wireDay } from './wireText.ts'
export type { Day } from './wireText.ts'
