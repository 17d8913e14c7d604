/** What a user may do to an object besides viewing and editing it. */
import { meets, type Needs } from '../kernel/index.ts'
import { isChildKind, mayChild, type ChildObject } from './children.ts'
import { flagOf, recordKinds } from './flags.ts'
import { passes } from './gates.ts'
import { may, type AccessObject, type AccessUser } from './may.ts'
import type { ChildKind } from './childTable.ts'
import { assignmentNeeds, mayCall, recordNeeds } from './recordNeeds.ts'
import { isDisplayOnly } from './roles.ts'

const isChild = (object: AccessObject | ChildObject): object is ChildObject => isChildKind(object.kind)

/** CLI-18, CLI-19, CAS-08, EVT-08, PRM-37 and the rules of children, each with its scope. */
export const mayDelete = (user: AccessUser, object: AccessObject | ChildObject): boolean =>
  isChild(object) ? mayChild(user, 'delete', object) : mayCall(user, 'delete', object)

const ofPersons: readonly string[] = ['victim', 'defendant', 'location']

/** PRM-37: deleting and expunging the person behind a client or defendant, or a location. */
export const mayExpunge = (user: AccessUser, object: AccessObject): boolean =>
  ofPersons.includes(object.kind) &&
  !isDisplayOnly(user.roleLevel) &&
  meets(user.scopes, recordNeeds.location.remove) &&
  may(user, 'view', object)

/** A person is deleted or expunged with all that they are: clients, defendants or the location. */
export const mayRemovePerson = (user: AccessUser, objects: readonly AccessObject[]): boolean =>
  objects.some((object) => mayExpunge(user, object))

/** What decides who sees a record: whoever is merely let in by an assignment or a flag does not change it. */
export const ownersFields: readonly string[] = ['limited_access', 'owner_id']

/**
 * CLI-32 and alike: who sees the switch, and who gives the record to another owner; the owner of a new object is the one
 * that it is about to get.
 */
export const maySetLimitedAccess = (user: AccessUser, object: AccessObject): boolean =>
  may(user, 'edit', object) &&
  (user.capabilities.has(flagOf('edit_confidential', object.kind)) || object.ownerId === user.id)

/** Exports have neither assignments nor what hangs on a record. */
const isRecord = ({ kind }: AccessObject): boolean => recordKinds.some((record) => record === kind)

/** PRM-13: without secondary assignments an object has one. */
export const hasAssignmentRoom = (user: AccessUser, object: AccessObject): boolean =>
  object.assigned.length === 0 || passes(user.scopes, 'assignment.secondary')

const maySettle = (user: AccessUser, needs: Needs, object: AccessObject): boolean =>
  isRecord(object) && meets(user.scopes, needs) && mayCall(user, 'edit', object)

/** PRM-27, PRM-13 */
export const mayAssign = (user: AccessUser, object: AccessObject): boolean =>
  maySettle(user, assignmentNeeds.add, object) && hasAssignmentRoom(user, object)

/** PRM-28 */
export const mayUnassign = (user: AccessUser, object: AccessObject): boolean =>
  maySettle(user, assignmentNeeds.remove, object)

const day = 24 * 60 * 60 * 1000

/**
 * Whoever assigned somebody takes it back without `delete_assignment` for a day, with what one needs to assign: a bulk
 * assignment can be undone by who made it. `at` and `now` are milliseconds since 1970.
 */
export const mayTakeBackAssignment = (
  user: AccessUser,
  object: AccessObject,
  made: { readonly by: number | null; readonly at: number | null },
  now: number,
): boolean =>
  made.by === user.id && made.at !== null && now - made.at < day && maySettle(user, assignmentNeeds.add, object)

const mayAppend = (user: AccessUser, kind: ChildKind, object: AccessObject): boolean =>
  isRecord(object) && mayChild(user, 'add', { kind, userId: user.id, parents: [object] })

/** PRM-30, PRM-31 */
export const maySupplement = (user: AccessUser, object: AccessObject): boolean => mayAppend(user, 'supplement', object)

/** PRM-51, TAG-07 */
export const mayTag = (user: AccessUser, object: AccessObject): boolean => mayAppend(user, 'object_term', object)
