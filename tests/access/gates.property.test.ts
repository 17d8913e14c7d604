import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addonNames,
  gates,
  grantDetail,
  hiddenFields,
  lockedFields,
  mayReadUser,
  passes,
  scopesOf,
} from '../../domain/access/index.ts'
import { addons } from '../../domain/access/addons.ts'
import { childNeeds, childRules } from '../../domain/access/childTable.ts'
import { fieldGates } from '../../domain/access/fieldGates.ts'
import { showsAdvancedGrantBanner, type Gate } from '../../domain/access/gates.ts'
import { guards } from '../../domain/access/guards.ts'
import { assignmentNeeds, recordNeeds, switches } from '../../domain/access/recordNeeds.ts'
import { roleScopes } from '../../domain/access/roles.ts'
import type { Standing } from '../../domain/access/scopes.ts'
import * as lists from '../../domain/config/lists/all.ts'

const allScopes = [...new Set([...roleScopes, ...addonNames.flatMap((name) => addons[name].switches), 'inactive_user'])]
const anyScopes = fc.subarray(allScopes).map((held) => new Set(held))
const admin: Standing = { roleLevel: 60, capabilities: [], addons: addonNames, userStatus: 1, accountExpired: false }

/** The row, in brackets where it is wholly proven; gate, and the scopes that it takes, each of them. */
const told = [
  ['[PRM-44]', 'user.readAny', ['view_any_user']],
  ['[PRM-45]', 'account.details', ['view_own_account']],
  ['PRM-46', 'demo.link', ['view_demo']],
  ['[PRM-47]', 'case.stage.view', ['view_case_stage']],
  ['[PRM-47]', 'case.status.view', ['view_case_status']],
  ['[PRM-47]', 'case.status.change', ['apply_case_status']],
  ['[CAS-09]', 'case.defendants', ['view_own_defendant']],
  ['[CAS-09]', 'case.locations', ['view_own_location']],
  ['[PRM-38]', 'defendant.caseCount', ['defendants_enabled']],
  ['[PRM-39]', 'event.location', ['view_own_location']],
  ['[PRM-48]', 'bulkLetter.defaults', ['edit_bulk_letter_default_settings']],
  ['[PRM-51]', 'taxonomy.view', ['view_taxonomy']],
  ['[PRM-51]', 'term.view', ['view_term']],
  ['[PRM-51]', 'tag.apply', ['view_term', 'add_tag']],
  ['TAG-03', 'tags.case', ['case_manager_enabled']],
  ['TAG-03', 'tags.defendant', ['defendant_manager_enabled']],
  ['TAG-03', 'tags.location', ['location_manager_enabled']],
  ['TAG-03', 'tags.event', ['event_manager_enabled']],
  ['[PRM-13]', 'tags.serviceTimelog', ['timesheet_enabled']],
  ['[PRM-13]', 'tags.generalTimelog', ['timesheet_enabled']],
  ['[PRM-13]', 'timesheet.choose', ['timesheet_enabled']],
  ['[PRM-13]', 'assignment.secondary', ['secondary_assignments_enabled']],
  ['PRM-55', 'grant.filter', ['view_grant']],
  ['PRM-40', 'grant.detail', ['view_grant', 'view_advanced_grant']],
  ['PRM-55', 'savedReport.load', ['view_own_saved_report']],
  ['PRM-54', 'banner.administrator', ['admin_own_account']],
  ['PRM-54', 'banner.inactiveUser', ['inactive_user']],
  ['[PRM-41]', 'help.edit', ['edit_help_block']],
  ['[HLP-02]', 'help.view', ['view_help_block']],
  ['[LST-05]', 'list.export', ['export_list']],
] as const satisfies readonly (readonly [string, Gate, readonly string[]])[]

describe('gates', () => {
  test.each(told)('%s %s opens with its scopes and with nothing else', (_, gate, needed) => {
    const near = fc.tuple(fc.subarray([...needed]), anyScopes).map(([some, held]) => new Set([...some, ...held]))
    fc.assert(fc.property(near, (held) => passes(held, gate) === needed.every((scope) => held.has(scope))))
    expect(passes(new Set(needed), gate)).toBe(true)
    for (const scope of needed) expect(passes(new Set(allScopes.filter((one) => one !== scope)), gate)).toBe(false)
  })

  test('[PRM-44] one reads oneself with either scope, others only with view_any_user', () => {
    const read = (...held: string[]) => [true, false].map((own) => mayReadUser(new Set(held), own))
    expect([read(), read('view_own_user'), read('view_any_user')]).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ])
  })

  test('grants in filters: with detail, by name, or not at all', () => {
    expect(grantDetail(new Set(['view_grant', 'view_advanced_grant']))).toBe('full')
    expect(grantDetail(new Set(['view_grant']))).toBe('name')
    expect(grantDetail(new Set(['view_advanced_grant']))).toBe('none')
    const held = (addonsOf: readonly string[]) => new Set(scopesOf({ ...admin, roleLevel: 30, addons: addonsOf }))
    expect([grantDetail(held(addonNames)), grantDetail(held([]))]).toEqual(['full', 'name'])
  })

  test('[BIL-20] the Advanced Grant Manager banner: administrators, pending, not yet configured', () => {
    const banner = (pending: boolean, ...held: string[]) => showsAdvancedGrantBanner(new Set(held), pending)
    expect(banner(true, 'admin_own_account')).toBe(true)
    expect(banner(false, 'admin_own_account')).toBe(false)
    expect(banner(true)).toBe(false)
    expect(banner(true, 'admin_own_account', 'configure_advanced_grant')).toBe(false)
  })

  test('every scope that a role can have opens something, and so does every switch', () => {
    const known = [...roleScopes, ...switches, 'defendants_enabled', 'inactive_user']
    const ofLists = Object.values(lists).map(({ needs }) => needs)
    const asked = JSON.stringify([gates, guards, recordNeeds, childNeeds, childRules, assignmentNeeds, ofLists])
    expect(known.filter((one) => !asked.includes(`"${one}"`))).toEqual([])
  })

  test('what a scope opens is closed to who holds all others, unless another opens it too', () => {
    for (const scope of allScopes) {
      const others = new Set(allScopes.filter((one) => one !== scope))
      for (const [gate, needs] of Object.entries(gates) as [Gate, (typeof gates)[Gate]][]) {
        const isAsked = 'allOf' in needs && needs.allOf.some((one) => one === scope)
        expect(passes(others, gate), `${gate} without ${scope}`).toBe(!isAsked)
      }
    }
  })

  test('[PRM-11] [PRM-12] [PRM-13] a switched-off module closes just its gates, whatever was granted', () => {
    const open = (active: readonly string[]) => {
      const scopes = new Set(scopesOf({ ...admin, roleLevel: 90, addons: active }))
      return (Object.keys(gates) as Gate[]).filter((gate) => passes(scopes, gate))
    }
    const lost = (addon: string) =>
      open(addonNames)
        .filter((gate) => !open(addonNames.filter((one) => one !== addon)).includes(gate))
        .toSorted()
    expect(lost('timesheets')).toEqual(['tags.generalTimelog', 'tags.serviceTimelog', 'timesheet.choose'])
    expect(lost('secondary_assignments')).toEqual(['assignment.secondary'])
    expect(lost('advanced_grant_manager')).toEqual(['banner.advancedGrantDone', 'grant.detail'])
    expect(lost('event_manager')).toEqual(['tags.event'])
    expect(lost('location_manager')).toEqual(['case.locations', 'event.location', 'tags.location'])
    expect(lost('defendant_manager')).toEqual(['case.defendants', 'defendant.caseCount', 'tags.defendant'])
  })
})

describe('fields with a scope of their own', () => {
  const without = (...gone: string[]) => new Set(allScopes.filter((scope) => !gone.includes(scope)))

  test('[CAS-09] defendants and locations of a case by view_own_defendant and view_own_location', () => {
    expect(hiddenFields(without('view_own_defendant'), 'court_case')).toEqual([
      'defendants',
      'defendant_count',
      'defendant_name',
      'primary_defendant_id',
    ])
    expect(hiddenFields(without('view_own_location'), 'court_case')).toEqual([
      'locations',
      'location_count',
      'location_name',
      'primary_location_id',
    ])
  })

  test('[PRM-47] stage and status of a case', () => {
    expect(hiddenFields(without('view_case_stage'), 'court_case')).toEqual([
      'stage_id',
      'last_stage_change',
      'stage_history',
    ])
    expect(hiddenFields(without('view_case_status'), 'court_case')).toEqual(['status'])
    expect(hiddenFields(without('apply_case_status'), 'court_case')).toEqual([])
    expect(lockedFields(without('apply_case_status'), 'court_case')).toEqual(['status'])
  })

  test('[PRM-38] [PRM-39] [TAG-07] cases of a defendant, places of an event, tags', () => {
    expect(hiddenFields(without('defendants_enabled'), 'defendant')).toEqual(['cases_count'])
    expect(hiddenFields(without('view_own_location'), 'event')).toEqual(['location', 'locations', 'location_name'])
    for (const [kind, field] of [
      ['victim', 'terms'],
      ['court_case', 'case_terms'],
      ['defendant', 'defendant_terms'],
      ['location', 'location_terms'],
      ['event', 'event_terms'],
    ] as const) {
      expect(hiddenFields(without('view_term'), kind)).toEqual([field])
      expect([hiddenFields(without('add_tag'), kind), lockedFields(without('add_tag'), kind)]).toEqual([[], [field]])
    }
  })

  test('law: what is hidden is locked, and another scope hides nothing more', () => {
    const anyKind = fc.constantFrom(...Object.keys(fieldGates))
    fc.assert(
      fc.property(anyScopes, fc.constantFrom(...allScopes), anyKind, (held, more, kind) => {
        const hidden = hiddenFields(held, kind)
        expect(lockedFields(held, kind)).toEqual(expect.arrayContaining([...hidden]))
        expect(hidden).toEqual(expect.arrayContaining([...hiddenFields(new Set([...held, more]), kind)]))
      }),
    )
    expect(hiddenFields(new Set(), 'no_such_kind')).toEqual([])
  })
})
