/**
 * Which scopes each kind of record asks for, and which feature switch hides it (PRM-07, PRM-11, PRM-47 … PRM-53). An
 * entity's calls, its screens and its commands take their needs from here; which of its objects they reach is said by
 * `may` and `mayChild`.
 */
import { meets, type Needs } from '../kernel/index.ts'
import type { AccessKind } from './flags.ts'
import { may, type AccessObject, type AccessUser, type Verb } from './may.ts'
import { isDisplayOnly } from './roles.ts'

export const switches = [
  'case_manager_enabled',
  'defendant_manager_enabled',
  'location_manager_enabled',
  'event_manager_enabled',
  'timesheet_enabled',
  'advanced_grant_manager_enabled',
  'secondary_assignments_enabled',
] as const
export type Switch = (typeof switches)[number]

export type RecordNeeds = {
  readonly view: Needs
  readonly add: Needs
  readonly edit: Needs
  readonly remove: Needs
  /** Off, there is no route, tab, tag or menu entry of the kind. */
  readonly switch?: Switch
}

type Scopes = Exclude<Needs, string>
const all = (...scopes: readonly string[]): Scopes => ({ allOf: scopes })
const any = (...scopes: readonly string[]): Scopes => ({ anyOf: scopes })

export const recordNeeds = {
  /** A client is always on a case, so cases are read without the module too. */
  case: {
    view: all('view_own_case'),
    add: all('view_case_manager', 'add_case'),
    edit: all('edit_own_case'),
    remove: all('edit_own_case'),
    switch: 'case_manager_enabled',
  },
  victim: {
    view: all('view_own_victim'),
    add: all('add_victim'),
    edit: any('edit_own_victim', 'edit_any_victim'),
    remove: any('delete_any_victim', 'delete_own_victim'),
  },
  defendant: {
    view: all('view_own_defendant'),
    add: all('view_defendant_manager', 'add_defendant'),
    edit: all('edit_own_defendant'),
    remove: all('edit_own_defendant'),
    switch: 'defendant_manager_enabled',
  },
  location: {
    view: all('view_own_location'),
    add: all('view_location_manager', 'add_location'),
    edit: all('edit_own_location'),
    remove: all('delete_any_person'),
    switch: 'location_manager_enabled',
  },
  event: {
    view: all('view_own_event'),
    add: all('add_event'),
    edit: all('edit_own_event'),
    remove: all('delete_event'),
    switch: 'event_manager_enabled',
  },
  export: {
    view: all('view_own_export'),
    add: all('export_list'),
    edit: all('view_own_export'),
    remove: all('view_own_export'),
  },
} as const satisfies Readonly<Record<AccessKind, RecordNeeds>>

export const childKinds = [
  'service',
  'timelog',
  'note',
  'supplement',
  'task',
  'appointment',
  'court_date',
  'letter_template',
  'letter',
  'bulk_letter',
  'document',
  'object_term',
  'victimization',
  'victim_condition',
  'victim_agency',
  'victim_grant',
  'event_grant',
  'attendee',
  'case_court',
  'charge',
  'location_operation',
  'warrant',
  'seizure',
] as const
/** What hangs on a client, a case or another object. */
export type ChildKind = (typeof childKinds)[number]

const seen = any('view_own_victim', 'view_own_case', 'view_own_defendant', 'view_own_location', 'view_own_event')
const changed = any(
  'edit_own_victim',
  'edit_any_victim',
  'edit_own_case',
  'edit_own_defendant',
  'edit_own_location',
  'edit_own_event',
)
/** What is written by whoever may write on the record: SRV-41 names no scope of its own for these. */
const written = { view: seen, add: changed, edit: changed, remove: changed }

/** What is a part of a record is seen and changed with it (SRV-48). */
const partOf = (kind: AccessKind): RecordNeeds => {
  const whole: RecordNeeds = recordNeeds[kind]
  const { edit } = whole
  return { ...whole, add: edit, remove: edit }
}
const letters = (view: string, add: string): RecordNeeds => ({
  view: all(view),
  add: all(view, add),
  edit: all(view, add),
  remove: all(view, add),
})

export const childNeeds: Readonly<Record<ChildKind, RecordNeeds>> = {
  service: partOf('victim'),
  /** PRM-33 asks for a level or a flag, which `mayChild` knows. */
  timelog: {
    view: all('view_own_timelog'),
    add: all('view_own_timelog'),
    edit: all('view_own_timelog'),
    remove: all('view_own_timelog'),
  },
  note: written,
  /** PRM-30 */
  supplement: { ...written, add: { allOf: ['view_own_assigned_object'], ...changed } },
  /** PRM-50: only those of others need more than being seen. */
  task: { view: all('view_task'), add: all('view_task', 'add_task'), edit: all('view_task'), remove: all('view_task') },
  appointment: {
    view: all('view_appointment'),
    add: all('view_appointment', 'add_appointment'),
    edit: all('view_appointment'),
    remove: all('view_appointment'),
  },
  court_date: written,
  /** PRM-48 */
  letter_template: letters('view_letter', 'add_letter'),
  letter: letters('view_letter', 'add_letter'),
  bulk_letter: letters('view_bulk_letter', 'add_bulk_letter'),
  /** PRM-49: on records by the one, of the account by the other. */
  document: {
    view: any('view_document', 'view_account_document'),
    add: any('view_document', 'view_account_document'),
    edit: any('view_document', 'view_account_document'),
    remove: any('view_document', 'view_account_document'),
  },
  /** PRM-51, TAG-07 */
  object_term: {
    view: all('view_term'),
    add: all('view_term', 'add_tag'),
    edit: all('view_term', 'add_tag'),
    remove: all('view_term', 'add_tag'),
  },
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
}

/** PRM-27, PRM-28; LOC-04 for seeing them. */
export const assignmentNeeds = {
  view: all('view_own_assigned_object'),
  add: all('add_assignment', 'edit_own_assigned_object'),
  remove: all('delete_assignment', 'edit_own_assigned_object'),
}

export type AnyKind = AccessKind | ChildKind

export const isChildKind = (kind: AnyKind): kind is ChildKind => childKinds.some((child) => child === kind)

const needsOf = (kind: AnyKind): RecordNeeds => (isChildKind(kind) ? childNeeds[kind] : recordNeeds[kind])

/** PRM-11: whether anything of this kind is shown. */
const isSwitchedOn = (scopes: ReadonlySet<string>, kind: AnyKind): boolean => {
  const { switch: needed } = needsOf(kind)
  return needed === undefined || scopes.has(needed)
}

/** Whether a control to add one of this kind appears (PRM-35); `mayChild` says on which record. */
export const mayAdd = (user: AccessUser, kind: AnyKind): boolean =>
  !isDisplayOnly(user.roleLevel) && isSwitchedOn(user.scopes, kind) && meets(user.scopes, needsOf(kind).add)

/** What the verbs of the rules are called among the needs. */
export const needFor = { view: 'view', add: 'add', edit: 'edit', delete: 'remove' } as const

/** `may`, with the scopes that a call on the object asks for. */
export const mayCall = (user: AccessUser, verb: Verb, object: AccessObject): boolean =>
  meets(user.scopes, recordNeeds[object.kind][needFor[verb]]) && may(user, verb, object)
