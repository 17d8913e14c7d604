import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  assignableAdvocates,
  capabilitiesOf,
  hasAssignmentRoom,
  may,
  mayAdd,
  mayAssign,
  mayCall,
  mayDelete,
  mayRemovePerson,
  maySetLimitedAccess,
  maySupplement,
  mayTag,
  mayUnassign,
  type AccessObject,
  type AccessUser,
} from '../../domain/access/index.ts'
import { mayExpunge } from '../../domain/access/controls.ts'
import { reloadNeeded, withCapability } from '../../domain/access/accessChange.ts'
import { roles } from '../../domain/access/roles.ts'
import { anyObject, anyUser, ruleScopes } from './worlds.ts'

const without = (user: AccessUser, ...gone: readonly string[]): AccessUser => ({
  ...user,
  scopes: new Set([...user.scopes].filter((scope) => !gone.includes(scope))),
})
const withScopes = (user: AccessUser, ...more: readonly string[]): AccessUser => ({
  ...user,
  scopes: new Set([...user.scopes, ...more]),
})
const roleFlags = (roleLevel: number) => new Set<string>(capabilitiesOf({ roleLevel, capabilities: [] }))
const advocate: AccessUser = { id: 1, roleLevel: 30, scopes: new Set(ruleScopes), capabilities: roleFlags(30) }
const theirs: AccessObject = { kind: 'victim', ownerId: 2, limitedAccess: false, assigned: [], parent: null, status: 1 }
const mine: AccessObject = { ...theirs, ownerId: 1 }
const anyRecord = anyObject(fc.constantFrom('case', 'victim', 'defendant', 'location', 'event'))
const editScopes = ['edit_own_victim', 'edit_own_case', 'edit_own_defendant', 'edit_own_location', 'edit_own_event']

describe('assignments', () => {
  test('[PRM-27] adding needs add_assignment, edit_own_assigned_object and edit rights, all three', () => {
    fc.assert(
      fc.property(anyUser, anyRecord, (user, object) => {
        const open = withScopes(user, 'secondary_assignments_enabled')
        const expected =
          open.scopes.has('add_assignment') &&
          open.scopes.has('edit_own_assigned_object') &&
          mayCall(open, 'edit', object)
        expect(mayAssign(open, object)).toBe(expected)
      }),
    )
    const one = withScopes(advocate, 'secondary_assignments_enabled')
    expect(mayAssign(one, mine)).toBe(true)
    for (const scope of ['add_assignment', 'edit_own_assigned_object'])
      expect(mayAssign(without(one, scope), mine)).toBe(false)
    expect(mayAssign(without(one, 'edit_any_victim'), theirs)).toBe(false)
  })

  test('[PRM-28] removing needs delete_assignment in its place', () => {
    expect(mayUnassign(advocate, mine)).toBe(true)
    expect(mayUnassign(without(advocate, 'add_assignment'), mine)).toBe(true)
    for (const scope of ['delete_assignment', 'edit_own_assigned_object'])
      expect(mayUnassign(without(advocate, scope), mine)).toBe(false)
    expect(mayUnassign(without(advocate, 'edit_any_victim'), theirs)).toBe(false)
  })

  test('[PRM-13] without secondary assignments an object takes one', () => {
    const single = without(advocate, 'secondary_assignments_enabled')
    const held = { ...mine, assigned: [3] }
    expect([mayAssign(single, mine), mayAssign(single, held), mayAssign(advocate, held)]).toEqual([true, false, true])
    expect([hasAssignmentRoom(single, held), mayUnassign(single, held)]).toEqual([false, true])
  })

  test('[PRM-29] assignable: who can be assigned, and is none who sees it anyway, owns it or is assigned', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyUser, { selector: ({ id }) => id }), anyRecord, (users, object) => {
        const offered = assignableAdvocates(users, object)
        for (const user of users) {
          const { capabilities: has, id } = user
          const sees =
            has.has(`can_view_confidential_${object.kind}`) ||
            (has.has(`can_view_any_${object.kind}`) && (object.kind === 'event' || !object.limitedAccess))
          const holds = object.ownerId === id || object.assigned.includes(id)
          expect(offered.includes(user)).toBe(has.has('can_view_assigned_object') && !sees && !holds)
        }
        expect(
          assignableAdvocates(
            users.map((one) => withScopes(one, 'inactive_user')),
            object,
          ),
        ).toEqual([])
      }),
    )
  })

  test('[PRM-20] [PRM-29] whoever is offered sees the object once assigned', () => {
    fc.assert(
      fc.property(fc.array(anyUser), anyRecord, (users, object) =>
        assignableAdvocates(users, object).every((user) => may(user, 'view', { ...object, assigned: [user.id] })),
      ),
    )
  })
})

describe('supplements', () => {
  test('[PRM-30] edit rights, view_own_assigned_object, and being owner or assigned', () => {
    fc.assert(
      fc.property(anyUser, anyRecord, (user, object) => {
        const open = withScopes(user, 'view_own_victim', `view_own_${object.kind}`)
        const holds = object.ownerId === user.id || object.assigned.includes(user.id)
        const expected = open.scopes.has('view_own_assigned_object') && holds && mayCall(open, 'edit', object)
        expect(maySupplement(open, object)).toBe(expected)
      }),
    )
    expect(maySupplement(advocate, mine)).toBe(true)
    expect(maySupplement(without(advocate, 'view_own_assigned_object'), mine)).toBe(false)
    expect(maySupplement(advocate, theirs)).toBe(false)
    expect(maySupplement(advocate, { ...mine, kind: 'export' })).toBe(false)
  })
})

describe('deleting', () => {
  test('[CLI-18] a client with a status stays for who lacks the case manager', () => {
    const plain = without(advocate, 'case_manager_enabled')
    expect(mayDelete(advocate, mine)).toBe(true)
    expect(mayDelete(plain, mine)).toBe(false)
    expect(mayDelete(plain, { ...mine, status: 0 })).toBe(true)
    const { status: _, ...unsaid } = mine
    expect(mayDelete(plain, unsaid)).toBe(false)
  })

  test('[CLI-19] otherwise with delete_any_victim, or delete_own_victim for an own one', () => {
    const own = without(advocate, 'delete_any_victim')
    expect([mayDelete(own, mine), mayDelete(own, theirs), mayDelete(advocate, theirs)]).toEqual([true, false, true])
    expect(mayDelete(without(own, 'delete_own_victim'), mine)).toBe(false)
    expect(mayDelete(own, { ...theirs, assigned: [1] })).toBe(false)
  })

  test('[EVT-08] [CAS-08] an event needs delete_event, a case edit rights', () => {
    const event: AccessObject = { ...mine, kind: 'event' }
    const theirCase: AccessObject = { ...theirs, kind: 'case' }
    expect(mayDelete(advocate, event)).toBe(true)
    expect(mayDelete(without(advocate, 'delete_event'), event)).toBe(false)
    expect([mayDelete(advocate, { ...mine, kind: 'case' }), mayDelete(advocate, theirCase)]).toEqual([true, false])
  })

  test('[PRM-37] delete_any_person deletes and expunges persons and locations, and nothing without it does', () => {
    fc.assert(
      fc.property(anyUser, anyObject(), (user, object) => {
        const expected =
          ['victim', 'defendant', 'location'].includes(object.kind) &&
          user.roleLevel > 1 &&
          user.scopes.has('delete_any_person') &&
          may(user, 'view', object)
        expect(mayExpunge(user, object)).toBe(expected)
        expect(mayRemovePerson(user, [{ ...theirs, kind: 'case' }, object])).toBe(expected)
        if (object.kind === 'location') expect(mayDelete(user, object)).toBe(expected)
      }),
    )
    expect(mayExpunge(advocate, mine)).toBe(true)
    expect(mayExpunge(without(advocate, 'delete_any_person'), mine)).toBe(false)
  })
})

describe('single controls', () => {
  test('[CLI-32] limited access is set by who may edit confidential ones or owns it, and may edit it', () => {
    const confidential = { ...advocate, capabilities: roleFlags(60) }
    expect([maySetLimitedAccess(advocate, mine), maySetLimitedAccess(advocate, theirs)]).toEqual([true, false])
    expect(maySetLimitedAccess(confidential, theirs)).toBe(true)
    expect(maySetLimitedAccess({ ...confidential, roleLevel: 1 }, mine)).toBe(false)
    for (const kind of ['case', 'defendant', 'location', 'event'] as const)
      expect([mine, theirs].map((object) => maySetLimitedAccess(advocate, { ...object, kind }))).toEqual([true, false])
  })

  test('[PRM-51] [TAG-07] tags are applied with add_tag by who may edit the record', () => {
    expect([mayTag(advocate, mine), mayTag(without(advocate, 'add_tag'), mine)]).toEqual([true, false])
    expect(mayTag(without(advocate, 'edit_any_victim'), theirs)).toBe(false)
  })

  test('[PRM-35] for a display-only user no control appears', () => {
    fc.assert(
      fc.property(anyUser, anyObject(), (user, object) => {
        const shown: AccessUser = { ...user, roleLevel: 1, scopes: new Set(ruleScopes) }
        const controls = [mayAssign, mayUnassign, maySupplement, mayDelete, mayExpunge, maySetLimitedAccess, mayTag]
        expect(controls.filter((control) => control(shown, object))).toEqual([])
        expect(mayAdd(shown, object.kind)).toBe(false)
      }),
    )
  })

  test('[PRM-11] a record of a module is added only with its switch', () => {
    for (const [kind, needed] of [
      ['case', 'case_manager_enabled'],
      ['defendant', 'defendant_manager_enabled'],
      ['location', 'location_manager_enabled'],
      ['event', 'event_manager_enabled'],
    ] as const) {
      expect(mayAdd(advocate, kind)).toBe(true)
      expect(mayAdd(without(advocate, needed), kind)).toBe(false)
      expect(mayAdd(without(advocate, `add_${kind}`), kind)).toBe(false)
    }
    expect(mayAdd(without(advocate, 'case_manager_enabled'), 'victim')).toBe(true)
  })

  test('[PRM-22] [PRM-56] a call on an object asks for its scope and for the object', () => {
    for (const scope of editScopes) {
      const object: AccessObject = { ...mine, kind: scope.slice('edit_own_'.length) as AccessObject['kind'] }
      expect(mayCall(advocate, 'edit', object)).toBe(true)
      expect(mayCall(without(advocate, scope, 'edit_any_victim'), 'edit', object)).toBe(false)
    }
  })
})

describe('changed access', () => {
  test('[PRM-42] a capability that was granted and taken away leaves what the role gives', () => {
    for (const { level } of roles) {
      const before = capabilitiesOf({ roleLevel: level, capabilities: [] })
      const granted = withCapability([], 'can_edit_any_event', true)
      expect(capabilitiesOf({ roleLevel: level, capabilities: granted })).toContain('can_edit_any_event')
      const ended = withCapability(granted, 'can_edit_any_event', false)
      expect(capabilitiesOf({ roleLevel: level, capabilities: ended })).toEqual(before)
      expect(withCapability(granted, 'can_edit_any_event', true)).toEqual(granted)
    }
  })

  test('the screen reloads for the current and the masqueraded user only', () => {
    const at = { userId: 5, masqueradedUserId: 7 }
    expect([5, 7, 6].map((id) => reloadNeeded(id, at))).toEqual([true, true, false])
    expect(reloadNeeded(7, { userId: 5, masqueradedUserId: null })).toBe(false)
  })
})
