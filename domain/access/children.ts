/**
 * Who may view, add, edit and delete what hangs on an object: a child record is viewable where its client, case or
 * other object is, if its own scope is held, and by its rules. server/access makes SQL of the same rows.
 */
import { meets } from '../kernel/index.ts'
import {
  childKinds,
  childNeeds,
  childRules,
  ownTime,
  type ChildGround,
  type ChildGrounds,
  type ChildKind,
  type ChildTie,
} from './childTable.ts'
import type { AccessKind } from './flags.ts'
import { isEntitled, tied, type AccessObject, type AccessUser } from './may.ts'
import { mayCall, needFor, recordNeeds, type RecordNeeds } from './recordNeeds.ts'
import { isDisplayOnly } from './roles.ts'

/** What was removed, or is another account's: it can't be asked about any more, and lets nobody in. */
export const lost = 'lost' as const
type ParentObject = AccessObject | typeof lost

export type ChildObject = {
  readonly kind: ChildKind
  /** Whose it is: the advocate of a note or timelog, the user of a task, who sent a document. */
  readonly userId: number | null
  readonly isPrivate?: boolean
  /** The objects it hangs on; none for a general timelog, a task without client, a document of the account. */
  readonly parents: readonly ParentObject[]
}

export type ChildVerb = 'view' | 'add' | 'edit' | 'delete'

export type AnyKind = AccessKind | ChildKind

export const isChildKind = (kind: AnyKind): kind is ChildKind => childKinds.some((child) => child === kind)

const needsOf = (kind: AnyKind): RecordNeeds => (isChildKind(kind) ? childNeeds[kind] : recordNeeds[kind])

/** PRM-11: whether anything of this kind is shown. */
const isSwitchedOn = (scopes: ReadonlySet<string>, kind: AnyKind): boolean => {
  const { switch: needed } = needsOf(kind)
  return needed === undefined || scopes.has(needed)
}

/** Whether a control to add one of this kind appears (PRM-33, PRM-35); `mayChild` says on which record. */
export const mayAdd = (user: AccessUser, kind: AnyKind): boolean =>
  !isDisplayOnly(user.roleLevel) &&
  isSwitchedOn(user.scopes, kind) &&
  meets(user.scopes, needsOf(kind).add) &&
  (!isChildKind(kind) || childRules[kind].add.some((ground) => isEntitled(user, ground)))

export const mayChild = (user: AccessUser, verb: ChildVerb, child: ChildObject): boolean => {
  const { [verb]: grounds, view } = childRules[child.kind]
  const { [needFor[verb]]: needs, view: viewNeeds } = childNeeds[child.kind]
  const some = (given: ChildGrounds) => given.some((ground) => holds(user, ground, child))
  if (!meets(user.scopes, viewNeeds) || !some(view)) return false
  return verb === 'view' || (!isDisplayOnly(user.roleLevel) && meets(user.scopes, needs) && some(grounds))
}

const holds = (user: AccessUser, ground: ChildGround, child: ChildObject): boolean =>
  isEntitled(user, ground) && (ground.ties ?? []).every((tie) => isTied(user, tie, child))

const isTied = (user: AccessUser, tie: ChildTie, child: ChildObject): boolean => {
  switch (tie) {
    case 'alone':
      return child.parents.length === 0
    case 'own':
      return child.userId === user.id
    case 'public':
      return child.isPrivate !== true
    case 'parentView':
      return ofParents(child, (parent) => mayCall(user, 'view', parent))
    case 'parentEdit':
      return ofParents(child, (parent) => mayCall(user, 'edit', parent))
    case 'parentMine':
      return ofParents(child, (parent) => tied(user, 'owner', parent) || tied(user, 'assigned', parent))
  }
}

/** A lost parent counts and fails: without it an item would be open to more than it was with it. */
const ofParents = ({ kind, parents }: ChildObject, test: (parent: AccessObject) => boolean): boolean => {
  const passes = (parent: ParentObject): boolean => parent !== lost && test(parent)
  return parents.length > 0 && (childRules[kind].parents === 'some' ? parents.some(passes) : parents.every(passes))
}

/** PRM-33, PRM-35: whether somebody may add a timelog of their own at all. */
export const mayAddTimelog = (user: AccessUser): boolean =>
  !isDisplayOnly(user.roleLevel) && ownTime.some((ground) => isEntitled(user, ground))
