/** What may be saved of the agency's own lists, as laws. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowField } from '../../domain/config/collections.ts'
import {
  collectionNames,
  declarationOf,
  listedKinds,
  loweringRole,
  nameOf,
  switchingOff,
  type ListedKind,
} from '../../domain/config/index.ts'
import { roleScopes } from '../../domain/access/roles.ts'
import type { Standing } from '../../domain/access/scopes.ts'
import { scopesOf, type AccessUser } from '../../domain/access/index.ts'
import type { Needs, Values } from '../../domain/kernel/index.ts'
import { blankRecord, checkChanges, entities, notReported, recordCalls } from '../../domain/records/index.ts'
import '../../domain/messages/staff.ts'
import { mayStored } from '../../server/records/rights.ts'
import { fieldArbitrary } from '../log/arbitrary.ts'

/** The provider's: no agency saves any, or they have laws of their own (tests/affiliates). */
const providers: readonly ListedKind[] = ['affiliate', 'linked_account', 'training_link']
const saved = listedKinds.filter((kind) => !providers.includes(kind))
const anyList = fc.constantFrom(...saved)
const entryOf = (kind: ListedKind) => fieldArbitrary(rowField(nameOf(kind))) as fc.Arbitrary<Values>
const listed = anyList.chain((kind) => entryOf(kind).map((entry) => ({ kind, entry })))
const scopesIn = (needs: Needs): readonly string[] =>
  typeof needs === 'string' ? [] : [...(needs.allOf ?? []), ...(needs.anyOf ?? [])]
const user = (scopes: ReadonlySet<string>, roleLevel = 60): AccessUser => ({
  id: 1,
  roleLevel,
  scopes,
  capabilities: new Set(),
})

/** SRV-61: behind which scope each list is saved, as the specification has it. */
const scopes: Readonly<Record<string, readonly string[]>> = {
  agency: ['configure_agency'],
  funding_grant: ['configure_grant'],
  master_grant: ['add_master_grant'],
  service_category: ['configure_service'],
  offered_service: ['configure_service'],
  service_group: ['configure_service'],
  service_bundle: ['configure_service'],
  timesheet: ['add_timesheet'],
  crime_category: ['configure_victimization'],
  crime: ['configure_victimization'],
  race: ['configure_demographics'],
  gender: ['configure_demographics'],
  special_classification: ['configure_demographics'],
  case_stage: ['add_case_stage'],
  event_stage: ['configure_event_manager'],
  event_type: ['configure_event_manager'],
  attendee_role: ['configure_event_manager'],
  client_type: ['edit_own_account'],
  taxonomy: ['add_taxonomy'],
  term: ['add_term'],
  letter_template: ['add_letter'],
  court: ['edit_own_account'],
  charge_level: ['edit_own_account'],
  operation_type: ['edit_own_account'],
  account_group: ['add_account_group'],
}

test('every list is saved behind its scope', () => {
  expect(saved).toEqual(expect.arrayContaining(Object.keys(scopes)))
  for (const kind of saved)
    for (const verb of ['add', 'edit'] as const) {
      const asked = scopesIn(entities[kind].needs[verb])
      expect([kind, asked.length > 0]).toEqual([kind, true])
      expect([kind, asked]).toEqual([kind, expect.arrayContaining([...(scopes[kind] ?? [])])])
      for (const scope of asked) expect(roleScopes).toContain(scope)
    }
})

test('nobody saves a list without its scopes, whatever else they hold', () => {
  fc.assert(
    fc.property(anyList, fc.uniqueArray(fc.constantFrom(...roleScopes)), (kind, held) => {
      const { view, edit } = entities[kind].needs
      const lacks = new Set(held.filter((scope) => !scopesIn(edit).includes(scope)))
      for (const verb of ['add', 'edit'] as const) {
        expect(mayStored(user(lacks), verb, kind, {}, [])).toBe(false)
        const whole = new Set([...lacks, ...scopesIn(edit), ...scopesIn(view)])
        expect(mayStored(user(whole), verb, kind, {}, [])).toBe(true)
      }
    }),
  )
})

test('a display-only user saves none', () => {
  fc.assert(
    fc.property(anyList, fc.uniqueArray(fc.constantFrom(...roleScopes)), (kind, capabilities) => {
      const standing: Standing = {
        roleLevel: 1,
        capabilities,
        addons: ['event_manager_enabled', 'timesheet_enabled', 'case_manager_enabled'],
        userStatus: 1,
        accountExpired: false,
      }
      expect(mayStored(user(new Set(scopesOf(standing)), 1), 'edit', kind, {}, [])).toBe(false)
      expect(mayStored(user(new Set(capabilities), 1), 'edit', kind, {}, [])).toBe(false)
    }),
  )
})

test('lists of one path are told apart by a word, and share who may ask', () => {
  const byPath = Map.groupBy(
    collectionNames,
    (name) => `${declarationOf(name).version} ${declarationOf(name).endpoint}`,
  )
  for (const names of byPath.values()) {
    const types = names.map((name) => declarationOf(name).listed.type)
    expect(new Set(types).size).toBe(names.length)
    const asked = names.map((name) =>
      scopesIn(recordCalls[declarationOf(name).kind as ListedKind].create.needs).toSorted(),
    )
    for (const one of asked) expect(one).toEqual(asked[0])
  }
})

const fixed: Readonly<Record<string, string>> = { timesheet: 'type', client_type: 'code', term: 'taxonomy_id' }

test('the number of an entry is never a matter of a save, and what is fixed only of a new one', () => {
  fc.assert(
    fc.property(listed, fc.integer({ min: 1, max: 90 }), ({ kind, entry }, id) => {
      const numbered = checkChanges(kind, { ...entry, label: 'A', id } as never, null)
      expect(numbered.ok ? {} : Object.keys(numbered.refusal.fields ?? {})).toContain('id')
      const field = fixed[kind]
      if (field === undefined) return
      const before = { ...entry, id, version: 1, status: 1 }
      const other = entry[field] === 'S' || entry[field] === 'service' ? 'general' : entry[field] === 7 ? 8 : 7
      const changed = checkChanges(kind, { [field]: other }, before as never)
      expect(changed.ok ? [] : Object.keys(changed.refusal.fields ?? {})).toContain(field)
      expect(checkChanges(kind, { [field]: entry[field], label: 'A' }, before as never)).toMatchObject({
        ok: true,
      })
    }),
  )
})

test('a new entry lacks its label, and only what nothing can be assumed of', () => {
  fc.assert(
    fc.property(listed, ({ kind, entry }) => {
      const blank = checkChanges(kind, blankRecord(kind) as never, null)
      expect(blank.ok ? [] : Object.keys(blank.refusal.fields ?? {})).toContain('label')
      const { id: _, ...said } = entry
      const whole = {
        ...said,
        label: 'A',
        ...('status' in said && { status: 1 }),
        ...('date_time' in said && { date_time: null, end_date_time: null }),
        ...('body' in said && { body: '' }),
        ...('url' in said && { url: 'https://example.org' }),
      }
      expect(checkChanges(kind, whole as never, null)).toMatchObject({ ok: true })
    }),
  )
})

test('[ADM-31] [CLI-33] only "not reported" cannot be switched off', () => {
  fc.assert(
    fc.property(fc.constantFrom('race', 'gender'), fc.integer({ min: 1, max: 20 }), (kind, id) => {
      const off = checkChanges(kind, { status: 0 }, { id, version: 1, label: 'A', status: 1 } as never)
      expect(off.ok ? [] : Object.keys(off.refusal.fields ?? {})).toEqual(id === notReported[kind] ? ['status'] : [])
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
      (kind, was, is, status) => {
        const before = { id: 3, version: 1, label: 'A', order: 1, status: 1, is_default: was }
        const next = checkChanges(kind, { is_default: is, status }, before as never)
        expect((next.ok ? [] : Object.keys(next.refusal.fields ?? {})).toSorted()).toEqual([
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

const levels = [1, 10, 30, 45, 60, 90] as const
type Somebody = { readonly status: number; readonly role_level: number }
const administers = ({ status, role_level }: Somebody): boolean => status === 1 && role_level >= 60

test('[ADM-24] whoever is switched off or lowered, an active administrator remains if there was one, and it is never oneself', () => {
  fc.assert(
    fc.property(people, fc.nat(7), fc.nat(7), fc.constantFrom(...levels), (some, which, self, level) => {
      const all = some.map((person, id) => ({ ...person, id }))
      const user = all[which % all.length] ?? { id: 0, status: 1, role_level: 1 }
      const asking = self % all.length
      const rest = all.filter(({ id }) => id !== user.id)
      const isLast = administers(user) && !rest.some(administers)
      expect(switchingOff(user, asking, all).ok).toBe(user.id !== asking && !isLast)
      const lowers = level < user.role_level
      const ends = isLast && level < 60
      expect(loweringRole(user, level, asking, all).ok).toBe(!lowers || (user.id !== asking && !ends))
    }),
  )
})
