/**
 * What scopes open besides routes (guards) and records (recordNeeds): functions, controls, columns and choices, each by
 * name (PRM-11 … PRM-13, PRM-38 … PRM-55). Server and client ask for the name.
 */
import { meets, type Needs } from '../kernel/index.ts'

type Scopes = ReadonlySet<string>

export const gates = {
  // PRM-44 … PRM-46
  'user.readOwn': { anyOf: ['view_own_user', 'view_any_user'] },
  'user.readAny': { allOf: ['view_any_user'] },
  'account.edit': { allOf: ['edit_own_account'] },
  /** Beyond name and product. */
  'account.details': { allOf: ['view_own_account'] },
  'demo.link': { allOf: ['view_demo'] },
  'user.masquerade': { allOf: ['masquerade'] },
  // PRM-47
  'case.stage.view': { allOf: ['view_case_stage'] },
  'case.status.view': { allOf: ['view_case_status'] },
  'case.status.change': { allOf: ['apply_case_status'] },
  // CAS-09, PRM-38, PRM-39
  'case.defendants': { allOf: ['view_own_defendant'] },
  'case.locations': { allOf: ['view_own_location'] },
  'defendant.caseCount': { allOf: ['defendants_enabled'] },
  'event.location': { allOf: ['view_own_location'] },
  // PRM-48
  'bulkLetter.defaults': { allOf: ['edit_bulk_letter_default_settings'] },
  // PRM-51
  'taxonomy.view': { allOf: ['view_taxonomy'] },
  'term.view': { allOf: ['view_term'] },
  'tag.apply': { allOf: ['view_term', 'add_tag'] },
  // TAG-03, PRM-13
  'tags.case': { allOf: ['case_manager_enabled'] },
  'tags.defendant': { allOf: ['defendant_manager_enabled'] },
  'tags.location': { allOf: ['location_manager_enabled'] },
  'tags.event': { allOf: ['event_manager_enabled'] },
  'tags.serviceTimelog': { allOf: ['timesheet_enabled'] },
  'tags.generalTimelog': { allOf: ['timesheet_enabled'] },
  'timesheet.choose': { allOf: ['timesheet_enabled'] },
  'timelog.anyAdvocate': { allOf: ['edit_any_timelog'] },
  'task.editAny': { allOf: ['edit_any_task'] },
  'assignment.secondary': { allOf: ['secondary_assignments_enabled'] },
  // PRM-13, PRM-40, PRM-55
  'grant.filter': { allOf: ['view_grant'] },
  'grant.detail': { allOf: ['view_grant', 'view_advanced_grant'] },
  'savedReport.load': { allOf: ['view_own_saved_report'] },
  /** Who opened a record and took files of it is for those who run the account, from level 60 on. */
  'history.openings': { allOf: ['admin_own_account'] },
  /** What others counted and submitted, too: who sees less than they did would not count the same. */
  'runs.all': { allOf: ['admin_own_account'] },
  // PRM-54
  'banner.administrator': { allOf: ['admin_own_account'] },
  'banner.inactiveUser': { allOf: ['inactive_user'] },
  'banner.advancedGrantDone': { allOf: ['configure_advanced_grant'] },
  // PRM-41, HLP-02
  'help.view': { allOf: ['view_help_block'] },
  /** To edit, and to see identifiers and disabled blocks. */
  'help.edit': { allOf: ['edit_help_block'] },
  // NAV-34, LST-05
  notifications: { anyOf: ['view_global_notice', 'view_notification'] },
  'list.export': { allOf: ['export_list'] },
  /** What happened in a session leaves the agency as lists do, though with nothing confidential in it. */
  'log.export': { allOf: ['export_list'] },
  // AFF-02 … AFF-22. What is saved is answered, so it has to be seen.
  'affiliate.view': { anyOf: ['view_affiliate', 'add_affiliate'] },
  'affiliate.add': { allOf: ['add_affiliate'] },
  'affiliate.edit': { allOf: ['edit_affiliate'], anyOf: ['view_affiliate', 'add_affiliate'] },
  'affiliate.delete': { allOf: ['delete_affiliate'], anyOf: ['view_affiliate', 'add_affiliate'] },
  'trainingLink.view': { allOf: ['view_training_link'] },
  'trainingLink.add': { allOf: ['view_training_link', 'add_training_link'] },
  'trainingLink.edit': { allOf: ['view_training_link', 'edit_training_link'] },
  'trainingLink.delete': { allOf: ['view_training_link', 'delete_training_link'] },
  'account.add': { allOf: ['add_client'] },
} as const satisfies Readonly<Record<string, Needs>>

export type Gate = keyof typeof gates

export const passes = (scopes: Scopes, gate: Gate): boolean => meets(scopes, gates[gate])

/** PRM-44 */
export const mayReadUser = (scopes: Scopes, own: boolean): boolean =>
  passes(scopes, own ? 'user.readOwn' : 'user.readAny')

/** PRM-40, PRM-55: how grants appear in filters. */
export const grantDetail = (scopes: Scopes): 'full' | 'name' | 'none' => {
  if (!passes(scopes, 'grant.filter')) return 'none'
  return passes(scopes, 'grant.detail') ? 'full' : 'name'
}

/** PRM-54, BIL-20 */
export const showsAdvancedGrantBanner = (scopes: Scopes, isPending: boolean): boolean =>
  isPending && passes(scopes, 'banner.administrator') && !passes(scopes, 'banner.advancedGrantDone')
