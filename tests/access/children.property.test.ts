import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  availableAdvocates,
  capabilitiesOf,
  choosableAdvocates,
  mayAddTimelog,
  mayCall,
  mayChild,
  timelogAdvocates,
  type AccessObject,
  type AccessUser,
  type ChildKind,
  type ChildObject,
} from '../../domain/access/index.ts'
import { referenceMayChild } from './reference.ts'
import { anyChild, anyObject, anyUser, ruleScopes } from './worlds.ts'
import { runs } from '../run/runs.ts'

const times = runs(50_000)
const anyVerb = fc.constantFrom('view', 'add', 'edit', 'delete')
const anyUsers = fc.uniqueArray(anyUser, { selector: ({ id }) => id, maxLength: 4 })
const kindOf = (kind: ChildKind) => fc.constant(kind)

const everything: AccessUser = { id: 1, roleLevel: 30, scopes: new Set(ruleScopes), capabilities: new Set() }
const without = (user: AccessUser, scope: string): AccessUser => ({
  ...user,
  scopes: new Set([...user.scopes].filter((one) => one !== scope)),
})
const mine: AccessObject = { kind: 'victim', ownerId: 1, limitedAccess: true, assigned: [], parent: null }
const others: AccessObject = { ...mine, ownerId: 2 }
const child = (kind: ChildKind, more: Partial<ChildObject> = {}): ChildObject => ({
  kind,
  userId: 1,
  parents: [mine],
  ...more,
})

describe('children', () => {
  test(
    '[PRM-30] [PRM-32] [PRM-34] [PRM-48] [PRM-49] [PRM-50] [SVC-10] [TAG-07] mayChild says what the reference says',
    () => {
      fc.assert(
        fc.property(
          anyUser,
          anyVerb,
          anyChild(),
          (user, verb, one) => mayChild(user, verb, one) === referenceMayChild(user, verb, one),
        ),
        { numRuns: times },
      )
    },
    30_000 + times,
  )

  test('[PRM-35] nothing is added, edited or deleted by a display-only user, nor by who may not view it', () => {
    fc.assert(
      fc.property(anyUser, fc.constantFrom('add', 'edit', 'delete'), anyChild(), (user, verb, one) => {
        expect(mayChild({ ...user, roleLevel: 1 }, verb, one)).toBe(false)
        return !mayChild(user, verb, one) || mayChild(user, 'view', one)
      }),
    )
  })

  test('[PRM-20] a service is seen and changed exactly where its client is', () => {
    fc.assert(
      fc.property(anyUser, anyObject(fc.constant('victim')), (user, client) => {
        const service = child('service', { parents: [client] })
        expect(mayChild(user, 'view', service)).toBe(mayCall(user, 'view', client))
        expect(mayChild(user, 'edit', service)).toBe(mayCall(user, 'view', client) && mayCall(user, 'edit', client))
      }),
    )
  })

  test('[SVC-10] a private note is read by its advocate and by who sees confidential clients, nobody else', () => {
    const note = child('note', { isPrivate: true, userId: 3 })
    const confidential = { ...everything, capabilities: new Set(['can_view_confidential_victim']) }
    expect(mayChild(everything, 'view', note)).toBe(false)
    expect(mayChild(everything, 'edit', note)).toBe(false)
    expect(mayChild(everything, 'view', { ...note, isPrivate: false })).toBe(true)
    expect(mayChild({ ...everything, id: 3 }, 'view', { ...note, parents: [{ ...mine, assigned: [3] }] })).toBe(true)
    expect(mayChild(confidential, 'view', note)).toBe(true)
  })

  test.each([
    ['task', 'view', 'view_task'],
    ['task', 'add', 'add_task'],
    ['appointment', 'view', 'view_appointment'],
    ['appointment', 'add', 'add_appointment'],
    ['letter', 'view', 'view_letter'],
    ['letter', 'add', 'add_letter'],
    ['bulk_letter', 'view', 'view_bulk_letter'],
    ['bulk_letter', 'add', 'add_bulk_letter'],
    ['document', 'view', 'view_document'],
    ['object_term', 'view', 'view_term'],
    ['object_term', 'add', 'add_tag'],
    ['timelog', 'view', 'view_own_timelog'],
  ] as const)('[PRM-48] [PRM-49] [PRM-50] [PRM-51] [TAG-07] a %s: to %s it needs %s', (kind, verb, scope) => {
    expect(mayChild(everything, verb, child(kind))).toBe(true)
    expect(mayChild(without(everything, scope), verb, child(kind))).toBe(false)
  })

  test('[PRM-49] documents of the account need view_account_document, those of records view_document', () => {
    const ofAccount = child('document', { parents: [] })
    expect(mayChild(without(everything, 'view_document'), 'view', ofAccount)).toBe(true)
    expect(mayChild(without(everything, 'view_account_document'), 'view', ofAccount)).toBe(false)
    expect(mayChild(without(everything, 'view_account_document'), 'view', child('document'))).toBe(true)
  })

  test.each(['task', 'appointment'] as const)('[PRM-50] [ACT-08] a %s of others is edited with edit_any', (kind) => {
    const theirs = child(kind, { userId: 2 })
    const plain = without(everything, `edit_any_${kind}`)
    expect(mayChild(plain, 'view', theirs)).toBe(true)
    expect(mayChild(plain, 'edit', theirs)).toBe(false)
    expect(mayChild(everything, 'edit', theirs)).toBe(true)
    expect(mayChild(plain, 'edit', child(kind))).toBe(true)
    // Without a client: the own ones, and all with edit_any.
    expect(mayChild(plain, 'view', child(kind, { parents: [] }))).toBe(true)
    expect(mayChild(plain, 'view', child(kind, { parents: [], userId: 2 }))).toBe(false)
    expect(mayChild(everything, 'view', child(kind, { parents: [], userId: 2 }))).toBe(true)
  })

  test('a letter or document that tells of several clients is seen only by who sees each', () => {
    for (const kind of ['letter', 'bulk_letter', 'document'] as const) {
      expect(mayChild(everything, 'view', child(kind, { parents: [mine, others] }))).toBe(false)
      expect(mayChild(everything, 'view', child(kind, { parents: [mine, { ...others, assigned: [1] }] }))).toBe(true)
    }
  })
})

describe('timelogs', () => {
  test('[PRM-33] from level 30 on timelogs are added; below it with the flag, and never by display-only users', () => {
    for (const roleLevel of [1, 10, 30, 45, 60, 90]) {
      const user = { ...everything, roleLevel, capabilities: new Set(capabilitiesOf({ roleLevel, capabilities: [] })) }
      expect(mayAddTimelog(user)).toBe(roleLevel >= 30)
      expect(mayChild(user, 'add', child('timelog', { parents: [] }))).toBe(roleLevel > 1)
      const plain = without(user, 'edit_any_timelog')
      expect(mayChild(plain, 'add', child('timelog', { parents: [] }))).toBe(roleLevel >= 30)
      expect(mayAddTimelog({ ...user, capabilities: new Set(['can_add_timelog']) })).toBe(roleLevel > 1)
    }
  })

  test('[PRM-34] an administrator has full access to every timelog', () => {
    fc.assert(
      fc.property(anyUser, anyVerb, anyChild(kindOf('timelog')), (user, verb, timelog) => {
        const admin = { ...user, roleLevel: 60, scopes: new Set([...user.scopes, 'view_own_timelog']) }
        return mayChild(admin, verb, timelog)
      }),
    )
    const plain = without({ ...everything, roleLevel: 45 }, 'edit_any_timelog')
    expect(mayChild(plain, 'edit', child('timelog', { userId: 2 }))).toBe(false)
  })

  test('[PRM-32] the picker: oneself, or with edit_any_timelog every active advocate who can add timelogs', () => {
    fc.assert(
      fc.property(anyUser, anyUsers, (user, users) => {
        const offered = timelogAdvocates(user, users)
        if (!user.scopes.has('edit_any_timelog')) return offered.every(({ id }) => id === user.id)
        const expected = users.filter(
          ({ roleLevel, capabilities }) => roleLevel >= 30 || (roleLevel > 1 && capabilities.has('can_add_timelog')),
        )
        expect(offered).toEqual(expected)
        const gone = users.map((one) => ({ ...one, scopes: new Set(['inactive_user']) }))
        return timelogAdvocates(user, gone).length === 0
      }),
    )
  })
})

describe('who may be chosen for an action item', () => {
  test('[ACT-07] owners and assignees of the client and its case, unless the user may edit any', () => {
    const client: AccessObject = { ...mine, assigned: [2], parent: { ownerId: 3, assigned: [4, 2] } }
    expect(availableAdvocates(client)).toEqual([1, 2, 3, 4])
    expect(availableAdvocates({ ...client, ownerId: null, parent: null })).toEqual([2])
    fc.assert(
      fc.property(anyUser, fc.constantFrom('task', 'appointment'), anyUsers, (user, kind, users) => {
        const given: AccessObject = { ...client, assigned: [], parent: { ownerId: null, assigned: [4] } }
        const offered = choosableAdvocates(user, kind, users, given).map(({ id }) => id)
        const all = users.map(({ id }) => id)
        expect(offered).toEqual(user.scopes.has(`edit_any_${kind}`) ? all : all.filter((id) => id === 1 || id === 4))
      }),
    )
  })

  test('[ACT-07] without a client one plans for oneself', () => {
    const users = [everything, { ...everything, id: 2 }]
    const plain = without(everything, 'edit_any_task')
    expect(choosableAdvocates(plain, 'task', users, null).map(({ id }) => id)).toEqual([1])
    expect(choosableAdvocates(everything, 'task', users, null)).toHaveLength(2)
  })
})
