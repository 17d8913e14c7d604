/** Who may do what with what the store keeps: of what hangs on records their rules say so, of an agency's list its scopes. */
import { isDisplayOnly, mayAdd, mayChild, type AccessUser } from '../../domain/access/index.ts'
import { isListed } from '../../domain/config/index.ts'
import { meets, type Values } from '../../domain/kernel/index.ts'
import { entities } from '../../domain/records/index.ts'
import type { StoredKind } from './kinds.ts'
import { asChild, type Owners } from './owners.ts'

export type StoredVerb = 'view' | 'add' | 'edit' | 'delete'

/** SRV-61 */
const mayEntry = ({ scopes, roleLevel }: AccessUser, verb: StoredVerb, kind: StoredKind): boolean => {
  const { view, add, edit, remove } = entities[kind].needs
  if (verb === 'view') return meets(scopes, view)
  const needs = { add, edit, delete: remove }[verb]
  return needs !== undefined && !isDisplayOnly(roleLevel) && meets(scopes, view) && meets(scopes, needs)
}

/** Whether somebody adds any at all; where is said by `mayStored`. */
export const mayAddAny = (user: AccessUser, kind: StoredKind): boolean =>
  isListed(kind) ? mayEntry(user, 'add', kind) : mayAdd(user, kind)

export const mayStored = (
  user: AccessUser,
  verb: StoredVerb,
  kind: StoredKind,
  values: Values,
  owners: Owners,
): boolean => (isListed(kind) ? mayEntry(user, verb, kind) : mayChild(user, verb, asChild(kind, values, owners)))
