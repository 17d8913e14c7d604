/** What each role level may do (PRM-36). Named roles are configuration; the level decides. */
import { accessKinds, flagsOf, recordKinds, type Flag } from './flags.ts'

export type Role = {
  readonly level: number
  readonly description: string
  readonly scopes: readonly string[]
  readonly flags: readonly Flag[]
}

export const roleLevels = {
  displayOnly: 1,
  volunteer: 10,
  advocate: 30,
  supervisor: 45,
  administrator: 60,
  backOffice: 90,
} as const

const reading = [
  'view_own_victim',
  'view_own_case',
  'view_own_defendant',
  'view_own_location',
  'view_own_event',
  'view_own_timelog',
  'view_own_assigned_object',
  'view_own_user',
  'view_term',
  'view_taxonomy',
  'view_help_block',
  'view_notification',
  'view_global_notice',
  'view_grant',
  'view_letter',
  'view_document',
  'view_task',
  'view_appointment',
  'view_case_stage',
  'view_case_status',
  'view_affiliate',
  'view_training_link',
  'send_contact_form',
] as const

const helping = [
  'add_victim',
  'edit_own_victim',
  'add_case',
  'edit_own_case',
  'add_defendant',
  'edit_own_defendant',
  'add_location',
  'edit_own_location',
  'add_event',
  'edit_own_event',
  'add_task',
  'add_appointment',
  'add_tag',
  'apply_case_status',
] as const

const advocating = [
  'view_any_user',
  'view_own_account',
  'view_account_document',
  'view_individual_report',
  'view_own_saved_report',
  'view_advanced_grant',
  'view_own_export',
  'export_list',
  'add_letter',
  'view_bulk_letter',
  'add_bulk_letter',
  'edit_own_assigned_object',
  'add_assignment',
  'delete_own_victim',
] as const

const supervising = [
  'edit_any_victim',
  'delete_any_victim',
  'delete_event',
  'delete_assignment',
  'edit_any_timelog',
  'edit_any_task',
  'edit_any_appointment',
  'view_hb3800_detail',
] as const

const administering = [
  'view_admin_interface',
  'admin_own_users',
  'admin_own_account',
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
  'add_term',
  'add_taxonomy',
  'configure_custom_field',
  'configure_advanced_grant',
  'configure_single_signon',
  'authenticate_third_party_api',
  'add_account_group',
  'view_enterprise_report',
  'edit_bulk_letter_default_settings',
  'delete_any_person',
  'masquerade',
  'add_training_link',
  'edit_training_link',
  'delete_training_link',
] as const

const backOffice = [
  'view_own_client',
  'add_client',
  'edit_own_client',
  'add_affiliate',
  'edit_affiliate',
  'delete_affiliate',
  'edit_help_block',
  'add_global_notice',
  'send_instant_broadcast',
  'view_demo',
] as const

const own: readonly Flag[] = ['can_view_assigned_object', 'can_edit_own_victim']
const assigned: readonly Flag[] = [...own, 'can_edit_assigned_object', 'can_add_timelog']
const supervisor: readonly Flag[] = [
  ...assigned,
  ...flagsOf('view_any', ...accessKinds),
  ...flagsOf('view_confidential', ...recordKinds),
  ...flagsOf('edit_any', ...recordKinds),
]
const administrator: readonly Flag[] = [
  ...assigned,
  ...flagsOf('view_any', ...accessKinds),
  ...flagsOf('view_confidential', ...accessKinds),
  ...flagsOf('edit_any', ...accessKinds),
  ...flagsOf('edit_confidential', ...accessKinds),
]

/** In ascending order of level. PRM-33: `can_add_timelog` from level 30 on. */
export const roles: readonly Role[] = [
  {
    level: roleLevels.displayOnly,
    description: 'Display Only',
    scopes: reading,
    flags: flagsOf('view_any', ...recordKinds),
  },
  { level: roleLevels.volunteer, description: 'Volunteer', scopes: [...reading, ...helping], flags: own },
  {
    level: roleLevels.advocate,
    description: 'Advocate',
    scopes: [...reading, ...helping, ...advocating],
    flags: [...assigned, ...flagsOf('view_any', ...recordKinds)],
  },
  {
    level: roleLevels.supervisor,
    description: 'Supervisor',
    scopes: [...reading, ...helping, ...advocating, ...supervising],
    flags: supervisor,
  },
  {
    level: roleLevels.administrator,
    description: 'Account Administrator',
    scopes: [...reading, ...helping, ...advocating, ...supervising, ...administering],
    flags: administrator,
  },
  {
    level: roleLevels.backOffice,
    description: 'Provider Back Office',
    scopes: [...reading, ...helping, ...advocating, ...supervising, ...administering, ...backOffice],
    flags: administrator,
  },
]

/** A level between two of the list has what the lower one has; below the lowest nothing. */
export const roleOf = (level: number): Role | undefined => roles.findLast((role) => role.level <= level)

export const isDisplayOnly = (level: number): boolean => level < roleLevels.volunteer

/** Every scope that a role can have. Switches of modules and `inactive_user` come on top. */
export const roleScopes: readonly string[] = [...new Set(roles.flatMap((role) => role.scopes))].toSorted()
