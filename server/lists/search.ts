/** What the search types of SRC-12 … SRC-14 look for, as conditions on a query over clients or cases. */
import { sql, type RawBuilder } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import { refuse, type Result } from '../../domain/kernel/index.ts'
import type { SearchType } from '../../domain/lists/index.ts'
import { visibleVictim } from '../access/index.ts'
import { afterPrefix, referenceKey, words } from '../records/index.ts'

export type Condition = RawBuilder<boolean>

export type Search = {
  readonly type: SearchType
  readonly text: string
  /** 0 or 1, or null for both. */
  readonly status: 0 | 1 | null
}

const beginsWith = (column: string, prefix: string): Condition => {
  const end = afterPrefix(prefix)
  const from = sql<boolean>`${sql.ref(column)} >= ${prefix}`
  return end === null ? from : sql<boolean>`(${from} and ${sql.ref(column)} < ${end})`
}

/** SRC-37, SRC-38, LST-04: a status that is asked for wins over the one that a search type has by itself. */
export const statusOf = (type: SearchType, text: string, asked: '0' | '1' | undefined): 0 | 1 | null => {
  if (type === 'inactive' || type === 'all_inactive') return 0
  if (type === 'all_active') return 1
  if (asked !== undefined) return asked === '1' ? 1 : 0
  return type === 'all' && text === '' ? null : 1
}

/** Words beside which a shorter one says nothing more: `mar` goes when `maria` is there. */
export const typedWords = (text: string): string[] => {
  const all = [...new Set(words(text))]
  return all
    .filter(word => !all.some(other => other !== word && other.startsWith(word)))
    .toSorted((a, b) => b.length - a.length)
}

/**
 * Which rows, besides those of a status that the user may view. `words` is a condition on `w`, a row of the word index,
 * of which it leaves at most one for each client; without it the search starts from the clients.
 */
export type Found = { readonly words: Condition | null; readonly condition: Condition | null }

/** Text without a letter or digit is no word, so it finds nobody. */
const nothing: Condition = sql`false`

/** SRC-37: the longest typed word finds the row, and every other one must begin some word of the same client. */
const byName = (text: string): Condition => {
  const [longest, ...others] = typedWords(text)
  if (longest === undefined) return nothing
  const hits = sql<boolean>`${beginsWith('w.word', longest)} and w.shared < ${longest.length}`
  // `is true` keeps the planner from joining the two ranges of words, whose sizes it guesses too low.
  const also = others.map(
    other => sql`exists (
      select from victim_word o
      where o.account = w.account and o.victim_id = w.victim_id and ${beginsWith('o.word', other)}) is true`,
  )
  return sql<boolean>`${sql.join([hits, ...also], sql` and `)}`
}

/** In folded text with a space before each word. Only letters and digits are in a word, so LIKE has no signs to escape. */
const hasWords = (column: string, text: string): Condition => {
  const typed = words(text)
  return typed.length === 0
    ? nothing
    : sql<boolean>`(${sql.join(
        typed.map(word => sql`${sql.ref(column)} like ${`% ${word}%`}`),
        sql` and `,
      )})`
}

const number = (text: string): Result<number> =>
  /^\d{1,15}$/.test(text.trim())
    ? { ok: true, value: Number(text) }
    : refuse('malformed', "Parameter 'search': This is not a number.")

const day = 86_400_000

/** SRC-34: the last so many days (`30`) or years (`2y`); a day by itself (`2026-03-01`) stands for that day. */
const period = (text: string, now: number): Result<{ from: string; to: string }> => {
  const [, amount, years] = /^(\d{1,4})(y?)$/.exec(text.trim()) ?? []
  if (amount !== undefined) {
    const from = new Date(now)
    if (years === 'y') from.setUTCFullYear(from.getUTCFullYear() - Math.min(Number(amount), 200))
    else from.setTime(now - Number(amount) * day)
    return { ok: true, value: { from: from.toISOString(), to: new Date(now + day).toISOString() } }
  }
  const start = /^\d{4}-\d\d-\d\d$/.test(text.trim()) ? Date.parse(`${text.trim()}T00:00:00.000Z`) : Number.NaN
  const year = new Date(start).getUTCFullYear()
  if (!(year >= 1800 && year <= 2200)) return refuse('malformed', "Parameter 'search': This is not a period.")
  return { ok: true, value: { from: new Date(start).toISOString(), to: new Date(start + day).toISOString() } }
}

const dated = (text: string, now: number): Result<Condition> => {
  const found = period(text, now)
  if (!found.ok) return found
  return {
    ok: true,
    value: sql`(c.date_time >= ${found.value.from}::timestamptz and c.date_time < ${found.value.to}::timestamptz)`,
  }
}

const equals = (column: string, text: string): Result<Condition> => {
  const value = number(text)
  return value.ok ? { ok: true, value: sql`${sql.ref(column)} = ${value.value}` } : value
}

const only = (condition: Condition): Result<Found> => ({ ok: true, value: { words: null, condition } })
const equal = (column: string, text: string): Result<Found> => {
  const condition = equals(column, text)
  return condition.ok ? only(condition.value) : condition
}

/** Names of the queries: `v` client, `p` its person, `c` its case. An empty search finds all. */
export const victimSearch = ({ type, text }: Search, now: number): Result<Found> => {
  if (text.trim() === '') return { ok: true, value: { words: null, condition: null } }
  switch (type) {
    case 'victim':
    case 'all_active':
    case 'all_inactive':
    case 'inactive':
      return { ok: true, value: { words: byName(text), condition: null } }
    case 'case_number':
      return only(beginsWith('c.reference_key', referenceKey(text)))
    // SRC-35
    case 'all':
      return only(sql`c.reference_key = ${referenceKey(text)}`)
    case 'address':
      return only(hasWords('p.address_words', text))
    case 'business':
      return { ok: true, value: { words: byName(text), condition: hasWords('p.business_words', text) } }
    case 'race':
      return equal('p.race', text)
    case 'gender':
      return equal('p.gender', text)
    case 'owner':
      return equal('v.owner_id', text)
    case 'id':
    case 'victim_id':
      return equal('v.id', text)
    case 'person_id':
      return equal('v.person_id', text)
    case 'case_id':
      return equal('v.case_id', text)
    case 'date': {
      const found = dated(text, now)
      return found.ok ? only(found.value) : found
    }
  }
}

/** Cases by one of their clients are found only through clients that the user may view. */
export const caseSearch = ({ type, text }: Search, now: number, user: AccessUser): Result<Condition> => {
  if (text.trim() === '') return { ok: true, value: sql`true` }
  switch (type) {
    case 'victim': {
      const clients = sql`victim_word w join victim v on v.account = w.account and v.id = w.victim_id`
      return {
        ok: true,
        value: sql`c.id in (
          select v.case_id from ${clients} where ${byName(text)} and v.status = 1 and ${visibleVictim(user, 'v')})`,
      }
    }
    case 'owner':
      return equals('c.owner_id', text)
    case 'id':
    case 'case_id':
      return equals('c.id', text)
    case 'date':
      return dated(text, now)
    default:
      return { ok: true, value: beginsWith('c.reference_key', referenceKey(text)) }
  }
}
