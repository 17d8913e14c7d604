import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flagOf, may, type AccessObject, type AccessUser } from '../../domain/access/index.ts'
import { accessKinds, allFlags } from '../../domain/access/flags.ts'
import { referenceMay } from './reference.ts'
import { anyObject, anyUser } from './worlds.ts'
import { runs } from '../run/runs.ts'

const times = runs(50_000)
const anyVerb = fc.constantFrom('view', 'edit', 'delete')

test(
  '[PRM-16] [PRM-17] [PRM-18] [PRM-19] [PRM-20] [PRM-22] [CLI-18] [CLI-19] may says what the reference says',
  () => {
    fc.assert(
      fc.property(
        anyUser,
        anyVerb,
        anyObject(),
        (user, verb, object) => may(user, verb, object) === referenceMay(user, verb, object),
      ),
      { numRuns: times },
    )
  },
  30_000 + times,
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

test('[PRM-14] each kind has its four flags, and beside them stand those of work', () => {
  for (const kind of accessKinds)
    for (const grade of ['view_confidential', 'view_any', 'edit_confidential', 'edit_any'] as const)
      expect(allFlags).toContain(`can_${grade}_${kind}`)
  expect(allFlags).toEqual(expect.arrayContaining(['can_add_timelog', 'can_view_assigned_object']))
  expect(accessKinds).toEqual(['case', 'victim', 'defendant', 'location', 'event', 'export'])
})

const someone = (...capabilities: readonly string[]): AccessUser => ({
  id: 1,
  roleLevel: 30,
  scopes: new Set(),
  capabilities: new Set(capabilities),
})
const client: AccessObject = { kind: 'victim', ownerId: 2, limitedAccess: false, assigned: [], parent: null }

test('[PRM-16] [PRM-17] [PRM-18] limited access holds any-viewers off, but not from events', () => {
  for (const kind of accessKinds) {
    const limited: AccessObject = { ...client, kind, limitedAccess: true }
    expect(may(someone(`can_view_any_${kind}`), 'view', { ...limited, limitedAccess: false })).toBe(true)
    expect(may(someone(`can_view_any_${kind}`), 'view', limited)).toBe(kind === 'event')
    expect(may(someone(`can_view_confidential_${kind}`), 'view', limited)).toBe(true)
    expect(may(someone(), 'view', { ...limited, ownerId: 1 })).toBe(true)
  }
})

test('[PRM-20] an assignee of any case that an object is on sees it', () => {
  const on: AccessObject = { ...client, kind: 'location', limitedAccess: true }
  const one = { ownerId: 2, assigned: [3] }
  const other = { ownerId: null, assigned: [1] }
  expect(may(someone(), 'view', { ...on, assigned: [1] })).toBe(true)
  expect([one, other, [one], [one, other], []].map((parent) => may(someone(), 'view', { ...on, parent }))).toEqual([
    false,
    true,
    false,
    true,
    false,
  ])
})

test('[PRM-23] [PRM-24] [PRM-25] [PRM-26] who edits a client', () => {
  const edits = (user: AccessUser, more: Partial<AccessObject>) => may(user, 'edit', { ...client, ...more })
  const own = someone('can_edit_own_victim', 'can_view_any_victim')
  const assigned = someone('can_edit_own_victim', 'can_edit_assigned_object')
  expect(edits(someone('can_edit_any_victim', 'can_view_any_victim'), {})).toBe(true)
  expect([edits(own, {}), edits(own, { ownerId: 1 })]).toEqual([false, true])
  expect(edits(own, { parent: { ownerId: 1, assigned: [] } })).toBe(true)
  expect([edits(own, { assigned: [1] }), edits(assigned, { assigned: [1] })]).toEqual([false, true])
  expect(edits(someone('can_edit_assigned_object'), { assigned: [1] })).toBe(false)
  expect(edits({ ...someone('can_view_any_victim'), scopes: new Set(['edit_any_victim']) }, {})).toBe(true)
})
