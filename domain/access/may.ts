/**
 * Who may view, edit and delete an object: one table for all kinds (PRM-16 … PRM-26, PRM-35, CLI-18, CLI-19, EVT-08).
 * The server's routes, its SQL filter (server/access) and the client's controls read the same rows.
 *
 * Scopes decide whether a function may be called at all and are checked before (a call's `needs`); this decides which
 * objects it reaches.
 */
import { flagOf, type AccessKind, type Flag } from './flags.ts'
import { isDisplayOnly } from './roles.ts'

export type AccessUser = {
  readonly id: number
  readonly roleLevel: number
  readonly scopes: ReadonlySet<string>
  /** Flags, of the role and granted (`capabilitiesOf`). */
  readonly capabilities: ReadonlySet<string>
}

export type Held = { readonly ownerId: number | null; readonly assigned: readonly number[] }
/** PRM-15: what the rules ask about an object. */
export type AccessObject = Held & {
  readonly kind: AccessKind
  readonly limitedAccess: boolean
  /** The case that it belongs to, for a client or defendant; a location or an event may be on several. */
  readonly parent: Held | readonly Held[] | null
  /** CLI-18 asks for a client's; one that is not told counts as set. */
  readonly status?: 0 | 1 | null
}

/** How a user stands to an object, besides flags. */
export type Tie =
  /** The object does not say limited access. */
  'open' | 'owner' | 'assigned' | 'parentOwner' | 'parentAssigned'

/** What a user must have, whatever the object: each flag, each scope, and the role level or a higher one. */
export type Claim = {
  readonly flags?: readonly Flag[]
  readonly scopes?: readonly string[]
  readonly level?: number
}

/** Holds when the claim does and, where there is a list of ties, one of them exists. */
type Ground = Claim & { readonly ties?: readonly Tie[] }
export type Grounds = readonly Ground[]

/** `edit`: whoever may edit may delete. */
type Rules = { readonly view: Grounds; readonly edit: Grounds; readonly delete: Grounds | 'edit' }

const assigned: readonly Tie[] = ['assigned', 'parentAssigned']
/** PRM-24 lets the owner of a case edit its clients, so they are seen too. */
const mine: Ground = { ties: ['owner', 'parentOwner', ...assigned] }

const graded = (verb: 'view' | 'edit', kind: AccessKind, anyTies?: readonly Tie[]): Grounds => [
  { flags: [flagOf(`${verb}_confidential`, kind)] },
  { flags: [flagOf(`${verb}_any`, kind)], ...(anyTies && { ties: anyTies }) },
]

const usual = (kind: AccessKind, remove: Rules['delete']): Rules => ({
  view: [...graded('view', kind, ['open']), mine],
  edit: [...graded('edit', kind, ['open']), mine],
  delete: remove,
})

/** To edit or delete, a user must be able to view as well. */
export const accessRules: Readonly<Record<AccessKind, Rules>> = {
  /** CAS-08 */
  case: usual('case', 'edit'),
  victim: {
    view: [...graded('view', 'victim', ['open']), mine],
    /** PRM-23 … PRM-26 stand in place of the usual owner and assignment; PRM-52 names the scope. */
    edit: [
      ...graded('edit', 'victim'),
      { scopes: ['edit_any_victim'] },
      { flags: ['can_edit_own_victim'], ties: ['owner', 'parentOwner'] },
      { flags: ['can_edit_own_victim', 'can_edit_assigned_object'], ties: assigned },
    ],
    /** CLI-19 */
    delete: [{ scopes: ['delete_any_victim'] }, { scopes: ['delete_own_victim'], ties: ['owner'] }],
  },
  defendant: usual('defendant', 'edit'),
  /** PRM-37 */
  location: usual('location', [{ scopes: ['delete_any_person'] }]),
  event: {
    /** PRM-18 */
    view: [...graded('view', 'event'), mine],
    edit: [...graded('edit', 'event'), mine],
    delete: [{ scopes: ['delete_event'] }],
  },
  /** LST-22 */
  export: usual('export', 'edit'),
}

export type Verb = 'view' | 'edit' | 'delete'

/** CLI-18, SRV-44: without the case manager a client with a status stays. */
const keptByStatus = (user: AccessUser, { kind, status }: AccessObject): boolean =>
  kind === 'victim' && status !== 0 && status !== null && !user.scopes.has('case_manager_enabled')

export const may = (user: AccessUser, verb: Verb, object: AccessObject): boolean => {
  const { view, edit, delete: remove } = accessRules[object.kind]
  const some = (grounds: Grounds) => grounds.some((ground) => holds(user, ground, object))
  if (!some(view)) return false
  if (verb === 'view') return true
  if (isDisplayOnly(user.roleLevel)) return false
  if (verb === 'delete' && keptByStatus(user, object)) return false
  return some(verb === 'edit' || remove === 'edit' ? edit : remove)
}

const holds = (user: AccessUser, ground: Ground, object: AccessObject): boolean =>
  isEntitled(user, ground) && (ground.ties === undefined || ground.ties.some((tie) => tied(user, tie, object)))

/** Whether the user has what a ground asks for before the object is looked at. */
export const isEntitled = (user: AccessUser, { flags = [], scopes = [], level = 0 }: Claim): boolean =>
  flags.every((flag) => user.capabilities.has(flag)) &&
  scopes.every((scope) => user.scopes.has(scope)) &&
  user.roleLevel >= level

const isMany = (parent: Held | readonly Held[]): parent is readonly Held[] => Array.isArray(parent)

/** The cases through which somebody may be tied to an object. */
export const parentsOf = ({ parent }: AccessObject): readonly Held[] => {
  if (parent === null) return []
  return isMany(parent) ? parent : [parent]
}

export const tied = ({ id }: AccessUser, tie: Tie, object: AccessObject): boolean => {
  switch (tie) {
    case 'open':
      return !object.limitedAccess
    case 'owner':
      return object.ownerId === id
    case 'assigned':
      return object.assigned.includes(id)
    case 'parentOwner':
      return parentsOf(object).some(({ ownerId }) => ownerId === id)
    case 'parentAssigned':
      return parentsOf(object).some(({ assigned }) => assigned.includes(id))
  }
}
