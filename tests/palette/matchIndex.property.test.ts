import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addEntries,
  buildMatchIndex,
  fold,
  match,
  removeEntries,
  type MatchEntry,
  type MatchIndex,
  type MatchResult,
} from '../../domain/palette/index.ts'
import { tiers } from '../../domain/palette/tiers.ts'
import { runs } from '../run/runs.ts'
import { naiveMatch } from './naiveMatch.ts'

// Few letters, so that random queries meet random labels in every tier.
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', 'E', 'ø'), minLength: 1, maxLength: 5 })
const gap = fc.constantFrom(' ', ' ', ', ', '-', '’')
const label = fc
  .array(word, { minLength: 1, maxLength: 5 })
  .chain((words) =>
    fc
      .array(gap, { minLength: words.length, maxLength: words.length })
      .map((gaps) => words.map((part, at) => part + (at < words.length - 1 ? gaps[at] : '')).join('')),
  )
const digits = fc.string({ unit: fc.constantFrom('1', '2', '0', '-'), minLength: 1, maxLength: 6 })
const entry: fc.Arbitrary<MatchEntry> = fc.record({
  id: fc.integer({ min: 0, max: 30 }).map((id) => `id${id}`),
  label: fc.oneof({ weight: 4, arbitrary: label }, digits),
  group: fc.constantFrom('clients', 'commands'),
  keywords: fc.array(label, { maxLength: 2 }),
  digits: fc.constantFrom('', '121', '112,2212', '(21) 11-2', '2012-0012'),
  standing: fc.nat(2),
})
const corpus = fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 25 })
const query = fc.oneof(label, label, digits, word)

/** What somebody types who knows one of the entries: some of its words, cut short, in their order or in another. */
const remembered = (entries: readonly MatchEntry[]) =>
  fc
    .constantFrom(...entries.map((known) => known.label.split(/[^\p{L}\p{N}\p{M}]+/u)))
    .chain((words) => fc.oneof(fc.subarray(words), fc.shuffledSubarray(words)))
    .chain((words) =>
      fc.tuple(...words.map((known) => fc.integer({ min: 1, max: 3 }).map((length) => known.slice(0, length)))),
    )
    .map((words) => words.join(' '))
const asked = corpus.chain((entries) =>
  fc.record({
    entries: fc.constant(entries),
    typed: entries.length === 0 ? query : fc.oneof({ weight: 3, arbitrary: query }, remembered(entries)),
  }),
)
const someId = fc.integer({ min: 0, max: 30 }).map((id) => `id${id}`)
const frecency = fc
  .dictionary(someId, fc.constantFrom(0, 0.5, 1), { maxKeys: 5 })
  .map((scores) => new Map(Object.entries(scores)))

const rowsOf = (result: MatchResult) => result.rows.map((row) => ({ id: row.id, tier: row.tier }))
const plainRows = (index: MatchIndex, typed: string) => match(index, typed).rows

describe('the matcher', () => {
  it('finds, ranks and orders as its rules written naively do', () => {
    const tiersSeen = new Set<string>()
    fc.assert(
      fc.property(asked, frecency, ({ entries, typed }, scores) => {
        fc.pre(fold(typed) !== '')
        const rows = rowsOf(match(buildMatchIndex(entries), typed, { frecency: scores }))
        const naive = naiveMatch(entries, typed, scores)
        rows.forEach((row) => tiersSeen.add(row.tier))
        // A digit never bends, which the naive rules leave out; it has its own test.
        if (naive[0]?.tier !== 'typo') expect(rows).toEqual(naive)
        else expect(rows.every((row) => row.tier === 'typo')).toBe(true)
      }),
      // In fewer a tier might stay unseen.
      { numRuns: Math.max(1_000, runs(2_000)) },
    )
    expect([...tiersSeen].toSorted()).toEqual([...tiers].toSorted())
  })

  it('law: counts a whole word before its beginning in each field by itself, as its rules written naively do', () => {
    // The two words that are typed, whole, in part or not at all, and never side by side: that would be a phrase.
    const spread = fc
      .tuple(fc.constantFrom('a', 'ac', 'c'), fc.constantFrom('c', 'cc'), fc.constantFrom('b', 'bc', 'c'))
      .map((words) => words.join(' '))
    const close = fc
      .array(fc.record({ label: spread, keywords: fc.array(spread, { maxLength: 2 }) }), {
        minLength: 2,
        maxLength: 8,
        size: 'max',
      })
      .map((entries) => entries.map((each, at) => ({ ...each, id: `${at}`, group: 'commands' })))
    let inOrder = 0
    fc.assert(
      fc.property(close, (entries) => {
        const rows = rowsOf(match(buildMatchIndex(entries), 'a b'))
        inOrder += rows.filter(({ tier }) => tier === 'wordsInOrder').length
        expect(rows).toEqual(naiveMatch(entries, 'a b', new Map()))
      }),
      { numRuns: runs(500) },
    )
    expect(inOrder).toBeGreaterThan(runs(500))
  })

  it('bends words as its rules written naively do', () => {
    const slipped = (labels: readonly string[]) =>
      fc
        .tuple(fc.constantFrom(...labels), fc.nat(), fc.constantFrom('', 'a', 'E'))
        .map(
          ([known, at, instead]) => known.slice(0, at % known.length) + instead + known.slice((at % known.length) + 1),
        )
    const plain = fc.array(label, { minLength: 1, maxLength: 12 }).chain((labels) =>
      fc.record({
        entries: fc.constant(labels.map((each, at) => ({ id: `${at}`, label: each, group: 'clients' }))),
        typed: fc.oneof(label, slipped(labels)),
      }),
    )
    let bent = 0
    fc.assert(
      fc.property(plain, ({ entries, typed }) => {
        fc.pre(fold(typed) !== '')
        const rows = rowsOf(match(buildMatchIndex(entries), typed))
        if (rows[0]?.tier === 'typo') bent += 1
        expect(rows).toEqual(naiveMatch(entries, typed, new Map()))
      }),
      { numRuns: runs(2_000) },
    )
    expect(bent).toBeGreaterThan(runs(2_000) / 100)
  })

  it('bends a beginning of which the second typed unit is a space', () => {
    const entries = [{ id: '0', label: 'é EEéE', group: 'clients' }]
    expect(rowsOf(match(buildMatchIndex(entries), 'a EE'))).toEqual(naiveMatch(entries, 'a EE', new Map()))
    expect(naiveMatch(entries, 'a EE', new Map())).toHaveLength(1)
  })

  it('leaves a word of three letters as it was typed: the beginning of a name is no slip in a command', () => {
    const entries = [{ id: '0', label: 'Mail', group: 'go' }]
    expect(rowsOf(match(buildMatchIndex(entries), 'mar'))).toEqual([])
    expect(rowsOf(match(buildMatchIndex(entries), 'mial'))).toHaveLength(1)
  })

  it('puts an exact label on row 1, whatever was used more', () => {
    fc.assert(
      fc.property(corpus, frecency, fc.nat(), (entries, scores, at) => {
        fc.pre(entries.length > 0)
        const wanted = entries[at % entries.length]?.label ?? ''
        fc.pre(fold(wanted) !== '')
        const [first] = match(buildMatchIndex(entries), wanted, { frecency: scores }).rows
        expect(fold(first?.label ?? '')).toBe(fold(wanted))
        expect(first?.tier).toBe('exact')
      }),
    )
  })

  it('does not care for accents, case or punctuation in the query', () => {
    fc.assert(
      fc.property(corpus, query, (entries, typed) => {
        const index = buildMatchIndex(entries)
        expect(plainRows(index, fold(typed))).toEqual(plainRows(index, typed))
        expect(plainRows(index, typed.toUpperCase().normalize('NFD'))).toEqual(plainRows(index, typed))
      }),
    )
  })

  it('narrowed key by key finds what it finds afresh', () => {
    fc.assert(
      fc.property(corpus, query, fc.integer({ min: 1, max: 30 }), (entries, typed, limit) => {
        const index = buildMatchIndex(entries)
        let previous: MatchResult | undefined
        for (let length = 1; length <= typed.length; length += 1) {
          previous = match(index, typed.slice(0, length), { previous, limit })
          expect(previous.rows).toEqual(match(index, typed.slice(0, length), { limit }).rows)
        }
      }),
      { numRuns: runs(1_500) },
    )
  })

  it('never narrows a result older than the index, or of another query', () => {
    fc.assert(
      fc.property(corpus, corpus, query, query, (entries, more, typed, other) => {
        const index = buildMatchIndex(entries)
        const previous = match(index, typed)
        expect(match(index, other, { previous }).rows).toEqual(plainRows(index, other))
        addEntries(index, more)
        expect(match(index, typed, { previous }).rows).toEqual(plainRows(index, typed))
      }),
    )
  })

  it('after entries came and went is the index of what is left', () => {
    const change = fc.oneof(
      entry.map((added) => ({ added })),
      entry.map(({ id }) => ({ removed: id })),
    )
    fc.assert(
      fc.property(corpus, fc.array(change, { maxLength: 40 }), query, (entries, changes, typed) => {
        const index = buildMatchIndex(entries)
        let left = [...entries]
        for (const each of changes) {
          left = left.filter(({ id }) => id !== ('added' in each ? each.added.id : each.removed))
          if ('added' in each) {
            left.push(each.added)
            addEntries(index, [each.added])
          } else removeEntries(index, [each.removed])
        }
        const rebuilt = buildMatchIndex(left)
        expect(plainRows(index, typed)).toEqual(plainRows(rebuilt, typed))
        expect(plainRows(index, '')).toEqual(plainRows(rebuilt, ''))
      }),
    )
  })

  it('is the same after its room was given back', () => {
    const many = Array.from({ length: 2_000 }, (_, at) => ({ id: `m${at}`, label: `Martín Łopez ${at}`, group: 'c' }))
    const index = buildMatchIndex(many)
    const slotsBefore = index.slots
    removeEntries(
      index,
      many.filter((_, at) => at % 3 !== 0).map(({ id }) => id),
    )
    expect(index.slots).toBeLessThan(slotsBefore)
    const rebuilt = buildMatchIndex(many.filter((_, at) => at % 3 === 0))
    for (const typed of ['lopez 1', 'mart', '99', 'ml', 'lopze']) {
      expect(plainRows(index, typed)).toEqual(plainRows(rebuilt, typed))
    }
  })

  it('marks ranges that lie in the label, in order, apart', () => {
    fc.assert(
      fc.property(corpus, query, (entries, typed) => {
        for (const row of match(buildMatchIndex(entries), typed).rows) {
          let last = -1
          for (const [start, end] of row.ranges) {
            expect(start).toBeGreaterThan(last)
            expect(end).toBeGreaterThan(start)
            last = end
          }
          expect(last).toBeLessThanOrEqual(row.label.length)
        }
      }),
    )
  })
})
