/** Who may be chosen: for an assignment, a timelog, an action item. Each keeps what it was told of the users. */
import { mayAddTimelog } from './children.ts'
import { passes } from './gates.ts'
import { may, parentsOf, type AccessObject, type AccessUser } from './may.ts'

const isActive = ({ scopes }: AccessUser): boolean => !scopes.has('inactive_user')

/** PRM-29: whoever sees the object without a tie to it sees it through their permissions. */
export const assignableAdvocates = <U extends AccessUser>(users: readonly U[], object: AccessObject): readonly U[] => {
  const untied: AccessObject = { ...object, ownerId: null, assigned: [], parent: null }
  return users.filter(
    (user) =>
      isActive(user) &&
      user.capabilities.has('can_view_assigned_object') &&
      user.id !== object.ownerId &&
      !object.assigned.includes(user.id) &&
      !may(user, 'view', untied),
  )
}

/** PRM-32 */
export const timelogAdvocates = <U extends AccessUser>(user: AccessUser, users: readonly U[]): readonly U[] =>
  passes(user.scopes, 'timelog.anyAdvocate')
    ? users.filter((one) => isActive(one) && mayAddTimelog(one))
    : users.filter(({ id }) => id === user.id)

/** ACT-07: ids of those who own or are assigned to the client or its case. */
export const availableAdvocates = (client: AccessObject): readonly number[] => {
  const holders = [client, ...parentsOf(client)]
  const ids = holders.flatMap(({ ownerId, assigned }) => (ownerId === null ? assigned : [ownerId, ...assigned]))
  return [...new Set(ids)].toSorted((a, b) => a - b)
}

/** ACT-07: whom the user may choose for a task or appointment; without a client it is for oneself. */
export const choosableAdvocates = <U extends AccessUser>(
  user: AccessUser,
  kind: 'task' | 'appointment',
  users: readonly U[],
  client: AccessObject | null,
): readonly U[] => {
  const active = users.filter(isActive)
  if (user.scopes.has(`edit_any_${kind}`)) return active
  const ids = client === null ? [user.id] : availableAdvocates(client)
  return active.filter(({ id }) => ids.includes(id))
}
