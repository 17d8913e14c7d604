/**
 * Who may open which group of routes (PRM-05, PRM-06, PRM-08, PRM-09, LST-03, NAV-25, NAV-26). A route of a module also asks for the
 * module's switch (PRM-11): a scope may be held without it.
 */
import type { Needs } from '../kernel/index.ts'

type Scopes = Exclude<Needs, string>
const all = (...scopes: readonly string[]): Scopes => ({ allOf: scopes })
const any = (...scopes: readonly string[]): Scopes => ({ anyOf: scopes })

export const guards = {
  home: 'anyone',
  dashboard: 'signedIn',
  myProfile: 'signedIn',

  // PRM-05
  admin: all('view_admin_interface'),
  /** The tabs of /admin, which are inside its own guard (ADM-03 … ADM-20); a tab that is not here is always shown. */
  'admin.office-info': all('edit_own_account'),
  'admin.users': all('admin_own_users'),
  'admin.agencies': all('configure_agency'),
  'admin.grants': any('configure_grant', 'add_master_grant'),
  'admin.addons': all('configure_addon'),
  'admin.event-manager-settings': all('configure_event_manager'),
  'admin.case-workflow': all('add_case_stage'),
  'admin.client-types': all('edit_own_account'),
  'admin.demographics': all('configure_demographics'),
  'admin.victimizations': all('configure_victimization'),
  'admin.services': all('configure_service'),
  'admin.timesheets': all('add_timesheet'),
  'admin.letters': all('add_letter'),
  'admin.taxonomies': all('add_term'),
  /** ADM-17 asks the account for its `max_fields` too. */
  'admin.custom-fields': all('configure_custom_field'),
  'admin.merge': all('edit_any_victim'),
  'admin.account-groups': all('add_account_group'),
  /** The form of an account that is one's client. */
  'client.edit': all('edit_own_client'),
  integrations: any('configure_single_signon', 'authenticate_third_party_api'),
  'integrations.sso': all('configure_single_signon'),
  'integrations.api': all('authenticate_third_party_api'),
  'help.edit': all('edit_help_block'),

  // PRM-06
  'notice.manage': any('add_global_notice', 'send_instant_broadcast'),
  contact: all('send_contact_form'),
  client: all('view_own_client'),
  'client.list': all('add_client'),
  affiliates: any('view_affiliate', 'add_affiliate'),
  reports: all('view_report', 'view_individual_report'),
  'reports.grant': all(
    'view_report',
    'view_individual_report',
    'view_advanced_grant',
    'advanced_grant_manager_enabled',
  ),
  'reports.event': all('view_report', 'view_individual_report', 'event_manager_enabled'),
  'reports.humanTrafficking': all('view_report', 'view_individual_report', 'view_hb3800_detail'),
  'reports.enterprise': all('view_report', 'view_enterprise_report'),
  reportObject: any('view_own_client', 'view_enterprise_report'),

  // PRM-08
  case: any('view_own_case', 'view_own_victim'),
  'case.victim': any('view_own_case', 'view_own_victim'),
  'case.defendant': all('view_own_defendant', 'defendant_manager_enabled'),
  event: all('view_own_event', 'event_manager_enabled'),
  location: all('view_own_location', 'location_manager_enabled'),
  'new.case': all('add_case', 'case_manager_enabled'),
  'new.victim': all('add_victim'),
  'new.defendant': all('add_defendant', 'defendant_manager_enabled'),
  'new.location': all('add_location', 'location_manager_enabled'),
  'new.event': all('add_event', 'event_manager_enabled'),
  exports: all('view_own_export'),
  imports: all('add_victim'),
  documents: all('view_account_document'),
  bulkLetter: all('view_bulk_letter'),
  tasks: all('view_task'),
  taxonomy: all('view_taxonomy', 'view_term'),

  // LST-03
  'list.cases': all('case_manager_enabled', 'view_own_case'),
  'list.victims': all('view_own_victim'),
  'list.defendants': all('defendant_manager_enabled', 'view_own_defendant'),
  'list.locations': all('location_manager_enabled', 'view_own_location'),
  'list.events': all('event_manager_enabled', 'view_own_event'),
  'list.services': all('view_own_victim'),
  'list.timelogs': all('view_own_timelog'),
  'list.clients': all('view_enterprise_report'),
} as const satisfies Readonly<Record<string, Needs>>
