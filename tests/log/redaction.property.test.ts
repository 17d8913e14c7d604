import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exportFile, renamingFor, replay, stateHash, writeExport, type Entry } from '../../domain/log/index.ts'
import { drawRenaming } from '../../domain/log/redaction/renaming.ts'
import { parseExport } from '../../domain/log/exportFile.ts'
import { redactEntries } from '../../domain/log/redaction/redactLog.ts'
import { redactState } from './redactState.ts'
import { historyArbitrary } from './arbitrary.ts'
import { seeded } from './seeded.ts'
import { clientLoaded, fieldTyped, practiceRegistry, practiceRoot, toEntries } from './practice.ts'
import { runs } from '../run/runs.ts'

const seeds = fc.integer()
/** `__proto__` is no key of an object: a table by phone has no place for it, and has one for what stands for it. */
const histories = historyArbitrary(practiceRegistry, { maxLength: 60 })
  .filter((all) => !JSON.stringify(all).includes('"phone":"__proto__"'))
  .map(toEntries)
const renaming = (entries: readonly Entry[], seed: number) =>
  renamingFor(practiceRegistry, practiceRoot.shape, entries, seeded(seed), { words: ['note'] })
const make = (entries: readonly Entry[], seed: number) =>
  exportFile({
    registry: practiceRegistry,
    root: practiceRoot,
    entries,
    renaming: renaming(entries, seed),
    build: 'test',
    reducerVersion: '1',
  })

describe('the law of redaction', () => {
  it('renaming the state is the state of the renamed log', () => {
    fc.assert(
      fc.property(histories, seeds, (entries, seed) => {
        const rho = renaming(entries, seed)
        const first = redactState(practiceRoot.shape, replay(practiceRoot, entries).state, rho)
        const then = replay(practiceRoot, redactEntries(practiceRegistry, entries, rho).entries).state
        expect(then).toEqual(first)
        expect(stateHash(then)).toBe(stateHash(first))
      }),
      { numRuns: runs(200) },
    )
  })

  it('the renamed log is valid, of the same types, order, distances and causes', () => {
    fc.assert(
      fc.property(histories, seeds, (entries, seed) => {
        const { entries: renamed, withheld } = redactEntries(practiceRegistry, entries, renaming(entries, seed))
        expect(withheld).toEqual([])
        for (const [index, entry] of renamed.entries()) {
          expect(practiceRegistry.get(entry.type)?.payload.schema.safeParse(entry.payload).success).toBe(true)
          const { payload: _, at, ...rest } = entries[index] ?? entry
          expect(entry).toMatchObject(rest)
          expect(entry.at - (renamed[0]?.at ?? 0)).toBe(at - (entries[0]?.at ?? 0))
        }
      }),
      { numRuns: runs(100) },
    )
  })

  it('different values stay different and equal ones equal', () => {
    const value = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.stringMatching(/^[0-9]{1,12}$/),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
    )
    fc.assert(
      fc.property(
        fc.uniqueArray(value, { maxLength: 60 }),
        fc.uniqueArray(fc.nat(1_000_000)),
        fc.uniqueArray(fc.integer()),
        seeds,
        (texts, ids, times, seed) => {
          const rho = drawRenaming({
            random: seeded(seed),
            start: 1_750_000_000_000,
            end: 1_750_000_900_000,
            textMaxima: [10, 40, 20_000],
            quantityMaxima: [],
            words: new Set(),
          })
          expect(new Set(texts.map(rho.text)).size).toBe(texts.length)
          expect(texts.map(rho.text)).toEqual(texts.map(rho.text))
          expect(new Set(ids.map(rho.id)).size).toBe(ids.length)
          expect(new Set(times.map(rho.instant)).size).toBe(times.length)
          expect([rho.id(0), rho.text(''), rho.instant(0)]).toEqual([0, '', 0])
        },
      ),
      { numRuns: runs(100) },
    )
  })

  it('a date becomes another of the same class', () => {
    const start = Date.UTC(2026, 5, 15, 9)
    const rho = drawRenaming({
      random: seeded(7),
      start,
      end: start + 3_600_000,
      textMaxima: [40],
      quantityMaxima: [],
      words: new Set(),
    })
    const today = rho.text('06/15/2026')
    const classOf = (day: string): string => {
      const ms = Date.parse(day)
      if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day) return 'impossible'
      const now = Date.parse(rho.text('2026-06-15'))
      return ms < now ? 'past' : ms > now ? 'future' : 'today'
    }
    const iso = (form: string) => `${form.slice(6)}-${form.slice(0, 2)}-${form.slice(3, 5)}`
    expect(classOf(iso(today))).toBe('today')
    expect(classOf(iso(rho.text('03/04/1990')))).toBe('past')
    expect(classOf(iso(rho.text('01/01/2031')))).toBe('future')
    expect(classOf(iso(rho.text('02/30/2020')))).toBe('impossible')
    expect(iso(rho.text('03/04/1990'))).toBe(rho.text('1990-03-04'))
    expect(rho.text('15551230001')).toMatch(/^\d{10}$/)
    expect(rho.text('ana.ortega@county.example')).toMatch(/^[a-z]+@example\.org$/)
    expect(rho.text('12345')).toMatch(/^\d{5}$/)
  })

  it('a reducer that sorts by a name breaks the law: the test would see it', () => {
    const sorting = (names: readonly string[]) => names.toSorted().join('|')
    const broken = fc.check(
      fc.property(fc.array(fc.constantFrom('Ana', 'Bea', 'Cyd'), { minLength: 2 }), seeds, (names, seed) => {
        const rho = drawRenaming({
          random: seeded(seed),
          start: 0,
          end: 0,
          textMaxima: [40],
          quantityMaxima: [],
          words: new Set(),
        })
        return sorting(names).split('|').map(rho.text).join('|') === sorting(names.map(rho.text))
      }),
      { numRuns: 200 },
    )
    expect(broken.failed).toBe(true)
  })
})

describe('an export', () => {
  const encodings = (word: string): string[] => {
    const base64 = btoa(word)
    return [
      word,
      word.toUpperCase(),
      encodeURIComponent(word),
      base64.replace(/=+$/, ''),
      btoa(` ${word}`).slice(2).replace(/=+$/, '').slice(0, -1),
      [...word].toReversed().join(''),
    ].map((text) => text.toLowerCase())
  }

  it('holds no planted word, in any encoding, and the same path of types', () => {
    const planted = Array.from({ length: 40 }, (_, index) => `Canary${(index * 7919 + 104_729).toString(36)}Q`)
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...planted), { minLength: 1, maxLength: 30 }), seeds, (words, seed) => {
        const actions = words.flatMap((word, index) => [
          {
            ...clientLoaded({
              id: index + 1,
              version: 1,
              first: word,
              phone: word,
              email: `${word}@example.org`,
              zip: '54321',
              birthdate: '03/04/1990',
              seen: '2019-02-03T00:00:00.000Z',
              type: 'P',
              case_id: 9,
              notes: [`${word} called`, word],
              custom: { nickname: word },
            }),
            seq: index * 2 + 1,
            at: 1_750_000_000_000 + index,
          },
          {
            ...fieldTyped({ id: index + 1, field: 'first', value: `x ${word}` }),
            seq: index * 2 + 2,
            at: 1_750_000_000_000 + index,
          },
        ])
        const entries = toEntries(actions)
        const content = writeExport(make(entries, seed))
        const lower = content.toLowerCase()
        for (const word of new Set(words)) for (const form of encodings(word)) expect(lower).not.toContain(form)
        // Digits within a hash or a key that was drawn are none of it.
        expect(content).not.toMatch(/(?<![\da-f])54321(?![\da-f])|03\/04\/1990|2019-02-03/)
        const parsed = parseExport(content, practiceRegistry)
        expect(parsed.ok && parsed.value.entries.map(({ type }) => type)).toEqual(entries.map(({ type }) => type))
      }),
      { numRuns: runs(30) },
    )
  })

  it('replays to its own hashes on another machine', () => {
    fc.assert(
      fc.property(histories, seeds, (entries, seed) => {
        const parsed = parseExport(writeExport(make(entries, seed)), practiceRegistry)
        if (!parsed.ok) throw new Error(parsed.refusal.message)
        expect(parsed.value.parked).toEqual([])
        expect(replay(practiceRoot, parsed.value.entries, { expectHashes: parsed.value.hashes }).divergence).toBeNull()
      }),
      { numRuns: runs(60) },
    )
  })

  it('lets an unknown type and an undeclared value leave as name and shape only', () => {
    const at = 1_750_000_000_000
    const entries: Entry[] = [
      { seq: 1, at, origin: 'server', type: 'later/thingHappened', v: 1, payload: { secretName: 'Canary Jones' } },
      {
        seq: 2,
        at,
        origin: 'intent',
        type: 'practice/clientOpened',
        v: 1,
        payload: { kind: 'victim', id: 3, note: 'Canary Jones' },
      },
      {
        seq: 3,
        at,
        origin: 'intent',
        type: 'practice/clientOpened',
        v: 1,
        payload: { kind: 'Canary Jones', id: 'Canary Jones' },
      },
      { seq: 4, at, origin: 'intent', type: 'Canary Jones', v: 1, payload: null },
      {
        seq: 5,
        at,
        origin: 'intent',
        type: 'practice/fieldTyped',
        v: 2,
        payload: { id: 1, field: 'Canary <Jones>', value: '' },
      },
    ]
    const file = make(entries, 1)
    const content = writeExport(file)
    expect(content).not.toMatch(/canary|jones/i)
    expect(file.withheld).toEqual(
      expect.arrayContaining([
        { path: 'later/thingHappened', shape: 'group of 1', count: 1 },
        { path: 'practice/clientOpened.note', shape: 'text', count: 1 },
        { path: 'practice/clientOpened.kind', shape: 'text', count: 1 },
        { path: 'practice/fieldTyped.field', shape: 'text', count: 1 },
      ]),
    )
    const parsed = parseExport(content, practiceRegistry)
    expect(parsed.ok && parsed.value.parked.map(({ entry, reason }) => [entry.seq, reason])).toEqual([
      [1, 'unknownType'],
      [3, 'badPayload'],
      [4, 'unknownType'],
      [5, 'badPayload'],
    ])
  })

  it('refuses what is no export, or not whole, with a clear sentence', () => {
    const good = writeExport(
      make(toEntries([{ ...fieldTyped({ id: 1, field: 'first', value: 'x' }), seq: 1, at: 5 }]), 1),
    )
    const refusal = (content: string) => {
      const parsed = parseExport(content, practiceRegistry)
      return parsed.ok ? null : parsed.refusal.message
    }
    expect(refusal(good)).toBeNull()
    expect(refusal('')).toMatch(/not JSON/)
    expect(refusal(good.slice(0, -20))).toMatch(/not JSON/)
    expect(refusal('{}')).toMatch(/not a session file/)
    expect(refusal(good.replace('"version":1', '"version":2'))).toMatch(/newer version/)
    expect(refusal(good.replace('"count":1', '"count":2'))).toMatch(/1 of 2 entries/)
    expect(refusal(good.replace('"seq":1', '"seq":"one"'))).toMatch(/damaged at entries.0.seq/)
  })
})
