/** Roles, scopes and who may reach which object. */
export { reloadNeeded, withCapability } from './accessChange.ts'
export { addonCapabilities, addonNames, addons } from './addons.ts'
export { assignableAdvocates, availableAdvocates, choosableAdvocates, timelogAdvocates } from './advocates.ts'
export { childRules, hasAllTimelogs, mayAddTimelog, mayChild } from './children.ts'
export type { ChildGrounds, ChildObject, ChildTie, ChildVerb } from './children.ts'
export {
  hasAssignmentRoom,
  mayAssign,
  mayDelete,
  mayExpunge,
  mayRemovePerson,
  maySetLimitedAccess,
  maySupplement,
  mayTag,
  mayUnassign,
  mayViewAssignments,
} from './controls.ts'
export { fieldGates, hiddenFields, lockedFields } from './fieldGates.ts'
export { accessKinds, allFlags, flagOf, recordKinds } from './flags.ts'
export type { AccessKind } from './flags.ts'
export { gatedBy, gates, grantDetail, mayReadUser, passes, showsAdvancedGrantBanner } from './gates.ts'
export type { Gate } from './gates.ts'
export { guards } from './guards.ts'
export type { GuardName } from './guards.ts'
export { accessRules, isEntitled, may } from './may.ts'
export type { AccessObject, AccessUser, Grounds, Held, Tie, Verb } from './may.ts'
export { assignmentNeeds, childKinds, childNeeds, mayAdd, mayCall, recordNeeds, switches } from './recordNeeds.ts'
export type { ChildKind, Switch } from './recordNeeds.ts'
export { isDisplayOnly, roleLevels, roleOf, roles, roleScopes } from './roles.ts'
export { capabilitiesOf, isGrantable, scopesOf } from './scopes.ts'
export type { Standing } from './scopes.ts'
