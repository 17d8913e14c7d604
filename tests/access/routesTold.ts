/** What each call of the server asks for, as the rows of the specification tell it and not the product's tables. */
import type { Ways } from './scopesTold.ts'

const all = (...scopes: readonly string[]): Ways => [scopes]
const any = (...scopes: readonly string[]): Ways => scopes.map((scope) => [scope])
/** Whoever is signed in. */
const staff: Ways = [[]]
const nobody: Ways = []

type Told = Readonly<Record<string, Ways>>

/** A kind of record: SRV-36, SRV-38, SRV-41 … SRV-44, PRM-07. What was removed is put back by whoever may remove it. */
const kept = (path: string, asks: { readonly [V in 'view' | 'add' | 'edit' | 'remove']?: Ways }): Told => ({
  ...(asks.view && { [`GET ${path}/{id}`]: asks.view }),
  ...(asks.add && { [`POST ${path}`]: asks.add }),
  ...(asks.edit && { [`PUT ${path}/{id}`]: asks.edit }),
  ...(asks.remove && { [`DELETE ${path}/{id}`]: asks.remove, [`POST ${path}/{id}/restore`]: asks.remove }),
})
const listed = (path: string, view: Ways): Told => ({ [`GET ${path}`]: view })

const clients = { view: all('view_own_victim'), edit: any('edit_own_victim', 'edit_any_victim') }
const cases = { view: all('view_own_case'), edit: all('edit_own_case') }
const defendants = { view: all('view_own_defendant'), edit: all('edit_own_defendant') }
const locations = { view: all('view_own_location'), edit: all('edit_own_location') }
const events = { view: all('view_own_event'), edit: all('edit_own_event') }
/** What hangs on any of the five. */
const anything = {
  view: [...clients.view, ...cases.view, ...defendants.view, ...locations.view, ...events.view],
  edit: [...clients.edit, ...cases.edit, ...defendants.edit, ...locations.edit, ...events.edit],
}
const removing = any('delete_any_victim', 'delete_own_victim')
/** PRM-37: of a person or location. */
const purging = all('delete_any_person')

const records: Told = {
  ...kept('/v2/victim', { ...clients, add: all('add_victim'), remove: removing }),
  ...listed('/v2/victim', clients.view),
  ...kept('/v1/court_case', { ...cases, add: all('view_case_manager', 'add_case'), remove: cases.edit }),
  ...listed('/v1/court_case', cases.view),
  'POST /v1/court_case/same_number': cases.view,
  'PUT /v2/court_case/{id}': cases.edit,
  ...kept('/v1/defendant', {
    ...defendants,
    add: all('view_defendant_manager', 'add_defendant'),
    remove: defendants.edit,
  }),
  ...listed('/v1/defendant', defendants.view),
  ...kept('/v1/location', { ...locations, add: all('view_location_manager', 'add_location') }),
  'POST /v1/location/{id}/restore': purging,
  ...kept('/v1/event', { ...events, add: all('add_event'), remove: all('delete_event') }),
  ...listed('/v1/event', events.view),
  ...kept('/v1/person', { ...clients, add: all('add_victim'), remove: purging }),
  // SRV-34
  ...listed('/v1/person', [...clients.view, ...defendants.view]),
  ...listed('/v1/person?is_location=1', locations.view),
  'POST /v1/person/likely': [
    ['view_own_victim', 'add_victim'],
    ['view_own_victim', 'add_defendant'],
  ],
  // Whom a field that takes a person finds.
  'POST /v1/person/find': [...clients.view, ...defendants.view],
  'POST /v1/person/named': [...clients.view, ...defendants.view],
  // SRV-80
  'POST /v1/person/merge': all('edit_any_victim'),
  'POST /v1/search': anything.view,
  // Of a client; a record's history is read by whoever reads the record.
  'GET /v1/history/{kind}/{id}': clients.view,
}

/** What is written on a record is a part of it: SRV-41, SRV-48. */
const partOf = (path: string, { view, edit }: { readonly view: Ways; readonly edit: Ways }): Told => ({
  ...kept(path, { view, add: edit, edit, remove: edit }),
  ...listed(path, view),
})
const linked = (path: string, edit: Ways): Told => ({ [`POST ${path}`]: edit, [`DELETE ${path}/{id}`]: edit })
const related = (path: string, view: Ways): Told => ({ [`GET ${path}/{id}/related`]: view })

const seesTasks = all('view_task')
const seesAppointments = all('view_appointment')
const writesLetters = all('view_letter', 'add_letter')
const writesBulkLetters = all('view_bulk_letter', 'add_bulk_letter')
/** PRM-49 */
const seesDocuments = any('view_document', 'view_account_document')
const tags = all('view_term', 'add_tag')

const onRecords: Told = {
  ...partOf('/v1/service', clients),
  ...listed('/v1/list/services', clients.view),
  'POST /v1/service_bundle/{id}/apply': clients.edit,
  ...partOf('/v1/note', anything),
  ...partOf('/v1/court_date', anything),
  ...related('/v1/court_date', anything.view),
  ...partOf('/v1/case_court', cases),
  ...partOf('/v1/charge', defendants),
  ...partOf('/v1/location_operation', locations),
  ...partOf('/v1/warrant', locations),
  ...partOf('/v1/seizure', locations),
  ...partOf('/v1/event_attendee', events),
  // PRM-33: who adds them is a matter of the level.
  ...partOf('/v1/timelog', { view: all('view_own_timelog'), edit: all('view_own_timelog') }),
  // PRM-50: those of others are looked at one by one.
  ...kept('/v1/task', { view: seesTasks, add: all('view_task', 'add_task'), edit: seesTasks, remove: seesTasks }),
  ...listed('/v1/task', seesTasks),
  ...listed('/v1/list/tasks', seesTasks),
  // LST-03
  ...listed('/v2/list/accounts', all('view_enterprise_report')),
  ...related('/v1/task', seesTasks),
  ...kept('/v1/appointment', {
    view: seesAppointments,
    add: all('view_appointment', 'add_appointment'),
    edit: seesAppointments,
    remove: seesAppointments,
  }),
  ...listed('/v1/appointment', seesAppointments),
  ...related('/v1/appointment', seesAppointments),
  'GET /v1/available_client_case_advocate': [...seesTasks, ...seesAppointments],
  // PRM-48
  ...kept('/v1/written_letter', {
    view: all('view_letter'),
    add: writesLetters,
    edit: writesLetters,
    remove: writesLetters,
  }),
  ...listed('/v1/written_letter', all('view_letter')),
  'GET /v1/written_letter/{id}/pdf': all('view_letter'),
  'GET /v1/letter/{id}/filled': writesLetters,
  ...kept('/v1/bulk_letter', { view: all('view_bulk_letter'), edit: writesBulkLetters, remove: writesBulkLetters }),
  // ACT-11: it makes a letter and a document for each client.
  'POST /v1/bulk_letter': seesDocuments.map((way) => [...way, ...writesLetters.flat(), ...writesBulkLetters.flat()]),
  ...listed('/v1/bulk_letter', all('view_bulk_letter')),
  ...related('/v1/bulk_letter', all('view_bulk_letter')),
  'GET /v1/bulk_letter/{id}/pdf': all('view_bulk_letter'),
  'GET /v1/bulk_letter_unseen': all('view_bulk_letter'),
  'GET /v1/bulk_letter_default_settings/{id}': any('view_letter', 'view_bulk_letter'),
  'PUT /v1/bulk_letter_default_settings/{id}': all('edit_bulk_letter_default_settings'),
  // SRV-79
  ...kept('/v1/document', { view: seesDocuments, add: seesDocuments, edit: seesDocuments, remove: seesDocuments }),
  ...listed('/v1/document', seesDocuments),
  ...listed('/v1/list/documents', seesDocuments),
  'GET /v1/document/{id}/bytes': seesDocuments,
  // SRV-54
  'POST /v1/image': staff,
  'GET /v1/image/{key}': staff,
  // PRM-27, PRM-28
  'POST /v1/assignment': all('add_assignment', 'edit_own_assigned_object'),
  'DELETE /v1/assignment/{id}': all('delete_assignment', 'edit_own_assigned_object'),
  'GET /v1/assignable_user': all('add_assignment', 'edit_own_assigned_object'),
  // PRM-51, TAG-07
  ...linked('/v2/object_term', tags),
  ...listed('/v2/object_term', all('view_term')),
  'GET /v2/term/{id}/records': all('view_taxonomy', 'view_term'),
  // SRV-46, SRV-48
  ...linked('/v1/victim_condition', clients.edit),
  ...linked('/v1/victimization', clients.edit),
  ...linked('/v1/victim_agency', clients.edit),
  ...linked('/v2/victim_grant', clients.edit),
  ...linked('/v1/event_grant', events.edit),
  ...linked('/v1/location_case', cases.edit),
  ...linked('/v1/location_event', events.edit),
}

/** SRV-59, SRV-61: read by everybody, saved behind the scope of its tab (002 §2.4). */
type Reading = { readonly view?: Ways; readonly entry?: Ways; readonly isKept?: boolean }
/** Who reads an entry reads what was changed of it: the kind is named by the path of its calls. */
export const historyRoute = 'GET /v1/history/{kind}/{id}'
const historyOf = (path: string, view: Ways): Told => ({ [`${historyRoute}?of=${path}`]: view })
const list = (path: string, save: Ways, { view = staff, entry, isKept = false }: Reading = {}): Told => ({
  ...listed(path, view),
  ...kept(path, { view: entry ?? view, add: save, edit: save, ...(isKept && { remove: save }) }),
  [`PUT ${path}`]: save,
  ...historyOf(path, entry ?? view),
})
/** Their numbers are the specification's, and so is their order. */
const unordered = (path: string, save: Ways, reading: Reading = {}): Told => {
  const { [`PUT ${path}`]: _, ...others } = list(path, save, reading)
  return others
}
/** Lists of one path, told apart by a query. */
const asking = (query: string, told: Told): Told =>
  Object.fromEntries(Object.entries(told).map(([name, ways]) => [`${name}?${query}`, ways]))

/** What the calls of a list's entries are told as: behind what they are read, and behind what they are saved. */
export const toldOfList = (path: string, query: string): readonly string[] => [
  `GET ${path}${query}`,
  `GET ${path}/{id}${query}`,
  `POST ${path}${query}`,
  `PUT ${path}/{id}${query}`,
  `${historyRoute}?of=${path}${query}`,
]
const office = all('edit_own_account')
const eventManager = all('configure_event_manager')
const offered = all('configure_service')
const demographics = all('configure_demographics')
const wrongs = all('configure_victimization')
const templates = all('view_letter', 'add_letter')
const seesAffiliates = any('view_affiliate', 'add_affiliate')

const configuration: Told = {
  ...list('/v1/agency', all('configure_agency')),
  ...list('/v1/event_attendee_role', eventManager),
  ...list('/v1/event_type', eventManager),
  ...list('/v1/stage', all('add_case_stage')),
  ...asking('type=Event', list('/v1/stage', eventManager)),
  ...list('/v1/charge_level', office),
  ...list('/v1/client_type', office),
  ...list('/v1/court', office),
  ...list('/v1/operation_type', office),
  ...list('/v2/crime_category', wrongs, { isKept: true }),
  ...list('/v2/crime', wrongs, { isKept: true }),
  ...unordered('/v2/race', demographics, { isKept: true }),
  ...unordered('/v2/gender', demographics, { isKept: true }),
  ...list('/v2/special_classification', demographics, { isKept: true }),
  ...list('/v1/master_grant', all('add_master_grant')),
  ...list('/v1/grant', all('configure_grant')),
  ...list('/v2/service_category', offered),
  ...list('/v2/service', offered),
  ...list('/v1/service_bundle', offered),
  ...list('/v1/service_group', offered),
  ...list('/v1/timesheet', all('add_timesheet')),
  // PRM-48
  ...list('/v1/letter', templates, { view: all('view_letter'), isKept: true }),
  // PRM-51: what is saved is answered, so it has to be seen.
  ...list('/v2/taxonomy', all('view_taxonomy', 'add_taxonomy'), { view: all('view_taxonomy') }),
  ...list('/v2/term', all('view_taxonomy', 'view_term', 'add_term'), {
    view: all('view_term'),
    entry: all('view_taxonomy', 'view_term'),
  }),
  // ADM-36
  ...list('/v2/account_group', all('add_account_group'), { isKept: true }),
  ...unordered('/v2/linked_account', nobody),
  // SRV-74, SRV-75: what is saved is answered, so it has to be seen.
  ...kept('/v1/affiliate', {
    view: seesAffiliates,
    add: all('add_affiliate'),
    edit: seesAffiliates.map((way) => [...way, 'edit_affiliate']),
    remove: seesAffiliates.map((way) => [...way, 'delete_affiliate']),
  }),
  ...listed('/v1/affiliate', seesAffiliates),
  ...historyOf('/v1/affiliate', seesAffiliates),
  // SRV-76, SRV-77; AFF-27: what an account is offered is told to everybody in it.
  ...kept('/v1/training_link', {
    view: all('view_training_link'),
    add: all('view_training_link', 'add_training_link'),
    edit: all('view_training_link', 'edit_training_link'),
    remove: all('view_training_link', 'delete_training_link'),
  }),
  ...listed('/v1/training_link', staff),
  ...historyOf('/v1/training_link', all('view_training_link')),
  ...listed('/v1/field_view', staff),
  ...kept('/v1/field_view', {
    view: staff,
    add: all('configure_custom_field'),
    edit: all('configure_custom_field'),
  }),
  // ADM-25, of an agency: whoever may change an entry is told where it is used.
  'GET /v1/list_use/{kind}/{id}': all('configure_agency'),
  // SRV-25 … SRV-28
  'GET /v1/user': any('view_own_user', 'view_any_user'),
  'POST /v1/user': all('admin_own_users'),
  'PUT /v1/user/{id}': all('admin_own_users'),
  'POST /v1/user/{id}/invite': all('admin_own_users'),
  'POST /v1/user_capability': all('admin_own_users'),
  'DELETE /v1/user_capability/{id}': all('admin_own_users'),
  ...listed('/v1/user_role', all('admin_own_users')),
  'POST /v1/user_role': all('admin_own_users'),
  'PUT /v1/user_role/{id}': all('admin_own_users'),
  'DELETE /v1/user_role/{id}': all('admin_own_users'),
  // SRV-21
  'POST /v1/client': all('add_client'),
  'PUT /v1/client/{id}': all('add_client'),
  'DELETE /v1/client/{id}': all('add_client'),
  'GET /v1/client/{id}/history': all('view_own_client', 'add_client'),
  'GET /v1/client': all('view_own_client'),
  'GET /v1/client/list': all('add_client'),
  'PUT /v1/client/{id}/addon/{name}': all('add_client'),
  'POST /v1/client/{id}/payment': all('add_client'),
  'POST /v1/client/{id}/partner': all('add_client'),
  'PUT /v1/client/{id}/partner/{partner}': all('add_client'),
  'DELETE /v1/client/{id}/partner/{partner}': all('add_client'),
  'GET /v1/client/{id}/user': all('view_own_client'),
  'GET /v1/client/{id}': all('view_own_client'),
}

const ownSets = all('view_own_saved_report')
const imports = all('add_victim')
const exported = all('view_own_export')
const day = any('view_own_case', 'view_own_victim')

const functions: Told = {
  // SRV-57, SRV-69
  ...listed('/v1/saved_report', ownSets),
  ...kept('/v1/saved_report', { view: ownSets, add: ownSets, edit: ownSets }),
  'DELETE /v1/saved_report/{id}': ownSets,
  // SRV-60
  'GET /v1/age_group': all('view_report'),
  'GET /v1/advanced_grant': all('view_report'),
  'GET /v2/report': all('view_report'),
  // RPT-80, RPT-61
  'GET /v2/county': all('view_report', 'view_hb3800_detail'),
  'GET /v2/account_group/account': all('view_report', 'view_enterprise_report'),
  'POST /v2/report': all('view_report'),
  'POST /v2/report/batch': all('view_report'),
  'POST /v1/report/batch': all('view_report'),
  // SRV-66 … SRV-68, RRV-17
  'POST /v2/report_object': all('view_report'),
  'GET /v2/report_object/{id}/minutes': all('view_report'),
  'GET /v2/report_run': all('view_report'),
  'GET /v2/report_run/{id}': all('view_report'),
  'GET /v2/report_object': all('view_own_client'),
  'GET /v2/report_object/{id}': any('view_own_client', 'view_enterprise_report'),
  'GET /v1/product': any('view_affiliate', 'add_affiliate'),
  // SRV-51, SRV-52
  'POST /v2/export': all('export_list'),
  'GET /v1/export': exported,
  'GET /v1/export/{id}': exported,
  'PUT /v1/export/{id}': exported,
  'DELETE /v1/export/{id}': exported,
  'POST /v1/log_export': all('export_list'),
  'GET /v1/import': imports,
  'POST /v1/import': imports,
  'GET /v1/import/{id}': imports,
  'PUT /v1/import/{id}/columns': imports,
  'PUT /v1/import/{id}/likely': imports,
  'POST /v1/import/{id}/run': imports,
  'POST /v1/import/{id}/undo': [
    ['add_victim', 'delete_any_victim'],
    ['add_victim', 'delete_own_victim'],
  ],
  'DELETE /v1/import/{id}': imports,
  // SRV-78
  'POST /v1/contact': all('send_contact_form'),
  // SRV-30
  'POST /v1/masquerade': all('masquerade'),
  'GET /v1/help_block': all('view_help_block'),
  'PUT /v1/help_block/{id}': all('view_help_block', 'edit_help_block'),
  'GET /v1/notice': all('view_global_notice'),
  'POST /v1/notice': all('add_global_notice'),
  'PUT /v1/notice/{id}': all('add_global_notice'),
  'DELETE /v1/notice/{id}': all('add_global_notice'),
  'POST /v1/push_notification': any('send_instant_broadcast', 'add_global_notice'),
  'GET /v1/notification': all('view_notification'),
  'PUT /v1/notification/{id}': all('view_notification'),
  'GET /v1/dashboard/change': day,
  'PUT /v1/dashboard/visit': day,
  'GET /v1/dashboard/court_date': day,
  'GET /v1/dashboard/recent': staff,
  'GET /v1/in_sight/{kind}': staff,
  'POST /v2/victim/counted': all('view_own_victim', 'view_report'),
  'POST /v1/list/services/counted': all('view_own_victim', 'view_report'),
  'POST /v1/court_case/counted': all('view_own_case', 'view_report'),
  'POST /v1/defendant/counted': all('view_own_defendant', 'view_report'),
  'POST /v1/person/counted': all('view_own_location', 'view_report'),
  'POST /v1/event/counted': all('view_own_event', 'view_report'),
  'POST /v2/report_object/{id}/submission': all('view_report'),
  'GET /v2/report_submission': all('view_report'),
  'GET /v2/report_object/{id}/submission': all('view_report'),
  'GET /v2/report_object/{id}/submission/changes': all('view_report'),
  'GET /v2/report_object/{id}/submission/changes/{line}': all('view_report'),
  'POST /v2/report_object/{id}/submission/file': all('view_report', 'export_list'),
  'POST /v2/report_object/{id}/file': all('view_report', 'export_list'),
  'POST /v1/timelog/counted': all('view_own_timelog', 'view_report'),
  'GET /v1/dashboard/beginning': any('add_victim', 'admin_own_users', 'edit_own_account'),
  'GET /v1/saved_filter': staff,
  'POST /v1/saved_filter': staff,
  'PUT /v1/saved_filter/{id}': staff,
  'DELETE /v1/saved_filter/{id}': staff,
  'GET /v1/list_layout': staff,
  'PUT /v1/list_layout': staff,
  'POST /v1/log_key': staff,
}

const ownAccess: Told = {
  'GET /v1/me': staff,
  'PUT /v1/me/{id}': staff,
  'GET /v1/my_account': staff,
  // SRV-20
  // SRV-61, ADM-07
  'PUT /v1/addon/{name}': all('configure_addon'),
  'PUT /v1/my_account/{id}': any('configure_single_signon', 'edit_own_account'),
  'POST /auth/change-username': staff,
  'POST /auth/change-password': staff,
  'GET /auth/get-tokens': staff,
  // SRV-71, SRV-72
  'GET /v1/application': all('configure_single_signon'),
  'POST /v1/application': all('configure_single_signon'),
  'PUT /v1/application/{id}': all('configure_single_signon'),
  // SRV-73
  'GET /v1/authorization': all('authenticate_third_party_api'),
  'POST /v1/authorization': all('authenticate_third_party_api'),
  'GET /v1/authorized_application': all('admin_own_users'),
  'DELETE /v1/authorized_application/{id}': all('admin_own_users'),
  'DELETE /auth/delete-token/{jti}': staff,
  'POST /auth/verify-phone': staff,
  'POST /auth/mfa': staff,
  'POST /auth/totp': staff,
  'POST /auth/totp-backup-code': staff,
}

/** By method and address, with a query where that decides. */
export const routesTold: Told = { ...records, ...onRecords, ...configuration, ...functions, ...ownAccess }

/** For visitors: they take no token. */
export const openRoutes: readonly string[] = [
  'POST /v1/login',
  'POST /v1/confirm_email',
  'POST /v1/register',
  'POST /v1/password_link',
  'POST /v1/reset_password',
  'POST /v1/apply',
  'POST /v1/sso_login',
  'POST /auth/token',
  // SRV-73, with the secret of an application
  'POST /auth/application-token',
]
