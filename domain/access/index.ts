/** Roles, scopes and who may reach which object. */
export { reloadNeeded, withCapability } from './accessChange.ts'
export { addonCapabilities, addonNames, addons, gatedWith, modulesOf, type AddonName } from './addons.ts'
export { assignableAdvocates, availableAdvocates, choosableAdvocates, timelogAdvocates } from './advocates.ts'
export { lost, mayAdd, mayAddTimelog, mayChild } from './children.ts'
export type { ChildObject } from './children.ts'
export { changingScopes, childNeeds, childRules } from './childTable.ts'
export type { ChildGrounds, ChildKind, ChildTie } from './childTable.ts'
export {
  hasAssignmentRoom,
  mayAssign,
  mayDelete,
  mayRemovePerson,
  maySetLimitedAccess,
  maySupplement,
  ownersFields,
  mayTag,
  mayTakeBackAssignment,
  mayUnassign,
} from './controls.ts'
export { hiddenFields, isChoiceOpen, lockedFields } from './fieldGates.ts'
export { flagOf, reachOf } from './flags.ts'
export type { AccessKind } from './flags.ts'
export { gates, grantDetail, mayReadUser, passes, showsAdvancedGrantBanner } from './gates.ts'
export { guards } from './guards.ts'
export { accessRules, isEntitled, may } from './may.ts'
export type { AccessObject, AccessUser, Grounds, Tie, Verb } from './may.ts'
export { assignmentNeeds, mayCall, recordNeeds, unassignNeeds } from './recordNeeds.ts'
export { isDisplayOnly, roleLevels } from './roles.ts'
export { capabilitiesOf, isGrantable, isScope, scopesOf } from './scopes.ts'
