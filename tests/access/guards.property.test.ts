import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addonNames, guards, scopesOf } from '../../domain/access/index.ts'
import { roleScopes } from '../../domain/access/roles.ts'
import { recordNeeds, switches } from '../../domain/access/recordNeeds.ts'
import type { Standing } from '../../domain/access/scopes.ts'
import { meets, type Needs } from '../../domain/kernel/index.ts'

type GuardName = keyof typeof guards

/** A guard as the rows tell it: any one of these sets of scopes opens the route, and nothing less. */
type Ways = readonly (readonly string[])[]

const administration: Partial<Record<GuardName, Ways>> = {
  admin: [['view_admin_interface']],
  'admin.users': [['admin_own_users']],
  'admin.grants': [['configure_grant'], ['add_master_grant']],
  'client.edit': [['edit_own_client']],
  integrations: [['configure_single_signon'], ['authenticate_third_party_api']],
  'integrations.sso': [['configure_single_signon']],
  'integrations.api': [['authenticate_third_party_api']],
  'help.edit': [['edit_help_block']],
}
const tabs: Partial<Record<GuardName, Ways>> = {
  'admin.office-info': [['edit_own_account']],
  'admin.agencies': [['configure_agency']],
  'admin.addons': [['configure_addon']],
  'admin.event-manager-settings': [['configure_event_manager']],
  'admin.case-workflow': [['add_case_stage']],
  'admin.client-types': [['edit_own_account']],
  'admin.demographics': [['configure_demographics']],
  'admin.victimizations': [['configure_victimization']],
  'admin.services': [['configure_service']],
  'admin.timesheets': [['add_timesheet']],
  'admin.letters': [['add_letter']],
  'admin.taxonomies': [['add_term']],
  'admin.custom-fields': [['configure_custom_field']],
  'admin.merge': [['edit_any_victim']],
  'admin.account-groups': [['add_account_group']],
}
const individual = ['view_report', 'view_individual_report']
const shared: Partial<Record<GuardName, Ways>> = {
  'notice.manage': [['add_global_notice'], ['send_instant_broadcast']],
  contact: [['send_contact_form']],
  client: [['view_own_client']],
  'client.list': [['add_client']],
  affiliates: [['view_affiliate'], ['add_affiliate']],
  reports: [individual],
  'reports.grant': [[...individual, 'view_advanced_grant', 'advanced_grant_manager_enabled']],
  'reports.event': [[...individual, 'event_manager_enabled']],
  'reports.humanTrafficking': [[...individual, 'view_hb3800_detail']],
  'reports.enterprise': [['view_report', 'view_enterprise_report']],
}
/** Forms, calls and menus of records take their needs from one table. */
const records: Partial<Record<string, Ways>> = {
  'victim.view': [['view_own_victim']],
  'victim.add': [['add_victim']],
  'victim.edit': [['edit_own_victim'], ['edit_any_victim']],
  'defendant.view': [['view_own_defendant']],
  'defendant.add': [['add_defendant', 'view_defendant_manager']],
  'defendant.edit': [['edit_own_defendant']],
  'case.view': [['view_own_case']],
  'case.add': [['add_case', 'view_case_manager']],
  'case.edit': [['edit_own_case']],
}
const needsOfRecords = Object.fromEntries(
  Object.entries(recordNeeds).flatMap(([kind, { view, add, edit }]) =>
    Object.entries({ view, add, edit }).map(([verb, needs]) => [`${kind}.${verb}`, needs] as const),
  ),
)
const routes: Partial<Record<GuardName, Ways>> = {
  case: [['view_own_case'], ['view_own_victim']],
  'case.victim': [['view_own_case'], ['view_own_victim']],
  'case.defendant': [['view_own_defendant', 'defendant_manager_enabled']],
  event: [['view_own_event', 'event_manager_enabled']],
  location: [['view_own_location', 'location_manager_enabled']],
  'new.case': [['add_case', 'case_manager_enabled']],
  'new.victim': [['add_victim']],
  'new.defendant': [['add_defendant', 'defendant_manager_enabled']],
  'new.location': [['add_location', 'location_manager_enabled']],
  'new.event': [['add_event', 'event_manager_enabled']],
  exports: [['view_own_export']],
  imports: [['add_victim']],
  documents: [['view_account_document']],
  bulkLetter: [['view_bulk_letter']],
  tasks: [['view_task']],
  taxonomy: [['view_taxonomy', 'view_term']],
  reportObject: [['view_own_client'], ['view_enterprise_report']],
  dashboard: [[]],
  myProfile: [[]],
}
const lists: Partial<Record<GuardName, Ways>> = {
  'list.cases': [['case_manager_enabled', 'view_own_case']],
  'list.victims': [['view_own_victim']],
  'list.defendants': [['defendant_manager_enabled', 'view_own_defendant']],
  'list.locations': [['location_manager_enabled', 'view_own_location']],
  'list.events': [['event_manager_enabled', 'view_own_event']],
  'list.services': [['view_own_victim']],
  'list.timelogs': [['view_own_timelog']],
  'list.clients': [['view_enterprise_report']],
}
const told = { ...administration, ...tabs, ...shared, ...routes, ...lists }
const everyone: Standing = { roleLevel: 90, capabilities: [], addons: addonNames, userStatus: 1, accountExpired: false }
const everyScope = [...new Set([...roleScopes, ...switches, 'view_report'])]
const isSubset = (part: readonly string[], of: ReadonlySet<string>) => part.every((scope) => of.has(scope))

const opensAsTold = (group: Partial<Record<string, Ways>>, by: Readonly<Record<string, Needs>> = guards): void => {
  for (const [name, ways = []] of Object.entries(group)) {
    const needs = by[name] ?? 'anyone'
    const asked = [...new Set(ways.flat())]
    const some = fc.tuple(fc.subarray(asked), fc.subarray(everyScope)).map(([near, far]) => new Set([...near, ...far]))
    fc.assert(
      fc.property(some, (held) => {
        expect(meets(held, needs), name).toBe(ways.some((way) => isSubset(way, held)))
      }),
    )
    for (const way of ways) {
      expect(meets(new Set(way), needs), name).toBe(true)
      const others = everyScope.filter((scope) => !asked.includes(scope))
      for (const scope of way)
        expect(meets(new Set([...others, ...way.filter((one) => one !== scope)]), needs), name).toBe(false)
    }
  }
}

describe('guards', () => {
  test('[PRM-05] [PRM-09] the administration side', () => opensAsTold(administration))
  test('[PRM-05] the tabs of the administration by their scopes', () => opensAsTold(tabs))
  test('[PRM-06] [PRM-09] [NAV-26] [AFF-02] shared areas', () => opensAsTold(shared))
  test('[PRM-07] records: viewing, adding and editing', () => opensAsTold(records, needsOfRecords))
  test('[PRM-08] [PRM-09] [DEF-03] routes by their records', () => opensAsTold(routes))
  test('[PRM-08] list tabs', () => opensAsTold(lists))

  test('[PRM-03] [PRM-08] home is open to anybody, and nothing else is to a visitor', () => {
    for (const name of Object.keys(guards) as GuardName[]) expect(meets(null, guards[name]), name).toBe(name === 'home')
  })

  test('every guard is told by a row', () => {
    expect(Object.keys(guards).filter((name) => name !== 'home' && !(name in told))).toEqual([])
  })

  test('[PRM-11] without a module its routes and records open for nobody, with it for an administrator', () => {
    const asked: Readonly<Record<string, Needs>> = { ...guards, ...needsOfRecords }
    const openWith = (addons: readonly string[]) => {
      const scopes = new Set(scopesOf({ ...everyone, addons }))
      return Object.entries(asked).flatMap(([name, needs]) => (meets(scopes, needs) ? [name] : []))
    }
    const all = openWith(addonNames)
    expect(all).toHaveLength(Object.keys(asked).length)
    const lost = (addon: string) => {
      const open = openWith(addonNames.filter((name) => name !== addon))
      return all.filter((name) => !open.includes(name)).toSorted()
    }
    expect(lost('case_manager')).toEqual(['admin.case-workflow', 'case.add', 'list.cases', 'new.case'])
    expect(lost('defendant_manager')).toEqual([
      'case.defendant',
      'defendant.add',
      'defendant.edit',
      'defendant.view',
      'list.defendants',
      'new.defendant',
    ])
    expect(lost('location_manager')).toEqual([
      'list.locations',
      'location',
      'location.add',
      'location.edit',
      'location.view',
      'new.location',
    ])
    expect(lost('event_manager')).toEqual([
      'admin.event-manager-settings',
      'event',
      'event.add',
      'event.edit',
      'event.view',
      'list.events',
      'new.event',
      'reports.event',
    ])
    expect(lost('timesheets')).toEqual(['admin.timesheets'])
    expect(lost('advanced_grant_manager')).toEqual(['reports.grant'])
  })

  test('[PRM-04] an inactive user opens no area', () => {
    const scopes = new Set(scopesOf({ ...everyone, userStatus: 0 }))
    const open = (Object.keys(guards) as GuardName[]).filter((name) => meets(scopes, guards[name]))
    expect(open.toSorted()).toEqual(['dashboard', 'home', 'myProfile'])
  })
})
