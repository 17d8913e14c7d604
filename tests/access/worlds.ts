/** Generated users and objects with few ids, so that ties between them are common. */
import fc from 'fast-check'
import {
  accessKinds,
  allFlags,
  capabilitiesOf,
  roleLevels,
  scopesOf,
  type AccessKind,
  type AccessObject,
  type AccessUser,
} from '../../domain/access/index.ts'

const userId = fc.integer({ min: 1, max: 4 })
const held = { ownerId: fc.option(userId), assigned: fc.array(userId, { maxLength: 2 }) }

export const anyObject = (
  kind: fc.Arbitrary<AccessKind> = fc.constantFrom(...accessKinds),
): fc.Arbitrary<AccessObject> =>
  fc.record({ kind, limitedAccess: fc.boolean(), parent: fc.option(fc.record(held)), ...held })

const level = fc.constantFrom(...Object.values(roleLevels))

/** As roles make users, with some grants. */
const employed = fc
  .record({
    id: userId,
    roleLevel: level,
    granted: fc.subarray([...allFlags, 'delete_any_victim', 'delete_event'], { maxLength: 3 }),
  })
  .map(({ id, roleLevel, granted }): AccessUser => ({
    id,
    roleLevel,
    scopes: new Set(
      scopesOf({
        roleLevel,
        capabilities: granted,
        addons: ['event_manager', 'location_manager'],
        userStatus: 1,
        accountExpired: false,
      }),
    ),
    capabilities: new Set(capabilitiesOf({ roleLevel, capabilities: granted })),
  }))

/** Any flags in any company. */
const imagined = fc.record({
  id: userId,
  roleLevel: level,
  scopes: fc
    .subarray(['delete_any_victim', 'delete_own_victim', 'delete_event', 'delete_any_person'])
    .map(scopes => new Set<string>(scopes)),
  capabilities: fc.subarray([...allFlags]).map(flags => new Set<string>(flags)),
})

export const anyUser: fc.Arbitrary<AccessUser> = fc.oneof(employed, imagined)
