/** Generated users and objects with few ids, so that ties between them are common. */
import fc from 'fast-check'
import {
  addonNames,
  assignmentNeeds,
  capabilitiesOf,
  childNeeds,
  lost,
  recordNeeds,
  roleLevels,
  scopesOf,
  type AccessKind,
  type AccessObject,
  type AccessUser,
  type ChildKind,
  type ChildObject,
} from '../../domain/access/index.ts'
import { accessKinds, allFlags, recordKinds } from '../../domain/access/flags.ts'
import { childKinds } from '../../domain/access/childTable.ts'
import type { Switch } from '../../domain/access/recordNeeds.ts'
import type { Needs } from '../../domain/kernel/index.ts'

const userId = fc.integer({ min: 1, max: 4 })
const held = { ownerId: fc.option(userId), assigned: fc.array(userId, { maxLength: 2 }) }

const anyHeld = fc.record(held)

export const anyObject = (
  kind: fc.Arbitrary<AccessKind> = fc.constantFrom(...accessKinds),
): fc.Arbitrary<AccessObject> =>
  fc.record(
    {
      kind,
      limitedAccess: fc.boolean(),
      parent: fc.option(fc.oneof(anyHeld, fc.array(anyHeld, { maxLength: 2 }))),
      status: fc.constantFrom(0 as const, 1 as const, null),
      ...held,
    },
    { requiredKeys: ['kind', 'limitedAccess', 'parent', 'ownerId', 'assigned'] },
  )

/** What each kind of child hangs on; the others hang on anything. */
const hangsOn: Partial<Record<ChildKind, readonly AccessKind[]>> = {
  service: ['victim'],
  timelog: ['victim'],
  bulk_letter: ['victim'],
  letter: ['victim', 'case'],
  document: ['victim', 'case'],
  task: ['victim', 'case'],
  appointment: ['victim', 'case'],
  victimization: ['victim'],
  victim_condition: ['victim'],
  victim_agency: ['victim'],
  victim_grant: ['victim'],
  event_grant: ['event'],
  attendee: ['event'],
  case_court: ['case'],
  charge: ['defendant'],
  location_operation: ['location'],
  warrant: ['location'],
  seizure: ['location'],
}
const parentKinds = (kind: ChildKind): readonly AccessKind[] => hangsOn[kind] ?? recordKinds

export const anyChild = (kind: fc.Arbitrary<ChildKind> = fc.constantFrom(...childKinds)): fc.Arbitrary<ChildObject> =>
  kind.chain((one) =>
    fc.record({
      kind: fc.constant(one),
      userId: fc.option(userId),
      isPrivate: fc.boolean(),
      parents: fc.array(
        fc.oneof(
          { arbitrary: anyObject(fc.constantFrom(...parentKinds(one))), weight: 4 },
          { arbitrary: fc.constant(lost), weight: 1 },
        ),
        { maxLength: 2 },
      ),
    }),
  )

/** Every scope that some rule asks for. */
export const ruleScopes: readonly string[] = [
  ...new Set(
    [...Object.values(recordNeeds), ...Object.values(childNeeds), assignmentNeeds].flatMap((needs) =>
      Object.values(needs).flatMap((of: Needs | Switch) =>
        typeof of === 'string' ? [of] : [...(of.allOf ?? []), ...(of.anyOf ?? [])],
      ),
    ),
  ),
  'edit_any_timelog',
  'edit_any_task',
  'edit_any_appointment',
  'edit_own_account',
  'secondary_assignments_enabled',
]

const level = fc.constantFrom(...Object.values(roleLevels))

/** As roles make users, with some grants. */
const employed = fc
  .record({
    id: userId,
    roleLevel: level,
    granted: fc.subarray([...allFlags, ...ruleScopes], { maxLength: 3 }),
    addons: fc.oneof(fc.constant(addonNames), fc.subarray([...addonNames])),
  })
  .map(({ id, roleLevel, granted, addons }): AccessUser => ({
    id,
    roleLevel,
    scopes: new Set(
      scopesOf({
        roleLevel,
        capabilities: granted,
        addons,
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
    .oneof(fc.subarray([...ruleScopes]), fc.subarray([...ruleScopes], { minLength: ruleScopes.length - 3 }))
    .map((scopes) => new Set<string>(scopes)),
  capabilities: fc.subarray([...allFlags]).map((flags) => new Set<string>(flags)),
})

export const anyUser: fc.Arbitrary<AccessUser> = fc.oneof(employed, imagined)
