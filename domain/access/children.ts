/**
 * Who may view, add, edit and delete what hangs on an object: a child record is viewable where its client, case or
 * other object is, if its own scope is held, and by the rules below. server/access makes SQL of the same rows.
 */
import { meets } from '../kernel/index.ts'
import { isEntitled, tied, type AccessObject, type AccessUser, type Claim } from './may.ts'
import { childNeeds, mayCall, needFor, type ChildKind } from './recordNeeds.ts'
import { isDisplayOnly, roleLevels } from './roles.ts'

export type ChildObject = {
  readonly kind: ChildKind
  /** Whose it is: the advocate of a note or timelog, the user of a task, who sent a document. */
  readonly userId: number | null
  readonly isPrivate?: boolean
  /** The objects it hangs on; none for a general timelog, a task without client, a document of the account. */
  readonly parents: readonly AccessObject[]
}

/** How a user stands to a child record. */
export type ChildTie =
  /** What it hangs on may be viewed, or edited. */
  | 'parentView'
  | 'parentEdit'
  /** The user is the owner of what it hangs on, or assigned to it. */
  | 'parentMine'
  /** It hangs on nothing. */
  | 'alone'
  /** It is the user's. */
  | 'own'
  | 'public'

/** Holds when the claim does and every tie exists. */
type ChildGround = Claim & { readonly ties?: readonly ChildTie[] }
export type ChildGrounds = readonly ChildGround[]
export type ChildVerb = 'view' | 'add' | 'edit' | 'delete'

type ChildRule = {
  /** Of several objects: whether one is enough, or whether each counts since the record tells of each. */
  readonly parents: 'some' | 'every'
  /** Each of the others asks for this as well. */
  readonly view: ChildGrounds
  readonly add: ChildGrounds
  readonly edit: ChildGrounds
  readonly delete: ChildGrounds
}

const onViewed: ChildGround = { ties: ['parentView'] }
const onEdited: ChildGrounds = [{ ties: ['parentEdit'] }]
const changedBy = (grounds: ChildGrounds) => ({ edit: grounds, delete: grounds })
const withParent: ChildRule = { parents: 'some', view: [onViewed], add: onEdited, ...changedBy(onEdited) }

/** SVC-10 */
const readable: ChildGrounds = [
  { ties: ['parentView', 'public'] },
  { ties: ['parentView', 'own'] },
  { flags: ['can_view_confidential_victim'], ties: ['parentView'] },
]

/** PRM-33 by level and by flag; PRM-32, PRM-34. */
const ownTime: ChildGrounds = [
  { level: roleLevels.advocate, ties: ['own'] },
  { flags: ['can_add_timelog'], ties: ['own'] },
]
const anyTime: ChildGrounds = [{ level: roleLevels.administrator }, { scopes: ['edit_any_timelog'] }]

/**
 * PRM-50. Whoever an action item is for sees it (ACT-08), also where somebody with `edit_any_…` gave it to a person who
 * does not see the client: the client's name is then left out like that of any client.
 */
const actionItem = (kind: 'task' | 'appointment'): ChildRule => ({
  parents: 'some',
  view: [onViewed, { ties: ['own'] }, { scopes: [`edit_any_${kind}`], ties: ['alone'] }],
  add: [{ scopes: [`add_${kind}`] }],
  ...changedBy([{ ties: ['own'] }, { scopes: [`edit_any_${kind}`] }]),
})

export const childRules: Readonly<Record<ChildKind, ChildRule>> = {
  service: withParent,
  timelog: {
    parents: 'some',
    view: [
      { level: roleLevels.administrator },
      onViewed,
      { ties: ['alone', 'own'] },
      { scopes: ['edit_any_timelog'], ties: ['alone'] },
    ],
    add: [...ownTime, ...anyTime],
    ...changedBy([...ownTime, ...anyTime]),
  },
  note: { ...withParent, view: readable },
  /** PRM-30, PRM-31: appended by an owner or assignee, in their own name. */
  supplement: {
    parents: 'some',
    view: readable,
    add: [{ ties: ['parentEdit', 'parentMine', 'own'] }],
    ...changedBy([{ ties: ['parentEdit', 'own'] }]),
  },
  task: actionItem('task'),
  appointment: actionItem('appointment'),
  court_date: withParent,
  /** ACT-10: of the account, so it hangs on nothing. */
  letter_template: { parents: 'every', view: [{ ties: ['alone'] }], add: [{}], ...changedBy([{}]) },
  letter: {
    parents: 'every',
    view: [onViewed],
    add: [{}],
    ...changedBy([{ ties: ['own'] }, { ties: ['parentEdit'] }]),
  },
  bulk_letter: {
    parents: 'every',
    view: [onViewed, { ties: ['alone', 'own'] }],
    add: [{}],
    ...changedBy([{ ties: ['own'] }]),
  },
  /** PRM-49 */
  document: {
    parents: 'every',
    view: [
      { scopes: ['view_document'], ties: ['parentView'] },
      { scopes: ['view_account_document'], ties: ['alone'] },
    ],
    add: [{ ties: ['parentEdit'] }, { ties: ['alone'] }],
    ...changedBy([
      { ties: ['parentEdit'] },
      { ties: ['alone', 'own'] },
      { scopes: ['edit_own_account'], ties: ['alone'] },
    ]),
  },
  object_term: withParent,
  victimization: withParent,
  victim_condition: withParent,
  victim_agency: withParent,
  victim_grant: withParent,
  event_grant: withParent,
  attendee: withParent,
  case_court: withParent,
  charge: withParent,
  location_operation: withParent,
  warrant: withParent,
  seizure: withParent,
}

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

const ofParents = ({ kind, parents }: ChildObject, test: (parent: AccessObject) => boolean): boolean =>
  parents.length > 0 && (childRules[kind].parents === 'some' ? parents.some(test) : parents.every(test))

/** PRM-33, PRM-35: whether somebody may add a timelog of their own at all. */
export const mayAddTimelog = (user: AccessUser): boolean =>
  !isDisplayOnly(user.roleLevel) && ownTime.some((ground) => isEntitled(user, ground))
