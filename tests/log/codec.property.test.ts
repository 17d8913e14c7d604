import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actionRegistry, fact, group, label, text, count } from '../../domain/kernel/index.ts'
import {
  actionOf,
  decodeAll,
  entryOf,
  fromBatch,
  longTexts,
  putBack,
  storedForm,
  writeBatch,
  type Base,
  type Entry,
} from '../../domain/log/index.ts'
import { decode } from '../../domain/log/codec.ts'
import { historyArbitrary } from './arbitrary.ts'
import { practiceRegistry, toEntries } from './practice.ts'
import { typingArbitrary } from './typing.ts'
import { runs } from '../run/runs.ts'

const histories = historyArbitrary(practiceRegistry).map(toEntries)

describe('a batch', () => {
  it('gives back the entries that it was written from', () => {
    fc.assert(
      fc.property(histories, (entries) => {
        fc.pre(entries.length > 0)
        const back = fromBatch(
          JSON.parse(
            writeBatch(
              entries,
              entries.map(({ payload }) => JSON.stringify(payload)),
            ),
          ),
        )
        expect(back).toEqual(JSON.parse(JSON.stringify(entries)))
      }),
      { numRuns: runs(100) },
    )
  })

  it('is refused when a column is missing or of another length', () => {
    const good = { first: 1, at: [5], kinds: [['a/b', 1, 'intent']], kind: [0], cause: [0], payloads: [null] }
    expect(fromBatch(good)).toHaveLength(1)
    for (const bad of [
      null,
      [],
      { ...good, at: [] },
      { ...good, payloads: [] },
      { ...good, kind: [1] },
      { ...good, kinds: [['a/b', 1, 'elsewhere']] },
      { ...good, more: 1 },
    ])
      expect(fromBatch(bad)).toBeNull()
  })
})

describe('large parts', () => {
  const large = fc.string({ minLength: 2_100, maxLength: 2_300, size: 'max' })
  const payload = fc.object({
    key: fc.constantFrom('a', 'b', '$part', '$splice', '$', '$$part'),
    maxDepth: 3,
    values: [fc.string(), fc.integer(), fc.boolean(), fc.constant(null), large],
    withNullPrototype: false,
  })

  const none = (): null => null

  it('come back, whatever the names of members', () => {
    fc.assert(
      fc.property(payload, (value) => {
        const { json, parts } = storedForm({ payload: value, seq: 1 }, [], 'salt')
        const found = new Map(parts.map((part) => [part.hash, part.json]))
        const back = putBack(JSON.parse(json), { part: (hash) => found.get(hash) ?? null, text: none })
        expect(back?.payload).toEqual(JSON.parse(JSON.stringify(value)))
        expect(json.length).toBeLessThan(3_000)
      }),
      { numRuns: runs(150) },
    )
  })

  it('are named alike when they are equal, otherwise under another salt, and a lost one is told', () => {
    const value = { record: { notes: 'n'.repeat(3_000) } }
    const stored = (salt: string) => storedForm({ payload: value, seq: 1 }, [], salt)
    const names = (salt: string) => stored(salt).parts.map(({ hash }) => hash)
    expect(names('a')).toEqual(names('a'))
    expect(names('a')).not.toEqual(names('b'))
    expect(putBack(JSON.parse(stored('a').json), { part: none, text: none })).toBeNull()
  })
})

describe('long texts', () => {
  /** As the writer stores them, and as a reader puts them back that begins where it began. */
  const roundTrip = (entries: readonly Entry[]): { readonly back: unknown[]; readonly stored: string[] } => {
    const bases = new Map<string, readonly Base[]>()
    const parts = new Map<string, string>()
    const stored = entries.map((entry) => {
      const form = storedForm(entry, bases.get(entry.type) ?? [], 'salt')
      bases.set(entry.type, form.bases)
      for (const { hash, json } of form.parts) parts.set(hash, json)
      return form.json
    })
    const back: unknown[] = []
    for (const [index, json] of stored.entries())
      back.push(
        putBack(JSON.parse(json), {
          part: (hash) => parts.get(hash) ?? null,
          text: (before, nth) => longTexts(back[index - before])[nth] ?? null,
        })?.payload,
      )
    return { back, stored }
  }
  const plain = (entries: readonly Entry[]) => entries.map(({ payload }) => JSON.parse(JSON.stringify(payload)))

  it('come back as they were said, whatever was typed and whatever it looks like', () => {
    fc.assert(
      fc.property(fc.oneof(typingArbitrary, histories), (entries) => {
        expect(roundTrip(entries).back).toEqual(plain(entries))
      }),
      { numRuns: runs(300) },
    )
  })

  it('cost what changed in them, wherever that is, also where a payload says them twice', () => {
    fc.assert(
      fc.property(fc.nat(4_000), fc.nat(3), fc.string({ minLength: 1, maxLength: 20 }), (at, gone, put) => {
        const before = Array.from({ length: 500 }, (_, index) => `word${index}`).join(' ')
        const after = before.slice(0, at) + put + before.slice(at + gone)
        const entries = [before, after].map((text, index) => ({
          seq: index + 1,
          at: 1,
          origin: 'intent' as const,
          type: 'a/b',
          v: 1,
          payload: { changes: { note: text }, values: { note: text } },
        }))
        const { back, stored } = roundTrip(entries)
        expect(back).toEqual(plain(entries))
        expect(stored[1]?.length).toBeLessThan(140 + JSON.stringify(put).length)
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('entries at the edge', () => {
  it('decoding what was recorded gives the action again', () => {
    fc.assert(
      fc.property(historyArbitrary(practiceRegistry), (history) => {
        for (const action of history) {
          const entry = entryOf(practiceRegistry, action)
          const decoded = decode(practiceRegistry, JSON.parse(JSON.stringify(entry)))
          expect(decoded.ok && actionOf(decoded.entry)).toEqual(JSON.parse(JSON.stringify(action)))
        }
      }),
      { numRuns: runs(60) },
    )
  })

  it('what is read again can not be changed, as what was said could not', () => {
    const isFrozen = (value: unknown): boolean =>
      typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(isFrozen))
    fc.assert(
      fc.property(historyArbitrary(practiceRegistry), (history) => {
        const entries = history.flatMap((action) => entryOf(practiceRegistry, action) ?? [])
        const read = decodeAll(practiceRegistry, JSON.parse(JSON.stringify(entries)))
        expect(read.entries).toHaveLength(entries.length)
        expect(read.entries.filter(({ payload }) => !isFrozen(payload))).toEqual([])
      }),
      { numRuns: runs(60) },
    )
  })

  it('unknown types, newer versions, missing steps and bad payloads are parked, none is dropped', () => {
    const entry = (more: Partial<Entry>): Entry => ({
      seq: 1,
      at: 1,
      origin: 'intent',
      type: 'practice/fieldTyped',
      v: 2,
      payload: { id: 1, field: 'first', value: 'x' },
      ...more,
    })
    const read = decodeAll(practiceRegistry, [
      entry({}),
      entry({ type: 'later/thing' }),
      entry({ v: 3 }),
      entry({ payload: { id: 'x' } }),
      entry({ v: 1, payload: { id: 1, name: 'first', value: 'y' } }),
      entry({ v: 1, payload: null }),
    ])
    expect(read.entries.map(({ v, payload }) => [v, payload])).toEqual([
      [2, { id: 1, field: 'first', value: 'x' }],
      [2, { id: 1, field: 'first', value: 'y' }],
    ])
    expect(read.parked.map(({ reason }) => reason)).toEqual(['unknownType', 'newerVersion', 'badPayload', 'badPayload'])
  })

  it('raising a payload from version to version in steps is the same as all at once', () => {
    const steps = {
      1: ({ a }: { a: string }) => ({ b: a }),
      2: ({ b }: { b: string }) => ({ c: b, length: b.length }),
      3: ({ c, length }: { c: string; length: number }) => ({ d: c, count: length }),
    }
    const at = (v: number) => {
      const payload =
        v === 2
          ? group({ b: text('prose') })
          : v === 3
            ? group({ c: text('prose'), length: count() })
            : group({ d: text('prose'), count: count() })
      return actionRegistry({ raised: fact('practice/raised', { v, origin: 'intent', payload, upcasts: steps }) })
    }
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), (a) => {
        const first: Entry = { seq: 1, at: 1, origin: 'intent', type: 'practice/raised', v: 1, payload: { a } }
        const direct = decode(at(4), first)
        let stepwise = decode(at(2), first)
        for (const v of [3, 4]) if (stepwise.ok) stepwise = decode(at(v), stepwise.entry)
        expect(direct.ok).toBe(true)
        expect(stepwise).toEqual(direct)
      }),
      { numRuns: runs(50) },
    )
    const gap = actionRegistry({
      raised: fact('practice/raised', {
        v: 4,
        origin: 'intent',
        payload: group({ d: label() }),
        upcasts: { 1: steps[1], 3: steps[3] },
      }),
    })
    expect(
      decode(gap, { seq: 1, at: 1, origin: 'intent', type: 'practice/raised', v: 1, payload: { a: 'x' } }),
    ).toMatchObject({ ok: false, reason: 'noUpcast' })
  })
})
