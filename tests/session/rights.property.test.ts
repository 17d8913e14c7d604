import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addonNames, roleLevels } from '../../domain/access/index.ts'
import { allFlags } from '../../domain/access/flags.ts'
import { roleScopes } from '../../domain/access/roles.ts'
import { rightsOf, type UserStanding } from '../../server/session/standing.ts'
import { runs } from '../run/runs.ts'

const now = Date.parse('2026-02-03T17:00:00.000Z')
const anyStanding: fc.Arbitrary<UserStanding> = fc.record({
  userId: fc.constant(1),
  account: fc.constant(1),
  roleLevel: fc.constantFrom(...Object.values(roleLevels)),
  status: fc.constantFrom(0, 1),
  granted: fc.subarray([...allFlags, ...roleScopes]),
  addons: fc.array(
    fc.record({
      label: fc.constant('Modules'),
      capabilities: fc.subarray([...addonNames]),
      ends_on: fc.option(fc.constantFrom('2026-02-02', '2026-02-03')),
    }),
    { maxLength: 3 },
  ),
  firewall: fc.constant(null),
  supportPhone: fc.constant(''),
  archiveDate: fc.constant(null),
  expirationDate: fc.option(fc.constantFrom('2026-01-01', '2027-01-01')),
  shutOffDate: fc.constant(null),
  graceDays: fc.constant(15),
  timeZone: fc.constant('America/New_York'),
  enforceSso: fc.boolean(),
  ssoUser: fc.boolean(),
  lacksFactor: fc.boolean(),
})

test('law: whoever is switched off has no right left of what a role, a grant or a module gave', () => {
  fc.assert(
    fc.property(anyStanding, (standing) => {
      const off = rightsOf({ ...standing, status: 0 }, now)
      expect(off).toEqual({ scopes: ['inactive_user'], capabilities: [] })
      const { capabilities } = rightsOf({ ...standing, status: 1 }, now)
      for (const flag of standing.granted.filter((name) => allFlags.some((each) => each === name)))
        expect(capabilities).toContain(flag)
    }),
    { numRuns: runs(200) },
  )
})
