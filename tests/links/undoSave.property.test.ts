/** Taking back a save: the old values come back, and nobody else's work is thrown away. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Action } from '../../domain/kernel/index.ts'
import { newestUndoable, undoables, undoOfSave } from '../../domain/undo.ts'
import { saveUndoFailed } from '../../domain/links/actions.ts'
import {
  recordLoaded,
  recordOf,
  saveConflicted,
  saveRefused,
  saveRequested,
  saveSent,
  saveSucceeded,
  type AnyChanges,
  type Changes,
  type Records,
} from '../../domain/records/index.ts'
import { client, folded, goOn } from './operationsWorld.ts'
import { undoNamed } from './undoNamed.ts'
import { runs } from '../run/runs.ts'

type Client = Records['victim']
type ClientChanges = Changes['victim']

const texts = fc.constantFrom('Quincy', 'Boston', 'Lynn', '')
const changes: fc.Arbitrary<ClientChanges> = fc
  .record(
    {
      city: fc.option(texts, { nil: null }),
      title: fc.option(texts, { nil: null }),
      count: fc.integer({ min: 1, max: 3 }),
      anonymous: fc.boolean(),
      victim_type: fc.constantFrom('P', 'S', 'W'),
      custom_fields: fc.dictionary(fc.constantFrom('17', '18', '19'), fc.constantFrom('red', 'blue', ''), {
        maxKeys: 3,
      }),
    },
    { requiredKeys: [] },
  )
  .filter((made) => Object.keys(made).length > 0)
const clients = changes.map((over): Client =>
  client({ ...(over as Partial<Client>), custom_fields: filled(over.custom_fields ?? {}) }),
)

type Custom = Client['custom_fields']
const filled = (fields: Custom): Custom =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text.length > 0))

/** What the server makes of a save: only what is named changes; of custom fields too. */
const stored = (record: Client, given: ClientChanges): Client =>
  ({
    ...record,
    ...given,
    custom_fields: filled({ ...record.custom_fields, ...given.custom_fields }),
    version: record.version + 1,
  }) as Client

const loaded = (record: Client): Action => recordLoaded({ kind: 'victim', record })
const requested = (save: string, record: Client, made: ClientChanges): Action =>
  saveRequested({ save, request: { kind: 'victim', id: 7, baseVersion: record.version, changes: made } })
const succeeded = (save: string, record: Client): Action => saveSucceeded({ save, saved: { kind: 'victim', record } })
const content = (record: Client) => ({ ...record, version: null })
const requestIn = (fact: Action): AnyChanges => (fact.payload as { request: AnyChanges }).request

describe('taking back a save', () => {
  test('gives the record before it', () => {
    fc.assert(
      fc.property(clients, changes, (base, made) => {
        const saved = stored(base, made)
        const state = folded(
          loaded(base),
          requested('s', base, made),
          saveSent({ save: 's', attempt: 1 }),
          succeeded('s', saved),
        )
        const facts = undoNamed(state, 's', 'back')
        if (!facts.ok) {
          // A save that changed nothing is nothing to take back.
          expect(content(saved)).toEqual(content(base))
          return
        }
        const put = facts.value.find(saveRequested.match)
        const request = requestIn(put as Action)
        const undone = stored(saved, request.changes as ClientChanges)
        expect(request.baseVersion).toBe(saved.version)
        expect(content(undone)).toEqual(content(base))
        const after = goOn(state, 4, ...facts.value, succeeded('back', undone))
        expect(undoables(after)).toEqual([])
        expect(recordOf(after, 'victim', 7)).toEqual(undone)
      }),
    )
  })
  test('of two saves one after another takes back the second, and then the first', () => {
    fc.assert(
      fc.property(clients, changes, changes, (base, one, other) => {
        const first = stored(base, one)
        const second = stored(first, other)
        // Both are pressed before the first is answered: they are sent one after another.
        let state = folded(
          loaded(base),
          requested('1', base, one),
          requested('2', base, other),
          saveSent({ save: '1', attempt: 1 }),
          succeeded('1', first),
          saveSent({ save: '2', attempt: 1 }),
          succeeded('2', second),
        )
        let now = second
        for (const expected of [first, base]) {
          const facts = undoNamed(state, null, `back to ${expected.version}`)
          if (!facts.ok) continue
          now = stored(now, requestIn(facts.value.find(saveRequested.match) as Action).changes as ClientChanges)
          state = goOn(
            state,
            100 - expected.version * 10,
            ...facts.value,
            succeeded(`back to ${expected.version}`, now),
          )
        }
        expect(content(now)).toEqual(content(base))
      }),
    )
  })
  test('is refused when somebody changed one of its fields since, and only then', () => {
    fc.assert(
      fc.property(clients, changes, changes, (base, made, theirs) => {
        const saved = stored(base, made)
        const newer = stored(saved, theirs)
        const state = folded(loaded(base), requested('s', base, made), succeeded('s', saved), loaded(newer))
        const facts = undoOfSave(state, 's', 'back')
        const held = (record: Client): unknown[] =>
          Object.keys(made).map((field) =>
            field === 'custom_fields'
              ? Object.keys(made.custom_fields ?? {}).map((name) => record.custom_fields[name] ?? '')
              : [record[field as keyof Client]],
          )
        const isMovedOn = JSON.stringify(held(saved)) !== JSON.stringify(held(newer))
        expect(facts.ok ? null : facts.refusal).toBe(isMovedOn ? 'operation.undo.movedOn' : null)
      }),
    )
  })
  test('that the server refuses can be tried again', () => {
    const saved = client({ city: 'Quincy', version: 2 })
    const state = folded(
      loaded(client({ city: 'Lynn' })),
      requested('s', client(), { city: 'Quincy' }),
      succeeded('s', saved),
    )
    const facts = undoNamed(state, null, 'back')
    if (!facts.ok) throw new Error(facts.refusal)
    const under = goOn(state, 3, ...facts.value)
    expect(newestUndoable(under)).toBeUndefined()
    expect(
      newestUndoable(goOn(under, 5, saveRefused({ save: 'back', status: 503, message: 'No.', fields: {} })))?.name,
    ).toBe('s')
  })
  test('law: that is not written, whatever came between, leaves what it was to take back to be taken back', () => {
    const ends = {
      written: (by: string, record: Client) => succeeded(by, record),
      refused: (by: string) => saveRefused({ save: by, status: 422, message: 'No.', fields: {} }),
      busy: (by: string) => saveRefused({ save: by, status: 503, message: 'No.', fields: {} }),
      unsent: (by: string) => saveUndoFailed({ by }),
      conflicted: (by: string, _: Client, theirs: Client) =>
        saveConflicted({ save: by, theirs: { kind: 'victim', record: theirs } }),
    }
    const names = Object.keys(ends) as readonly (keyof typeof ends)[]
    fc.assert(
      fc.property(
        clients,
        fc.array(changes, { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(fc.constantFrom(...names), changes), { minLength: 1, maxLength: 6 }),
        (base, made, tries) => {
          let seq = 0
          let state = folded(loaded(base))
          let now = base
          const goes = (...facts: readonly Action[]): void => {
            seq += 10
            state = goOn(state, seq, ...facts)
          }
          for (const [at, each] of made.entries()) {
            const before = now
            now = stored(now, each)
            goes(requested(`s${at}`, before, each), saveSent({ save: `s${at}`, attempt: 1 }), succeeded(`s${at}`, now))
          }
          let stands = undoables(state).map(({ name }) => name)
          for (const [at, [end, theirs]] of tries.entries()) {
            const by = `back ${at}`
            const facts = undoNamed(state, null, by)
            if (!facts.ok) break
            goes(...facts.value)
            expect(undoables(state).map(({ name }) => name)).toEqual(stands.slice(1))
            const put = requestIn(facts.value.find(saveRequested.match) as Action).changes as ClientChanges
            const after = end === 'written' ? stored(now, put) : end === 'conflicted' ? stored(now, theirs) : now
            goes(ends[end](by, after, after))
            now = after
            if (end === 'written') stands = stands.slice(1)
            expect(undoables(state).map(({ name }) => name)).toEqual(stands)
          }
        },
      ),
      { numRuns: runs(200) },
    )
  })
  test('is not offered for a new record, nor where it is not known what was there', () => {
    const made = client({ id: 21 })
    const state = folded(
      saveRequested({ save: 'new', request: { kind: 'victim', id: 0, baseVersion: 0, changes: { last: 'Ito' } } }),
      succeeded('new', made),
      requested('blind', client(), { city: 'Quincy' }),
      succeeded('blind', client()),
    )
    expect(undoables(state)).toEqual([])
    const blind = undoOfSave(state, 'blind', 'back')
    expect(blind.ok ? null : blind.refusal).toBe('operation.undo.unknown')
  })
})
