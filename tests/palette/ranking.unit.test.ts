import { describe, expect, it } from 'vitest'
import { buildMatchIndex, fold, match, type MatchEntry, type MatchIndex } from '../../domain/palette/index.ts'
import { commandCorpus, numbersFrom, recordCorpus, type Language } from './corpus.ts'

type Read = {
  readonly text: string
  readonly words: readonly string[]
  readonly initials: string
  readonly numbers: string
}

/**
 * The classes of query of the design's ranking table. Each writes a query for an entry, or null where the class does
 * not fit it, and says which other entries the query would mean as well: a query that means two is not asked.
 */
type QueryClass = {
  name: string
  write: (label: string, below: (bound: number) => number) => string | null
  means: (query: string) => (other: Read) => boolean
  /** Only an entry that has a word, or initials, with the query's first letters can be meant. */
  byBeginnings?: true
}

const foldedOnce = new Map<string, Read>()
function read(label: string): Read {
  const known = foldedOnce.get(label)
  if (known !== undefined) return known
  const text = fold(label)
  const words = text.split(' ')
  const fresh = { text, words, initials: words.map((word) => word[0]).join(''), numbers: label.replace(/\D/g, '') }
  foldedOnce.set(label, fresh)
  return fresh
}
const wordsOf = (label: string) => read(label).words
const letters = 'abcdefghijklmnopqrstuvwxyz'
const beginsSomeWord = ({ words }: Read, typed: string) => words.some((word) => word.startsWith(typed))
const beginsWords = (query: string) => {
  const typed = query.split(' ')
  return (other: Read) => typed.every((each) => beginsSomeWord(other, each))
}

function slip(word: string, below: (bound: number) => number): string {
  const at = below(word.length - 1)
  const letter = letters[below(26)] ?? ''
  const kinds = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + letter + word.slice(at + 1),
    word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  ]
  return kinds[below(4)] ?? word
}

const classes: readonly QueryClass[] = [
  {
    name: 'prefix',
    write: (label, below) => read(label).text.slice(0, 3 + below(read(label).text.length)),
    means: (query) => {
      const typed = query.trim()
      return ({ text }) => text.startsWith(typed)
    },
    byBeginnings: true,
  },
  {
    name: 'word prefixes',
    write: (label, below) =>
      wordsOf(label).length < 2
        ? null
        : wordsOf(label)
            .map((word) => word.slice(0, 2 + below(word.length)))
            .slice(0, 2 + below(3))
            .join(' '),
    means: beginsWords,
    byBeginnings: true,
  },
  {
    name: 'acronym',
    write: (label) => (wordsOf(label).length >= 3 ? read(label).initials : null),
    means: (query) => (other) => other.initials === query || beginsSomeWord(other, query),
    byBeginnings: true,
  },
  {
    name: 'any order',
    write: (label) => (wordsOf(label).length > 1 ? wordsOf(label).toReversed().join(' ') : null),
    means: beginsWords,
    byBeginnings: true,
  },
  {
    name: 'one typo',
    write: (label, below) => {
      const words = wordsOf(label)
      const long = words.flatMap((word, at) => (word.length >= 5 && !/\d/.test(word) ? [at] : []))
      const at = long[below(long.length)]
      if (at === undefined) return null
      const query = words.with(at, slip(words[at] ?? '', below)).join(' ')
      return query === words.join(' ') ? null : query
    },
    // What differs from the query in no more letters than the entry does is as good an answer.
    means: (query) => {
      const typed = query.split(' ')
      return ({ words }) => words.length === typed.length && words.every((word, at) => isNear(word, typed[at] ?? ''))
    },
  },
  {
    name: 'accents',
    write: (label) => {
      const bare = label.normalize('NFD').replace(/\p{M}/gu, '')
      return bare === label.normalize('NFD') ? null : bare
    },
    means: (query) => {
      const typed = read(query).text
      return ({ text }) => text === typed
    },
  },
  {
    name: 'case number',
    write: (label, below) =>
      /^\d{4}-[A-Z]{2}-\d{6}$/.test(label)
        ? ([label, label.replace(/\D/g, ''), label.replaceAll('-', ' ').toLowerCase(), label.slice(8)][below(4)] ??
          null)
        : null,
    means: (query) => {
      const typed = read(query)
      return /[a-z]/i.test(query) ? ({ text }) => text === typed.text : ({ numbers }) => numbers.endsWith(typed.numbers)
    },
  },
]

function isNear(word: string, typed: string): boolean {
  if (word === typed) return true
  if (Math.abs(word.length - typed.length) > 1) return false
  const shorter = Math.min(word.length, typed.length)
  let ahead = 0
  while (ahead < shorter && word[ahead] === typed[ahead]) ahead += 1
  let behind = 0
  while (behind < shorter - ahead && word.at(-1 - behind) === typed.at(-1 - behind)) behind += 1
  return Math.max(word.length, typed.length) - ahead - behind <= 2
}

const asked = 200

type Other = { readonly id: string; readonly label: Read }
type Others = { readonly all: readonly Other[]; readonly byBeginning: ReadonlyMap<string, readonly Other[]> }

/** Asking all 10,000 of each query takes longer than all that is asked of the palette. */
function othersAmong(entries: readonly MatchEntry[]): Others {
  const all = entries.map(({ id, label }) => ({ id, label: read(label) }))
  const byBeginning = new Map<string, Other[]>()
  for (const other of all) {
    const { words, initials } = other.label
    const beginnings = [...words, initials].flatMap((word) => [word.slice(0, 1), word.slice(0, 2)])
    for (const beginning of new Set(beginnings)) {
      const known = byBeginning.get(beginning)
      if (known) known.push(other)
      else byBeginning.set(beginning, [other])
    }
  }
  return { all, byBeginning }
}
const beginningOf = (query: string) => query.trim().split(' ')[0]?.slice(0, 2) ?? ''

function topOne(entries: readonly MatchEntry[], index: MatchIndex, asking: QueryClass, others: Others, seed: number) {
  const { write, means, byBeginnings } = asking
  const below = numbersFrom(seed)
  let right = 0
  let count = 0
  const wrong: string[] = []
  for (let attempt = 0; attempt < 60 * asked && count < asked; attempt += 1) {
    const target = entries[below(entries.length)]
    if (target === undefined) continue
    const query = write(target.label, below)
    if (query === null) continue
    const isMeant = means(query)
    const candidates = byBeginnings ? (others.byBeginning.get(beginningOf(query)) ?? []) : others.all
    if (candidates.some(({ id, label }) => id !== target.id && isMeant(label))) continue
    count += 1
    const row = match(index, query).rows[0]
    if (row?.id === target.id) right += 1
    else wrong.push(`"${query}" gave "${row?.label}" for "${target.label}"`)
  }
  return { right, count, wrong }
}

const languages: readonly Language[] = ['en', 'fr', 'es']
describe.each(languages)('row 1 in %s, among 10,000 commands and records, is what was meant', (language) => {
  const commands = commandCorpus(language)
  const entries = [...commands, ...recordCorpus(10_000 - commands.length, 7)]
  const index = buildMatchIndex(entries)
  const others = othersAmong(entries)
  it.each(classes)('by $name, at least 98 times of 100', (queryClass) => {
    const targets = topOne(entries, index, queryClass, others, 11)
    expect(targets.count).toBeGreaterThanOrEqual(queryClass.name === 'acronym' ? 50 : asked)
    expect(targets.right / targets.count, targets.wrong.slice(0, 5).join('\n')).toBeGreaterThanOrEqual(0.98)
  })

  it('by the English title too, where the language is another', () => {
    const misses = commandCorpus('en').filter(({ id, label }) => match(index, label).rows[0]?.id !== id)
    expect(misses).toEqual([])
  })
})
