/** What each address asks for, as the rows of the specification tell it and not the product's guards. */
import type { Ways } from '../access/scopesTold.ts'

const all = (...scopes: readonly string[]): Ways => [scopes]
const any = (...scopes: readonly string[]): Ways => scopes.map((scope) => [scope])
const staff: Ways = [[]]

type Told = Readonly<Record<string, Ways>>

/** PRM-08, LST-03, PRM-11 */
const records: Told = {
  '/list/cases': all('case_manager_enabled', 'view_own_case'),
  '/list/victims': all('view_own_victim'),
  '/list/defendants': all('defendant_manager_enabled', 'view_own_defendant'),
  '/list/locations': all('location_manager_enabled', 'view_own_location'),
  '/list/events': all('event_manager_enabled', 'view_own_event'),
  '/list/services': all('view_own_victim'),
  '/list/timelogs': all('view_own_timelog'),
  '/list/clients': all('view_enterprise_report'),
  '/case/1/manage': any('view_own_case', 'view_own_victim'),
  '/case/1/victim/1': any('view_own_case', 'view_own_victim'),
  '/case/1/defendant/1': all('view_own_defendant', 'defendant_manager_enabled'),
  '/event/1': all('view_own_event', 'event_manager_enabled'),
  '/location/1': all('view_own_location', 'location_manager_enabled'),
  '/new/case': all('add_case', 'case_manager_enabled'),
  '/new/victim': all('add_victim'),
  '/new/defendant': all('add_defendant', 'defendant_manager_enabled'),
  '/new/location': all('add_location', 'location_manager_enabled'),
  '/new/event': all('add_event', 'event_manager_enabled'),
}
/** PRM-05, PRM-06, PRM-08, AFF-02 */
const places: Told = {
  '/client/1/users': all('view_own_client'),
  '/client/1/edit': all('view_own_client', 'edit_own_client'),
  '/client/list': all('add_client'),
  '/exports/list': all('view_own_export'),
  '/import': all('add_victim'),
  '/documents': all('view_account_document'),
  '/bulk-letter/list': all('view_bulk_letter'),
  '/tasks': all('view_task'),
  '/help/edit': all('edit_help_block'),
  '/notice/manage': any('add_global_notice', 'send_instant_broadcast'),
  '/taxonomy/1/term/1': all('view_taxonomy', 'view_term'),
  '/report_object/1/1': any('view_own_client', 'view_enterprise_report'),
  '/affiliates': any('view_affiliate', 'add_affiliate'),
  '/integrations': any('configure_single_signon', 'authenticate_third_party_api'),
  '/integrations/sso': all('configure_single_signon'),
  '/integrations/api': all('authenticate_third_party_api'),
  '/authorize': all('authenticate_third_party_api'),
  '/contact': all('send_contact_form'),
  '/admin': all('view_admin_interface'),
  '/dashboard': staff,
  '/my-profile': staff,
  '/home': staff,
}
const individual = ['view_report', 'view_individual_report']
/** NAV-25, NAV-26 */
const reports: Told = {
  '/reports': all(...individual),
  '/reports/legacy': all(...individual),
  '/reports/submitted': all(...individual),
  '/reports/submitted/1': all(...individual),
  '/reports/grant': all(...individual, 'view_advanced_grant', 'advanced_grant_manager_enabled'),
  '/reports/event': all(...individual, 'event_manager_enabled'),
  '/reports/human_trafficking': all(...individual, 'view_hb3800_detail'),
  '/reports/enterprise': all('view_report', 'view_enterprise_report'),
}
/** 002 §2.4; each is inside the guard of the administration. */
const administration: Told = Object.fromEntries(
  Object.entries<Ways>({
    'office-info': all('edit_own_account'),
    users: all('admin_own_users'),
    agencies: all('configure_agency'),
    grants: any('configure_grant', 'add_master_grant'),
    addons: all('configure_addon'),
    'event-manager-settings': all('configure_event_manager'),
    'case-workflow': all('add_case_stage'),
    'client-types': all('edit_own_account'),
    demographics: all('configure_demographics'),
    victimizations: all('configure_victimization'),
    services: all('configure_service'),
    timesheets: all('add_timesheet'),
    letters: all('add_letter'),
    taxonomies: all('add_term'),
    'custom-fields': all('configure_custom_field'),
    merge: all('edit_any_victim'),
    'account-groups': all('add_account_group'),
  }).map(([tab, ways]) => [`/admin/${tab}`, ways.map((way) => ['view_admin_interface', ...way])]),
)

export const pathsTold: Told = { ...records, ...places, ...reports, ...administration }

/** For visitors too. */
export const openPaths: readonly string[] = [
  '/home',
  '/login',
  '/reset',
  '/verify',
  '/confirm-email',
  '/outdated-browser',
]
