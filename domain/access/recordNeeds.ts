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
export const all = (...scopes: readonly string[]): Scopes => ({ allOf: scopes })
export const any = (...scopes: readonly string[]): Scopes => ({ anyOf: scopes })

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

/** PRM-27, PRM-28; LOC-04 for seeing them. */
export const assignmentNeeds = {
  view: all('view_own_assigned_object'),
  add: all('add_assignment', 'edit_own_assigned_object'),
  remove: all('delete_assignment', 'edit_own_assigned_object'),
}

/** What the verbs of the rules are called among the needs. */
export const needFor = { view: 'view', add: 'add', edit: 'edit', delete: 'remove' } as const

/** `may`, with the scopes that a call on the object asks for. */
export const mayCall = (user: AccessUser, verb: Verb, object: AccessObject): boolean =>
  meets(user.scopes, recordNeeds[object.kind][needFor[verb]]) && may(user, verb, object)
