import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addonNames, capabilitiesOf, roleLevels, scopesOf } from '../../domain/access/index.ts'
import { allFlags, reachOf } from '../../domain/access/flags.ts'
import { isGrantable, isScope, type Standing } from '../../domain/access/scopes.ts'
import { roleOf, roles, roleScopes } from '../../domain/access/roles.ts'

const standing: Standing = { roleLevel: 60, capabilities: [], addons: addonNames, userStatus: 1, accountExpired: false }
const anyStanding: fc.Arbitrary<Standing> = fc.record({
  roleLevel: fc.constantFrom(...Object.values(roleLevels)),
  capabilities: fc.subarray([...allFlags, ...roleScopes], { maxLength: 5 }),
  addons: fc.subarray([...addonNames, 'no_such_module']),
  userStatus: fc.constantFrom(0, 1),
  accountExpired: fc.boolean(),
})
const has = (given: Partial<Standing>, scope: string): boolean => scopesOf({ ...standing, ...given }).includes(scope)

describe('scopes', () => {
  test('are sorted, each once, and the same for the same standing', () => {
    fc.assert(
      fc.property(anyStanding, (given) => {
        const scopes = scopesOf(given)
        expect(scopes).toEqual([...new Set(scopes)].toSorted())
        expect(scopesOf(given)).toEqual(scopes)
      }),
    )
  })

  test('are all known as scopes, and each that is known somebody has; neither a flag nor a module’s name is one', () => {
    const everything = { ...standing, roleLevel: Math.max(...Object.values(roleLevels)), capabilities: roleScopes }
    const all = new Set(scopesOf(everything))
    fc.assert(
      fc.property(anyStanding, (given) => {
        for (const scope of scopesOf({ ...given, userStatus: 1 }))
          expect([scope, isScope(scope)]).toEqual([scope, true])
      }),
    )
    fc.assert(
      fc.property(fc.constantFrom(...all, ...allFlags, ...addonNames, 'inactive_user', 'view_cats'), (name) => {
        expect([name, isScope(name)]).toEqual([name, all.has(name)])
      }),
    )
  })

  test.each([
    ['volunteer', 'own'],
    ['advocate', 'open'],
    ['supervisor', 'all'],
    ['administrator', 'all'],
  ] as const)('a %s sees %s', (role, reach) => {
    const flags = capabilitiesOf({ roleLevel: roleLevels[role], capabilities: [] })
    expect(reachOf(new Set<string>(flags))).toBe(reach)
    expect(reachOf(new Set([...flags, 'can_view_confidential_event']))).toBe('all')
  })

  test('[PRM-12] each module switches its own names on, by name or by what it switches', () => {
    expect(has({ addons: [] }, 'case_manager_enabled')).toBe(false)
    expect(has({ addons: [] }, 'view_case_manager')).toBe(false)
    expect(has({ addons: ['case_manager'] }, 'view_case_manager')).toBe(true)
    expect(has({ addons: ['case_manager_enabled', 'view_case_manager'] }, 'case_manager_enabled')).toBe(true)
    expect(has({ addons: ['timesheets'] }, 'timesheet_enabled')).toBe(true)
  })

  test('[PRM-11] [PRM-13] without its module a scope of it is not given', () => {
    expect(has({ addons: ['case_manager'] }, 'view_own_event')).toBe(false)
    expect(has({ addons: ['event_manager'] }, 'view_own_event')).toBe(true)
    expect(has({ addons: [] }, 'view_advanced_grant')).toBe(false)
  })

  test('[NAV-26] holders of a report scope hold view_report', () => {
    fc.assert(
      fc.property(anyStanding, (given) => {
        const scopes = scopesOf(given)
        return (
          scopes.includes('view_report') ===
          (scopes.includes('view_individual_report') || scopes.includes('view_enterprise_report'))
        )
      }),
    )
    expect(has({ roleLevel: 30 }, 'view_report')).toBe(true)
    expect(has({ roleLevel: 10 }, 'view_report')).toBe(false)
  })

  test('[BIL-16] an expired account has no report scopes and keeps the rest', () => {
    const lost = scopesOf(standing).filter((scope) => !has({ accountExpired: true }, scope))
    expect(lost).toEqual(['view_enterprise_report', 'view_individual_report', 'view_report'])
  })

  test('an inactive user has only the mark of one', () => {
    fc.assert(fc.property(anyStanding, (given) => scopesOf({ ...given, userStatus: 0 }).join() === 'inactive_user'))
  })

  test('[PRM-35] a display-only user gets no scope to add, edit or delete, whatever is granted', () => {
    fc.assert(
      fc.property(
        anyStanding,
        (given) =>
          !scopesOf({ ...given, roleLevel: 1 }).some((scope) =>
            /^(add|edit|delete|configure|admin|apply|send_instant|masquerade|export)_?/.test(scope),
          ),
      ),
    )
  })

  test('[PRM-42] a granted capability is added to the role, and its end takes only it away', () => {
    expect(has({ roleLevel: 30 }, 'delete_any_victim')).toBe(false)
    expect(has({ roleLevel: 30, capabilities: ['delete_any_victim'] }, 'delete_any_victim')).toBe(true)
    expect(capabilitiesOf({ roleLevel: 10, capabilities: ['can_view_any_case'] })).toContain('can_view_any_case')
    expect(capabilitiesOf({ roleLevel: 10, capabilities: [] })).not.toContain('can_view_any_case')
  })

  test('no grant inside an account gives what only the provider has', () => {
    const own = new Set(roleOf(60)?.scopes)
    const providers = roleScopes.filter((scope) => !own.has(scope))
    expect(providers).toContain('add_client')
    expect(providers.some(isGrantable)).toBe(false)
    fc.assert(
      fc.property(
        anyStanding,
        fc.constantFrom(...providers),
        (given, scope) => given.roleLevel === 90 || !scopesOf({ ...given, capabilities: [scope] }).includes(scope),
      ),
    )
  })

  test('capabilities of capabilities are the same', () => {
    fc.assert(
      fc.property(anyStanding, ({ roleLevel, capabilities }) => {
        const once = capabilitiesOf({ roleLevel, capabilities })
        expect(capabilitiesOf({ roleLevel, capabilities: once })).toEqual(once)
      }),
    )
  })

  test('[PRM-33] [PRM-36] roles stand at their levels, and from level 30 on add timelogs', () => {
    expect(roles.map(({ level }) => level)).toEqual([1, 10, 30, 45, 60, 90])
    for (const { level, flags } of roles) expect(flags.includes('can_add_timelog')).toBe(level >= 30)
  })

  test('[PRM-44] every role reads the own user record', () => {
    for (const { level } of roles) expect(has({ roleLevel: level }, 'view_own_user')).toBe(true)
  })
})
