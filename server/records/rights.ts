/** Who may do what with what the store keeps: of what hangs on records their rules say so, of an agency's list its scopes. */
import {
  isDisplayOnly,
  mayAdd,
  mayChild,
  maySetLimitedAccess,
  ownersFields,
  type AccessUser,
  type Verb,
} from '../../domain/access/index.ts'
import { isListed } from '../../domain/config/index.ts'
import { meets, type Result, type Values } from '../../domain/kernel/index.ts'
import { entities, isObjectKind, type Kind } from '../../domain/records/index.ts'
import { accessTables } from './accessTables.ts'
import { idIn } from './columns.ts'
import { isItem, isStored, type StoredKind } from './kinds.ts'
import { denied, reached } from './outcomes.ts'
import { asChild, objectsOf, type Owners } from './owners.ts'

type StoredVerb = Verb | 'add'

/** SRV-61 */
const mayEntry = ({ scopes, roleLevel }: AccessUser, verb: StoredVerb, kind: StoredKind): boolean => {
  const { view, add, edit, remove } = entities[kind].needs
  if (verb === 'view') return meets(scopes, view)
  const needs = { add, edit, delete: remove }[verb]
  return needs !== undefined && !isDisplayOnly(roleLevel) && meets(scopes, view) && meets(scopes, needs)
}

/** Whether somebody adds any at all; where is said by `mayStored`. */
export const mayAddAny = (user: AccessUser, kind: Kind): boolean => {
  if (isListed(kind)) return mayEntry(user, 'add', kind)
  return !isItem(kind) || mayAdd(user, kind)
}

export const mayStored = (
  user: AccessUser,
  verb: StoredVerb,
  kind: StoredKind,
  values: Values,
  owners: Owners,
): boolean => (isListed(kind) ? mayEntry(user, verb, kind) : mayChild(user, verb, asChild(kind, values, owners)))

export const notAddable = denied('You are not allowed to add this here.')
const notMovable = denied('You are not allowed to move this to another record.')
const notLimitable = denied('Only its owner may change who sees this, and whose it is.')

type Refused = Result<never>

/** Of the owners that are there, the first one with which the user may not do so. */
const firstRefusal = (user: AccessUser, owners: Owners, verb: Verb): Refused | undefined =>
  objectsOf(owners)
    .map((object) => reached(user, object, verb))
    .find((known) => !known.ok)

/** What hangs on a record that the user may not see is refused as the record itself is. */
export const hiddenFrom = (user: AccessUser, kind: Kind, owners: Owners): Refused | undefined =>
  isStored(kind) ? firstRefusal(user, owners, 'view') : undefined

/** What a save makes of a record: its values, the names of those that differ, and what it is about to hang on. */
type Proposed = {
  readonly user: AccessUser
  readonly next: Values
  readonly names: readonly string[]
  readonly owners: Owners
}

/** CLI-32: who may set or take away limited access; a new record's owner is the one that it is about to get. */
const mayLimitNew = (kind: Kind, { user, next }: Proposed): boolean =>
  !isObjectKind(kind) ||
  next['limited_access'] !== true ||
  maySetLimitedAccess(user, {
    kind: accessTables[kind].kind,
    ownerId: idIn(next, 'owner_id'),
    limitedAccess: true,
    assigned: [],
    parent: null,
  })

export const refusedNew = (kind: Kind, write: Proposed): Refused | undefined => {
  if (isStored(kind)) return mayStored(write.user, 'add', kind, write.next, write.owners) ? undefined : notAddable
  return mayLimitNew(kind, write) ? undefined : notLimitable
}

/** `moved`: what it hung on and is about to hang on, where that differs. */
export const refusedChange = (
  kind: Kind,
  { user, next, names, owners }: Proposed,
  { moved, mayLimit }: { readonly moved: Owners; readonly mayLimit: boolean },
): Refused | undefined => {
  if (!isStored(kind)) return mayLimit || !names.some((name) => ownersFields.includes(name)) ? undefined : notLimitable
  const isStillSeen = mayStored(user, 'view', kind, next, owners)
  return !isStillSeen || firstRefusal(user, moved, 'edit') ? notMovable : undefined
}
