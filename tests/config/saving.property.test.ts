/** What may be saved of the agency's own lists, as laws. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  blankEntry,
  collectionNames,
  declarationOf,
  entryProblems,
  maySave,
  savedCollections,
  savings,
  settledEntry,
  switchingOff,
} from '../../domain/config/index.ts'
import { savedMembers } from '../../domain/config/saving.ts'
import { roleScopes } from '../../domain/access/roles.ts'
import type { Standing } from '../../domain/access/scopes.ts'
import { scopesOf } from '../../domain/access/index.ts'
import { shapeOf, type Values } from '../../domain/kernel/index.ts'
import { notReported } from '../../domain/records/index.ts'
import '../../domain/messages/staff.ts'
import { fieldArbitrary } from '../log/arbitrary.ts'

const anyList = fc.constantFrom(...savedCollections)
const entryOf = (name: (typeof savedCollections)[number]) =>
  fieldArbitrary(declarationOf(name).row) as fc.Arbitrary<Values>
const listed = anyList.chain((name) => entryOf(name).map((entry) => ({ name, entry })))

test('[SRV-61] every list but letters and training links has one declaration of who saves it', () => {
  expect(collectionNames.filter((name) => !savedCollections.includes(name)).toSorted()).toEqual([
    'letter',
    'training_link',
  ])
  for (const name of savedCollections) {
    const { allOf = [], anyOf = [] } = savings[name]?.needs ?? {}
    expect([name, [...allOf, ...anyOf].length > 0]).toEqual([name, true])
    for (const scope of [...allOf, ...anyOf]) expect(roleScopes).toContain(scope)
  }
})

test('[SRV-61] nobody saves a list without its scopes, whatever else they hold', () => {
  fc.assert(
    fc.property(anyList, fc.uniqueArray(fc.constantFrom(...roleScopes)), (name, held) => {
      const { allOf = [], anyOf = [] } = savings[name]?.needs ?? {}
      const lacks = new Set(held.filter((scope) => ![...allOf, ...anyOf].includes(scope)))
      expect(maySave(lacks, name)).toBe(false)
      expect(maySave(new Set([...lacks, ...allOf, ...anyOf]), name)).toBe(true)
    }),
  )
})

test('[SRV-61] a display-only user saves none', () => {
  fc.assert(
    fc.property(anyList, fc.uniqueArray(fc.constantFrom(...roleScopes)), (name, capabilities) => {
      const standing: Standing = {
        roleLevel: 1,
        capabilities,
        addons: ['event_manager_enabled', 'timesheet_enabled', 'case_manager_enabled'],
        userStatus: 1,
        accountExpired: false,
      }
      expect(maySave(new Set(scopesOf(standing)), name)).toBe(false)
    }),
  )
})

test('[SRV-61] the number of an entry is never a matter of a save, and what is fixed only of a new one', () => {
  for (const name of savedCollections) {
    const members = Object.keys(shapeOf(declarationOf(name).row)).filter((member) => member !== 'id')
    expect(Object.keys(savedMembers(name, true)).toSorted()).toEqual(members.toSorted())
    const fixed = savings[name]?.fixed ?? []
    expect(Object.keys(savedMembers(name, false)).toSorted()).toEqual(
      members.filter((member) => !fixed.includes(member)).toSorted(),
    )
  }
})

test('[SRV-61] settling an entry twice is settling it once', () => {
  fc.assert(
    fc.property(listed, ({ name, entry }) => {
      const settled = settledEntry(name, entry)
      expect(settledEntry(name, settled)).toEqual(settled)
    }),
  )
})

test('[SRV-61] a new entry lacks its label, and only what nothing can be assumed of', () => {
  fc.assert(
    fc.property(listed, fc.nat(1_000), ({ name, entry }, last) => {
      const blank = blankEntry(name, last)
      expect(Object.keys(entryProblems(name, 0, null, blank))).toContain('label')
      const whole = {
        ...blank,
        ...settledEntry(name, entry),
        label: 'A',
        status: 1,
        date_time: null,
        end_date_time: null,
      }
      expect(entryProblems(name, 0, null, whole)).toEqual({})
    }),
  )
})

test('[ADM-31] [CLI-33] only "not reported" cannot be switched off', () => {
  fc.assert(
    fc.property(fc.constantFrom('race', 'gender'), fc.integer({ min: 1, max: 20 }), (name, id) => {
      const problems = entryProblems(name, id, { label: 'A', status: 1 }, { label: 'A', status: 0 })
      expect(Object.keys(problems)).toEqual(id === notReported[name] ? ['status'] : [])
    }),
  )
})

test('[ADM-30] a default is neither switched off nor taken away', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('case_stage', 'event_stage'),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom(0, 1),
      (name, was, is, status) => {
        const of = (is_default: boolean) => ({ label: 'A', order: 1, is_default })
        const problems = entryProblems(name, 3, { ...of(was), status: 1 }, { ...of(is), status })
        expect(Object.keys(problems).toSorted()).toEqual([
          ...(was && !is ? ['is_default'] : []),
          ...(is && status === 0 ? ['status'] : []),
        ])
      },
    ),
  )
})

const people = fc.array(
  fc.record({ status: fc.constantFrom(0, 1), role_level: fc.constantFrom(1, 10, 30, 45, 60, 90) }),
  { minLength: 1, maxLength: 8 },
)

test('[ADM-24] whoever is switched off, an active administrator remains if there was one, and it is never oneself', () => {
  fc.assert(
    fc.property(people, fc.nat(7), fc.nat(7), (some, which, self) => {
      const all = some.map((person, id) => ({ ...person, id }))
      const user = all[which % all.length] ?? { id: 0, status: 1, role_level: 1 }
      const asking = self % all.length
      const administers = ({ status, role_level }: { status: number; role_level: number }) =>
        status === 1 && role_level >= 60
      const rest = all.filter(({ id }) => id !== user.id)
      const isLast = administers(user) && !rest.some(administers)
      expect(switchingOff(user, asking, all).ok).toBe(user.id !== asking && !isLast)
    }),
  )
})
