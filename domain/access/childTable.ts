/** What hangs on a client, a case or another object: a line a kind, with the scopes it asks for and who reaches which. */
import type { AccessKind } from './flags.ts'
import type { Claim } from './may.ts'
import { allOf, anyOf, recordNeeds, type RecordNeeds } from './recordNeeds.ts'
import { roleLevels } from './roles.ts'

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
export type ChildGround = Claim & { readonly ties?: readonly ChildTie[] }
export type ChildGrounds = readonly ChildGround[]

type ChildRule = {
  /** Of several objects: whether one is enough, or whether each counts since the record tells of each. */
  readonly parents: 'some' | 'every'
  /** Each of the others asks for this as well. */
  readonly view: ChildGrounds
  readonly add: ChildGrounds
  readonly edit: ChildGrounds
  readonly delete: ChildGrounds
}

type ChildAccess = { readonly needs: RecordNeeds; readonly rule: ChildRule }

const seen = anyOf('view_own_victim', 'view_own_case', 'view_own_defendant', 'view_own_location', 'view_own_event')
/** Whoever may change some kind of record. */
export const changingScopes = [
  'edit_own_victim',
  'edit_any_victim',
  'edit_own_case',
  'edit_own_defendant',
  'edit_own_location',
  'edit_own_event',
] as const
const changed = anyOf(...changingScopes)
/** What is written by whoever may write on the record: SRV-41 names no scope of its own for these. */
const written = { view: seen, add: changed, edit: changed, remove: changed }
const addedBy = (view: string, add: string): RecordNeeds => ({
  view: allOf(view),
  add: allOf(view, add),
  edit: allOf(view, add),
  remove: allOf(view, add),
})
const forAll = (needs: RecordNeeds['view']): RecordNeeds => ({ view: needs, add: needs, edit: needs, remove: needs })

const onViewed: ChildGround = { ties: ['parentView'] }
const onEdited: ChildGrounds = [{ ties: ['parentEdit'] }]
const changedBy = (grounds: ChildGrounds) => ({ edit: grounds, delete: grounds })
const withParent: ChildRule = { parents: 'some', view: [onViewed], add: onEdited, ...changedBy(onEdited) }

/** What is a part of a record is seen and changed with it (SRV-48). */
const partOf = (kind: AccessKind): ChildAccess => {
  const whole: RecordNeeds = recordNeeds[kind]
  return { needs: { ...whole, add: whole.edit, remove: whole.edit }, rule: withParent }
}

/** SVC-10 */
const readable: ChildGrounds = [
  { ties: ['parentView', 'public'] },
  { ties: ['parentView', 'own'] },
  { flags: ['can_view_confidential_victim'], ties: ['parentView'] },
]

/** PRM-33 by level and by flag; PRM-32, PRM-34. */
export const ownTime: ChildGrounds = [
  { level: roleLevels.advocate, ties: ['own'] },
  { flags: ['can_add_timelog'], ties: ['own'] },
]
const anyTime: ChildGrounds = [{ level: roleLevels.administrator }, { scopes: ['edit_any_timelog'] }]

/**
 * PRM-50: only those of others need more than being seen. Whoever an action item is for sees it (ACT-08), also where
 * somebody with `edit_any_…` gave it to a person who does not see the client: the client's name is then left out like that
 * of any client.
 */
const actionItem = (kind: 'task' | 'appointment'): ChildAccess => ({
  needs: {
    view: allOf(`view_${kind}`),
    add: allOf(`view_${kind}`, `add_${kind}`),
    edit: allOf(`view_${kind}`),
    remove: allOf(`view_${kind}`),
  },
  rule: {
    parents: 'some',
    view: [onViewed, { ties: ['own'] }, { scopes: [`edit_any_${kind}`], ties: ['alone'] }],
    add: [{ scopes: [`add_${kind}`] }],
    ...changedBy([{ ties: ['own'] }, { scopes: [`edit_any_${kind}`] }]),
  },
})

const table = {
  service: partOf('victim'),
  timelog: {
    needs: forAll(allOf('view_own_timelog')),
    rule: {
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
  },
  note: { needs: written, rule: { ...withParent, view: readable } },
  /** PRM-30, PRM-31: appended by an owner or assignee, in their own name. */
  supplement: {
    needs: { ...written, add: { allOf: ['view_own_assigned_object'], ...changed } },
    rule: {
      parents: 'some',
      view: readable,
      add: [{ ties: ['parentEdit', 'parentMine', 'own'] }],
      ...changedBy([{ ties: ['parentEdit', 'own'] }]),
    },
  },
  task: actionItem('task'),
  appointment: actionItem('appointment'),
  court_date: { needs: written, rule: withParent },
  letter: {
    needs: addedBy('view_letter', 'add_letter'),
    rule: {
      parents: 'every',
      view: [onViewed],
      add: [{}],
      ...changedBy([{ ties: ['own'] }, { ties: ['parentEdit'] }]),
    },
  },
  bulk_letter: {
    needs: addedBy('view_bulk_letter', 'add_bulk_letter'),
    rule: {
      parents: 'every',
      view: [onViewed, { ties: ['alone', 'own'] }],
      add: [{}],
      ...changedBy([{ ties: ['own'] }]),
    },
  },
  /** PRM-49: on records by the one scope, of the account by the other. */
  document: {
    needs: forAll(anyOf('view_document', 'view_account_document')),
    rule: {
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
  },
  /** PRM-51, TAG-07 */
  object_term: { needs: addedBy('view_term', 'add_tag'), rule: withParent },
  /** SRV-46 */
  victimization: partOf('victim'),
  victim_condition: partOf('victim'),
  victim_agency: partOf('victim'),
  victim_grant: partOf('victim'),
  event_grant: partOf('event'),
  attendee: partOf('event'),
  case_court: partOf('case'),
  charge: partOf('defendant'),
  location_operation: partOf('location'),
  warrant: partOf('location'),
  seizure: partOf('location'),
} as const satisfies Readonly<Record<string, ChildAccess>>

export type ChildKind = keyof typeof table
export const childKinds = Object.keys(table) as [ChildKind, ...ChildKind[]]

const each = <T>(of: (access: ChildAccess) => T): Readonly<Record<ChildKind, T>> =>
  Object.fromEntries(childKinds.map((kind) => [kind, of(table[kind])])) as Record<ChildKind, T>

export const childNeeds = each(({ needs }) => needs)
export const childRules = each(({ rule }) => rule)
