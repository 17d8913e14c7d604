/** The face of operations: what is done to a record at once and can be taken back. */
export {
  operationAsked,
  operationNamed,
  removalDropped,
  removalProposed,
  saveUndoRequested,
  settingAsked,
  undoAsked,
  undoGivenUp,
  undoQuestionDropped,
  undoQuestioned,
} from './actions.ts'
export {
  agencyCalls,
  assignable,
  assignableUsers,
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
export { anyRequest, asAct, requestIn } from './fields.ts'
export { links } from './links.ts'
export type { LinkName, LinkValues, Present } from './links.ts'
export { requestNamed } from './named.ts'
export { operations } from './operations.ts'
export type { Operation, Request } from './operations.ts'
export { addLink, choosePrimary, expungeRecord, removeLink, removeRecord } from './requests.ts'
export type { RecordPlace } from './requests.ts'
export { isSecondary, mayDo, objectionTo } from './rules.ts'
export {
  accessObjectOf,
  accessUserOf,
  ownersAlone,
  isTaggable,
  linksOf,
  mayChange,
  offeredTags,
  offeredTagsOf,
  offeredVictimizationTags,
  tagGroups,
} from './selectors.ts'
export type { Tag, WithOperations } from './selectors.ts'
export type { Sending } from './sending.ts'
export { saveOfSetting } from './settings.ts'
