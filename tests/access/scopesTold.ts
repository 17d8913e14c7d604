/** The scopes that the specification names (000 §6, 001 §6, 002 §2.4 and §6), which the tests know apart from the product. */
const ofRecords = [
  'view_own_victim',
  'add_victim',
  'edit_own_victim',
  'edit_any_victim',
  'delete_any_victim',
  'delete_own_victim',
  'view_own_defendant',
  'add_defendant',
  'edit_own_defendant',
  'view_own_case',
  'add_case',
  'edit_own_case',
  'view_own_location',
  'add_location',
  'edit_own_location',
  'view_own_event',
  'add_event',
  'edit_own_event',
  'delete_event',
  'delete_any_person',
  'view_case_status',
  'apply_case_status',
  'view_case_stage',
  'view_own_assigned_object',
  'edit_own_assigned_object',
  'add_assignment',
  'delete_assignment',
]
const onRecords = [
  'view_own_timelog',
  'edit_any_timelog',
  'view_task',
  'add_task',
  'edit_any_task',
  'view_appointment',
  'add_appointment',
  'edit_any_appointment',
  'view_letter',
  'add_letter',
  'view_bulk_letter',
  'add_bulk_letter',
  'edit_bulk_letter_default_settings',
  'view_document',
  'view_account_document',
  'view_taxonomy',
  'view_term',
  'add_taxonomy',
  'add_term',
  'add_tag',
  'view_own_export',
  'export_list',
]
const ofReports = [
  'view_individual_report',
  'view_enterprise_report',
  'view_advanced_grant',
  'view_grant',
  'view_hb3800_detail',
  'view_own_saved_report',
]
const ofAdministration = [
  'view_admin_interface',
  'admin_own_users',
  'admin_own_account',
  'view_own_user',
  'view_any_user',
  'view_own_account',
  'edit_own_account',
  'configure_agency',
  'configure_grant',
  'add_master_grant',
  'configure_addon',
  'configure_event_manager',
  'add_case_stage',
  'configure_demographics',
  'configure_victimization',
  'configure_service',
  'add_timesheet',
  'configure_custom_field',
  'configure_advanced_grant',
  'add_account_group',
  'configure_single_signon',
  'authenticate_third_party_api',
  'masquerade',
]
const shared = [
  'send_contact_form',
  'view_demo',
  'view_notification',
  'view_global_notice',
  'add_global_notice',
  'send_instant_broadcast',
  'view_help_block',
  'edit_help_block',
  'view_own_client',
  'add_client',
  'edit_own_client',
  'view_affiliate',
  'add_affiliate',
  'edit_affiliate',
  'delete_affiliate',
  // AFF-10
  'view_training_link',
  'add_training_link',
  'edit_training_link',
  'delete_training_link',
]
/** Those that a role can have; what modules and reports bring comes with others. */
export const heldScopes: readonly string[] = [...ofRecords, ...onRecords, ...ofReports, ...ofAdministration, ...shared]

/** What nobody holds without one of these: given by the server beside them (PRM-12, NAV-26). */
export const broughtBy: Readonly<Record<string, readonly string[]>> = {
  view_case_manager: ['view_own_case'],
  view_defendant_manager: ['view_own_defendant'],
  view_location_manager: ['view_own_location'],
  view_report: ['view_individual_report', 'view_enterprise_report'],
}

/** One of these sets of scopes, and nothing less, opens what asks for them. */
export type Ways = readonly (readonly string[])[]

export const isOpenTo = (ways: Ways, held: ReadonlySet<string>): boolean =>
  ways.some((way) => way.every((scope) => held.has(scope)))

/** The smallest sets of scopes without which nothing opens; none where nothing is asked for. */
export const keysOf = (ways: Ways): Ways =>
  ways
    .reduce<Ways>(
      (found, way) =>
        found.flatMap((key) => (key.some((one) => way.includes(one)) ? [key] : way.map((one) => [...key, one]))),
      [[]],
    )
    .filter((key, at, all) => !all.some((other, place) => place !== at && isLess(other, key, place < at)))

const isLess = (one: readonly string[], other: readonly string[], orSame: boolean): boolean =>
  one.every((scope) => other.includes(scope)) && (one.length < other.length || orSame)
