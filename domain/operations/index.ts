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
export type { Assignable, Tagged } from './api.ts'
export { operationCommands } from './commands.ts'
export { anyRequest } from './fields.ts'
export { operationFlow } from './flow.ts'
export { linkNames, links } from './links.ts'
export type { LinkName, LinkValues, Present } from './links.ts'
export { requestNamed } from './named.ts'
export { inverseOf, operationNames, operations } from './operations.ts'
export type { Request } from './operations.ts'
export { operationsSlice } from './reducer.ts'
export { addLink, choosePrimary, expungeRecord, identityOf, linkNameOf, removeLink, removeRecord } from './requests.ts'
export type { RecordPlace } from './requests.ts'
export { isSecondary, mayDo, objectionTo } from './rules.ts'
export {
  accessObjectOf,
  accessUserOf,
  mayLimitAccess,
  assignableTo,
  linksOf,
  mayChange,
  newestUndoable,
  offeredTags,
  offeredTagsOf,
  offeredVictimizationTags,
  tagGroups,
  undoables,
} from './selectors.ts'
export type { Tag, WithOperations } from './selectors.ts'
export type { Outcome, Sending } from './sending.ts'
export { saveOfSetting, settingOf } from './settings.ts'
export type { Line } from './shape.ts'
export { undo, undoOfSave } from './undo.ts'
