/**
 * Which scopes each kind of record asks for, and which feature switch hides it (PRM-07, PRM-11, PRM-47 … PRM-53). An
 * entity's calls, its screens and its commands take their needs from here; which of its objects they reach is said by
 * `may` and `mayChild`.
 */
import { meets, type Needs } from '../kernel/index.ts'
import type { AccessKind } from './flags.ts'
import { may, type AccessObject, type AccessUser, type Verb } from './may.ts'

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
export const allOf = (...scopes: readonly string[]): Scopes => ({ allOf: scopes })
export const anyOf = (...scopes: readonly string[]): Scopes => ({ anyOf: scopes })

export const recordNeeds = {
  /** A client is always on a case, so cases are read without the module too. */
  case: {
    view: allOf('view_own_case'),
    add: allOf('view_case_manager', 'add_case'),
    edit: allOf('edit_own_case'),
    remove: allOf('edit_own_case'),
    switch: 'case_manager_enabled',
  },
  victim: {
    view: allOf('view_own_victim'),
    add: allOf('add_victim'),
    edit: anyOf('edit_own_victim', 'edit_any_victim'),
    remove: anyOf('delete_any_victim', 'delete_own_victim'),
  },
  defendant: {
    view: allOf('view_own_defendant'),
    add: allOf('view_defendant_manager', 'add_defendant'),
    edit: allOf('edit_own_defendant'),
    remove: allOf('edit_own_defendant'),
    switch: 'defendant_manager_enabled',
  },
  location: {
    view: allOf('view_own_location'),
    add: allOf('view_location_manager', 'add_location'),
    edit: allOf('edit_own_location'),
    remove: allOf('delete_any_person'),
    switch: 'location_manager_enabled',
  },
  event: {
    view: allOf('view_own_event'),
    add: allOf('add_event'),
    edit: allOf('edit_own_event'),
    remove: allOf('delete_event'),
    switch: 'event_manager_enabled',
  },
  export: {
    view: allOf('view_own_export'),
    add: allOf('export_list'),
    edit: allOf('view_own_export'),
    remove: allOf('view_own_export'),
  },
} as const satisfies Readonly<Record<AccessKind, RecordNeeds>>

/** PRM-27, PRM-28; LOC-04 for seeing them. */
export const assignmentNeeds = {
  view: allOf('view_own_assigned_object'),
  add: allOf('add_assignment', 'edit_own_assigned_object'),
  remove: allOf('delete_assignment', 'edit_own_assigned_object'),
}
/** Whoever may assign may ask, too: for a day they take back what they did themselves (`mayTakeBackAssignment`). */
export const unassignNeeds: Needs = {
  allOf: ['edit_own_assigned_object'],
  anyOf: ['delete_assignment', 'add_assignment'],
}

/** What the verbs of the rules are called among the needs. */
export const needFor = { view: 'view', add: 'add', edit: 'edit', delete: 'remove' } as const

/** `may`, with the scopes that a call on the object asks for. */
export const mayCall = (user: AccessUser, verb: Verb, object: AccessObject): boolean =>
  meets(user.scopes, recordNeeds[object.kind][needFor[verb]]) && may(user, verb, object)
