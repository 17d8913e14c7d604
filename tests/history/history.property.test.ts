/** The laws of a history: what is told of a change, and how pages and news come together. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addonNames, hiddenFields, passes, scopesOf } from '../../domain/access/index.ts'
import { roles, roleScopes } from '../../domain/access/roles.ts'
import { historyEntry } from '../../domain/history/entries.ts'
import { historyKinds } from '../../domain/history/told.ts'
import { saysSomething } from '../../domain/history/selectors.ts'
import {
  byDay,
  changesOf,
  cursorOf,
  entryFor,
  getHistory,
  historyFailed,
  historyLoaded,
  historyOf,
  historyOpened,
  leadsOf,
  mayPutBack,
  olderAsked,
  referencesIn,
  seesOpenings,
  toldField,
  toldFields,
  type HistoryEntry,
  type StoredChange,
} from '../../domain/history/index.ts'
import type { EntityFields } from '../../domain/kernel/index.ts'
import { entities, recordRemoved, type Kind } from '../../domain/records/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { fieldArbitrary } from '../log/arbitrary.ts'
import { entriesTo, entryAt } from './historyWorld.ts'
import { runs } from '../run/runs.ts'

const standing = { capabilities: [], addons: addonNames, userStatus: 1, accountExpired: false }
const anyScopes = fc.subarray([...roleScopes, ...addonNames]).map((held) => new Set<string>(held))
const someIds = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 })
const anyKind = fc.constantFrom(...historyKinds)

/** Values of a kind's fields as they are kept, right ones and such as no longer fit. */
const anyStored: fc.Arbitrary<StoredChange> = anyKind.chain((kind) => {
  const fields: EntityFields = entities[kind].fields
  const names = fc.subarray([...Object.keys(fields), 'custom_fields.4', 'unknown'])
  const side = fc.record(
    Object.fromEntries([
      ...Object.entries(fields).map(([name, { field }]) => [name, fc.oneof(fieldArbitrary(field), someIds)]),
      ['custom_fields.4', fc.oneof(fc.string(), fc.integer())],
      ['unknown', fc.string()],
    ]),
    { requiredKeys: [] },
  )
  return fc
    .record({ verb: fc.constantFrom('create' as const, 'update' as const), fields: names, before: side, after: side })
    .map((change) => ({ ...entryAt(1), kind, ...change }))
})

describe('what a reader is told of a change', () => {
  test('holds only fields that they may see, values that fit their declaration, and no record that they may not see', () => {
    fc.assert(
      fc.property(anyStored, anyScopes, fc.integer({ min: 0, max: 5 }), (stored, scopes, most) => {
        const entry = entryFor(stored, { scopes, sees: (_, id) => id <= most })
        expect(historyEntry.schema.safeParse(entry).success).toBe(true)
        const hidden = hiddenFields(scopes, stored.kind)
        const mayBe = (field: string) => !hidden.includes(field) && stored.fields.includes(field)
        expect(entry.fields.filter((field) => !mayBe(field) || toldField(stored.kind, field) === null)).toEqual([])
        for (const { field, from, to } of changesOf(entry)) {
          const leads = leadsOf(entry.kind, field)
          if (leads !== null && 'record' in leads)
            expect([from, to].flat().filter((id) => Number(id) > most)).toEqual([])
        }
        const named = new Set(entry.fields.map((field) => field.split('.')[0]))
        expect([...Object.keys(entry.from), ...Object.keys(entry.to)].filter((name) => !named.has(name))).toEqual([])
      }),
      { numRuns: runs(400) },
    )
  })

  test('with every scope and every record seen, loses no value that a person typed', () => {
    const all = new Set<string>([...roleScopes, ...addonNames])
    fc.assert(
      fc.property(fc.string(), fc.string(), (from, to) => {
        fc.pre(from !== to)
        const side = (text: string) => ({ city: text, 'custom_fields.4': text })
        const change = { fields: ['city', 'custom_fields.4'], before: side(from), after: side(to) }
        const stored: StoredChange = { ...entryAt(1), ...change }
        expect(changesOf(entryFor(stored, { scopes: all, sees: () => true }))).toEqual([
          { field: 'city', from, to },
          { field: 'custom_fields.4', from, to },
        ])
      }),
      { numRuns: runs(50) },
    )
  })

  test('names every record to which a link led, before or after', () => {
    const stored: StoredChange = {
      ...entryAt(1),
      kind: 'court_case',
      fields: ['locations', 'primary_victim_id', 'stage_id'],
      before: { locations: [1, 2], stage_id: 9 },
      after: { locations: [2], primary_victim_id: 4 },
    }
    expect(referencesIn(stored)).toEqual([
      ...[1, 2, 2].map((id) => ({ kind: 'location', id })),
      { kind: 'victim', id: 4 },
    ])
  })

  test('is of each kind only what its declaration has, and of no computed value', () => {
    for (const kind of historyKinds) {
      const told = toldFields(kind, new Set(roleScopes))
      expect(told.filter((field) => field in entities[kind].fields || field === 'custom_fields')).toEqual(told)
      expect(told).not.toContain('may_edit')
      expect(told).not.toContain('updated_at')
    }
  })
})

describe('who is told of openings', () => {
  test('account administrators and above, by their role', () => {
    for (const { level } of roles) {
      const scopes = new Set(scopesOf({ ...standing, roleLevel: level }))
      expect([level, passes(scopes, 'history.openings'), seesOpenings(scopes)]).toEqual([
        level,
        level >= 60,
        level >= 60,
      ])
    }
  })
})

const fold = (state: State, ...actions: readonly { type: string; payload: unknown }[]): State =>
  rootReducer.fold(
    state,
    actions.map((action, seq) => ({ ...action, seq: seq + 1, at: 0 })),
  )
const place = { kind: 'victim', id: 7 } as const
const shown = { ...place, show: 'changes' } as const

const three = historyLoaded({ ...shown, after: null, entries: entriesTo(3), names: [], total: 3 })

/** A server with a growing history, and a client that asks for the newest or for older ones, each answer late. */
type Step = 'grow' | 'newest' | 'older' | 'fail'
const anySteps = fc.array(fc.constantFrom<Step>('grow', 'newest', 'older', 'fail'), { maxLength: 25 })

describe('pages and news', () => {
  test('whatever comes in whichever order, what is held is the server’s history without a gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), anySteps, fc.integer({ min: 1, max: 4 }), (begin, steps, limit) => {
        let newest = begin
        let state = fold(rootReducer.initial, historyOpened(shown))
        const waiting: (() => { type: string; payload: unknown })[] = []
        const answer = (after: HistoryEntry | null) => {
          const all = entriesTo(newest)
          const from = after === null ? 0 : all.findIndex(({ key }) => key === after.key) + 1
          const entries = all.slice(from, from + limit)
          return historyLoaded({ ...shown, after: after?.key ?? null, entries, names: [], total: all.length })
        }
        for (const step of steps) {
          if (step === 'grow') newest += 1
          else if (step === 'fail') state = fold(state, historyFailed({ ...shown, message: 'It failed.' }))
          else {
            const last = step === 'older' ? (historyOf(state, 'victim', 7)?.entries.at(-1) ?? null) : null
            const told = answer(last)
            waiting.push(() => told)
          }
          if (waiting.length > 1 || step === 'newest') {
            const next = waiting.shift()
            if (next) state = fold(state, next())
          }
        }
        const held = historyOf(state, 'victim', 7)?.entries ?? []
        const top = held[0]
        const all = entriesTo(newest)
        const from = top === undefined ? 0 : all.findIndex(({ key }) => key === top.key)
        expect(held.map(({ key }) => key)).toEqual(all.slice(from, from + held.length).map(({ key }) => key))
        expect(new Set(held.map(({ key }) => key)).size).toBe(held.length)
      }),
      { numRuns: runs(400) },
    )
  })

  test('asked for again and again, all of them come', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 7 }), (newest, limit) => {
        let state = fold(rootReducer.initial, historyOpened(shown))
        const all = entriesTo(newest)
        for (let turn = 0; historyOf(state, 'victim', 7)?.status !== 'loaded' && turn < 40; turn += 1) {
          const last = historyOf(state, 'victim', 7)?.entries.at(-1)
          const from = last === undefined ? 0 : all.findIndex(({ key }) => key === last.key) + 1
          const page = { after: last?.key ?? null, entries: all.slice(from, from + limit), names: [], total: newest }
          state = fold(state, olderAsked(place), historyLoaded({ ...shown, ...page }))
        }
        expect(historyOf(state, 'victim', 7)).toMatchObject({ status: 'loaded', entries: all })
      }),
      { numRuns: runs(100) },
    )
  })

  test('another part of it begins anew, and an answer to the part before is dropped', () => {
    const opened = fold(rootReducer.initial, historyOpened(shown), three)
    const other = fold(opened, historyOpened({ ...place, show: 'all' }))
    expect(historyOf(other, 'victim', 7)).toMatchObject({ show: 'all', status: 'loading', entries: [] })
    expect(fold(other, three)).toEqual(other)
    expect(historyOf(fold(opened, historyOpened(shown)), 'victim', 7)?.entries).toHaveLength(3)
  })

  test('nothing is left of it after the record is gone or the person has left', () => {
    const opened = fold(rootReducer.initial, historyOpened(shown), three)
    expect(historyOf(fold(opened, recordRemoved(place)), 'victim', 7)).toBeUndefined()
    expect(fold(opened, loggedOut({ reason: 'logout', message: '', draftsKept: 0 })).history).toEqual(
      rootReducer.initial.history,
    )
  })
})

describe('days', () => {
  const zones = fc.constantFrom('UTC', 'America/Chicago', 'Pacific/Auckland')

  test('hold every entry that says something, in its order, each day once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 20_000 })), zones, (numbers, zone) => {
        const entries = numbers
          .toSorted((a, b) => b - a)
          .map((number) => entryAt(number, number % 5 === 0 ? { fields: [] } : {}))
        const days = byDay(entries, zone)
        expect(days.flatMap((day) => day.entries)).toEqual(entries.filter(saysSomething))
        expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
      }),
      { numRuns: runs(100) },
    )
  })

  test('are those of the agency', () => {
    const late = entryAt(1, { at: '2026-06-16T03:30:00.000Z' })
    expect([byDay([late], 'America/Chicago')[0]?.day, byDay([late], 'UTC')[0]?.day]).toEqual(['6/15/2026', '6/16/2026'])
  })
})

test('an old value may be put back where the field is the person’s to change', () => {
  const all = new Set<string>(scopesOf({ ...standing, roleLevel: 60 }))
  const of = (kind: Kind, field: string, more: Partial<HistoryEntry> = {}) =>
    mayPutBack(all, entryAt(1, { kind, ...more }), field)
  expect([of('victim', 'city'), of('victim', 'custom_fields.4'), of('note', 'note')]).toEqual([true, true, true])
  expect([
    of('victim', 'terms'),
    of('victim', 'case_id'),
    of('victim', 'nonsense'),
    of('victim', 'city', { verb: 'create' }),
  ]).toEqual([false, false, false, false])
  const without = new Set([...all].filter((scope) => scope !== 'apply_case_status'))
  expect([
    mayPutBack(all, entryAt(1, { kind: 'court_case' }), 'status'),
    mayPutBack(without, entryAt(1, { kind: 'court_case' }), 'status'),
  ]).toEqual([true, false])
})

test('a place in a history is a cursor that the call takes', () => {
  fc.assert(
    fc.property(fc.nat(10_000), (number) => {
      expect(getHistory.query.safeParse({ after: cursorOf(entryAt(number)) }).success).toBe(true)
    }),
    { numRuns: runs(50) },
  )
})
