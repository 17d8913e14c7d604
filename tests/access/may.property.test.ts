import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flagOf, may, type AccessObject, type AccessUser } from '../../domain/access/index.ts'
import { referenceMay } from './reference.ts'
import { anyObject, anyUser } from './worlds.ts'

const runs = Number(process.env['CASELOG_FUZZ_RUNS'] ?? 50_000)
const anyVerb = fc.constantFrom('view', 'edit', 'delete')

test(
  '[PRM-16] [PRM-17] [PRM-18] [PRM-19] [PRM-20] [PRM-22] [PRM-23] [PRM-24] [PRM-25] [PRM-26] may says what the reference says',
  () => {
    fc.assert(
      fc.property(
        anyUser,
        anyVerb,
        anyObject(),
        (user, verb, object) => may(user, verb, object) === referenceMay(user, verb, object),
      ),
      { numRuns: runs },
    )
  },
  30_000 + runs,
)

test('whoever may edit or delete may view', () => {
  fc.assert(
    fc.property(
      anyUser,
      fc.constantFrom('edit', 'delete'),
      anyObject(),
      (user, verb, object) => !may(user, verb, object) || may(user, 'view', object),
    ),
  )
})

test('[PRM-16] another flag never takes a view away', () => {
  fc.assert(
    fc.property(anyUser, anyObject(), (user, object) => {
      const more: AccessUser = {
        ...user,
        capabilities: new Set([...user.capabilities, flagOf('view_confidential', object.kind)]),
      }
      return may(more, 'view', object)
    }),
  )
})

test('[PRM-35] a display-only user edits and deletes nothing', () => {
  fc.assert(
    fc.property(
      anyUser,
      anyObject(),
      (user, object) =>
        !may({ ...user, roleLevel: 1 }, 'edit', object) && !may({ ...user, roleLevel: 1 }, 'delete', object),
    ),
  )
})

test('[PRM-21] without a flag and without a tie nobody sees an object', () => {
  const nobodys: AccessObject = { kind: 'case', ownerId: null, limitedAccess: false, assigned: [], parent: null }
  expect(may({ id: 7, roleLevel: 30, scopes: new Set(), capabilities: new Set() }, 'view', nobodys)).toBe(false)
})
