/** The face of operations: what is done to a record at once and can be taken back. */
export {
  assignableFailed,
  assignableLoaded,
  assignableOpened,
  operationAsked,
  operationDone,
  operationFailed,
  operationNamed,
  operationRequested,
  removalDropped,
  removalProposed,
  saveUndoRequested,
  settingAsked,
  undoAsked,
} from './actions.ts'
export {
  agencyCalls,
  assignable,
  assignmentCalls,
  caseLocationCalls,
  conditionCalls,
  eventGrantCalls,
  eventLocationCalls,
  getAssignable,
  grantCalls,
  setPrimary,
  tagCalls,
  tagged,
  victimizationCalls,
} from './api.ts'
export type { Assignable, PrimaryChange, Tagged } from './api.ts'
export { operationCommands } from './commands.ts'
export { anyRequest } from './fields.ts'
export { operationFlow, operationPhases } from './flow.ts'
export type { OperationPhase } from './flow.ts'
export { linkNames, links, tagObjectOf, taggedKinds } from './links.ts'
export type { Link, LinkName, LinkValues, Present } from './links.ts'
export { requestNamed } from './named.ts'
export { inverseOf, operationNames, operations, parties } from './operations.ts'
export type { Operation, OperationName, Party, Request } from './operations.ts'
export { operationsSlice } from './reducer.ts'
export { addLink, choosePrimary, expungeRecord, identityOf, linkNameOf, removeLink, removeRecord } from './requests.ts'
export type { RecordPlace } from './requests.ts'
export { isSecondary, mayDo, objectionTo } from './rules.ts'
export type { Objection } from './rules.ts'
export {
  accessObjectOf,
  accessUserOf,
  mayLimitAccess,
  assignableTo,
  isRecordBusy,
  isUnderWay,
  linksOf,
  mayChange,
  newestUndoable,
  offeredTags,
  offeredTagsOf,
  offeredVictimizationTags,
  operationLines,
  tagGroups,
  undoableNamed,
  undoables,
  undoTitle,
} from './selectors.ts'
export type { NamedLine, Tag, TagGroup, Undoable, WithOperations } from './selectors.ts'
export type { Outcome, Sending } from './sending.ts'
export { saveOfSetting, settable, settingOf } from './settings.ts'
export type { Line, OperationsState } from './shape.ts'
export { undo, undoOfSave } from './undo.ts'
