/** Typed words, and the rows of words that they begin. */
import { sql, type RawBuilder } from 'kysely'
import { afterPrefix, words } from '../records/index.ts'

export type Condition = RawBuilder<boolean>
export type Part = RawBuilder<unknown>

/** Kinds that are found by words: those that have an index of them. */
export type WordKind = 'victim' | 'defendant' | 'location' | 'event'

export const beginsWith = (column: string, prefix: string): Condition => {
  const end = afterPrefix(prefix)
  const from = sql<boolean>`${sql.ref(column)} >= ${prefix}`
  return end === null ? from : sql<boolean>`(${from} and ${sql.ref(column)} < ${end})`
}

/** Words beside which a shorter one says nothing more: `mar` goes when `maria` is there. */
export const typedWords = (text: string): string[] => {
  const all = [...new Set(words(text))]
  return all
    .filter((word) => !all.some((other) => other !== word && other.startsWith(word)))
    .toSorted((a, b) => b.length - a.length)
}

/** Text without a letter or digit is no word, so it finds nobody. */
const nothing: Condition = sql`false`

/** SRC-37: the longest typed word finds the row, and every other one must begin some word of the same record. */
export const hits = (kind: WordKind, text: string): Condition => {
  const [longest, ...others] = typedWords(text)
  if (longest === undefined) return nothing
  const first = sql<boolean>`${beginsWith('w.word', longest)} and w.shared < ${longest.length}`
  const id = `${kind}_id`
  // `is true` keeps the planner from joining the two ranges of words, whose sizes it guesses too low.
  const also = others.map(
    (other) => sql`exists (
      select from ${sql.table(`${kind}_word`)} o
      where o.account = w.account and ${sql.ref(`o.${id}`)} = ${sql.ref(`w.${id}`)}
        and ${beginsWith('o.word', other)}) is true`,
  )
  return sql<boolean>`${sql.join([first, ...also], sql` and `)}`
}

/**
 * Of `w`, a row of persons' words: each typed word begins a word of this sort, and of the rows of one person it is the
 * first. `a` are words of addresses, `p` of telephones, `n` of names, businesses and aliases; `k` of aliases alone.
 */
const ofPerson = (sort: 'a' | 'p' | 'n', typed: readonly string[]): Condition => {
  const [longest, ...others] = typed
  if (longest === undefined) return nothing
  const shared = [...longest].length + 1
  const first = sql<boolean>`${beginsWith('w.word', `${sort}${longest}`)} and w.shared < ${shared}`
  const also = others.map(
    (other) => sql`exists (
      select from person_word o
      where o.account = w.account and o.person_id = w.person_id
        and ${beginsWith('o.word', `${sort}${other}`)}) is true`,
  )
  return sql<boolean>`${sql.join([first, ...also], sql` and `)}`
}

export const personsWith = (sort: 'a' | 'p' | 'n', typed: readonly string[]): Part => sql`
  select w.person_id from person_word w where ${ofPerson(sort, typed)}`

/** Those of them that lists of persons show; their names are the key of the order. */
export const listedWith = (sort: 'a' | 'p' | 'n', typed: readonly string[]): Part => sql`
  select w.account, w.person_id as id, w.sort_name as key from person_word w
  where ${ofPerson(sort, typed)} and w.sort_name is not null`

/** In folded text with a space before each word. A word has letters and digits only, so LIKE has no signs to escape. */
export const hasWords = (folded: RawBuilder<unknown>, text: string): Condition => {
  const typed = words(text)
  return typed.length === 0
    ? nothing
    : sql<boolean>`(${sql.join(
        typed.map((word) => sql`${folded} like ${`% ${word}%`}`),
        sql` and `,
      )})`
}

/** Fewer digits say too little of a telephone number. */
const fewestDigits = 4

/** The digits of what looks like a telephone number, or an id with its sign, without the country's 1; null for anything else. */
export const phoneDigits = (text: string): string | null => {
  const digits = text.replaceAll(/\D/gu, '')
  if (digits.length < fewestDigits || !/^#?[\d\s()+.-]+$/u.test(text.trim())) return null
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

/** "0180 akesson": a name with digits of a telephone number before or behind it, as of {@link phoneDigits}; null for another text. */
export const nameWithPhone = (text: string): { readonly name: string; readonly digits: string } | null => {
  const [, before = '', between = '', after = ''] = /^([\d\s()+.-]*)([^\d]*?)([\d\s()+.-]*)$/u.exec(text.trim()) ?? []
  const digits = [before, after].flatMap((part) => phoneDigits(part) ?? [])
  const isAlone = digits.length === 1 && [before, after].some((part) => part.trim() === '')
  return isAlone && /\p{L}/u.test(between) ? { name: between, digits: digits[0] ?? '' } : null
}
