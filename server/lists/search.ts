/** What the search types of SRC-12 … SRC-17 look for, as conditions on a query over one kind of record. */
import { sql, type RawBuilder } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import { refuse, type Result } from '../../domain/kernel/index.ts'
import type { SearchType } from '../../domain/lists/index.ts'
import type { AccessTable } from '../access/index.ts'
import { afterPrefix, referenceKey, visibleOf, words } from '../records/index.ts'
import { period } from './period.ts'

export type Condition = RawBuilder<boolean>
type Part = RawBuilder<unknown>

export type Search = {
  readonly type: SearchType
  readonly text: string
  /** 0 or 1, or null for both. */
  readonly status: 0 | 1 | null
  /** LST-13, as it was sent. */
  readonly filter?: string | undefined
}

/**
 * Which rows, besides those of a status that the user may view. `words` is a condition on `w`, a row of the kind's word
 * index, of which it leaves at most one for each record; without it the search starts from the records.
 */
export type Found = {
  readonly words: Condition | null
  readonly condition: Condition | null
  /** Ids of records that are found besides those of the words, of which there are few. */
  readonly also?: Part | null
}

export type World = { readonly user: AccessUser; readonly now: number }
/** What a text that is not empty finds. Names of the query: `r` the record, `c` its case, `p` its person. */
export type Finder = (text: string, world: World) => Result<Found>

/** Kinds that are found by words: those that have an index of them. */
export type WordKind = 'victim' | 'defendant' | 'location' | 'event'

export const everything: Found = { words: null, condition: null }

/** SRC-37, SRC-38, LST-04: a status that is asked for wins over the one that a search type has by itself. */
export const statusOf = (type: SearchType, text: string, asked: '0' | '1' | undefined): 0 | 1 | null => {
  if (type === 'inactive' || type === 'all_inactive') return 0
  if (type === 'all_active') return 1
  if (asked !== undefined) return asked === '1' ? 1 : 0
  return type === 'all' && text === '' ? null : 1
}

const only = (condition: Condition): Result<Found> => ({ ok: true, value: { words: null, condition } })

const beginsWith = (column: string, prefix: string): Condition => {
  const end = afterPrefix(prefix)
  const from = sql<boolean>`${sql.ref(column)} >= ${prefix}`
  return end === null ? from : sql<boolean>`(${from} and ${sql.ref(column)} < ${end})`
}

/** Words beside which a shorter one says nothing more: `mar` goes when `maria` is there. */
const typedWords = (text: string): string[] => {
  const all = [...new Set(words(text))]
  return all
    .filter(word => !all.some(other => other !== word && other.startsWith(word)))
    .toSorted((a, b) => b.length - a.length)
}

/** Text without a letter or digit is no word, so it finds nobody. */
const nothing: Condition = sql`false`

/** SRC-37: the longest typed word finds the row, and every other one must begin some word of the same record. */
const hits = (kind: WordKind, text: string): Condition => {
  const [longest, ...others] = typedWords(text)
  if (longest === undefined) return nothing
  const first = sql<boolean>`${beginsWith('w.word', longest)} and w.shared < ${longest.length}`
  const id = `${kind}_id`
  // `is true` keeps the planner from joining the two ranges of words, whose sizes it guesses too low.
  const also = others.map(
    other => sql`exists (
      select from ${sql.table(`${kind}_word`)} o
      where o.account = w.account and ${sql.ref(`o.${id}`)} = ${sql.ref(`w.${id}`)}
        and ${beginsWith('o.word', other)}) is true`,
  )
  return sql<boolean>`${sql.join([first, ...also], sql` and `)}`
}

/**
 * Persons of whom each typed word begins a word of this sort: `a` of addresses, `p` of telephones,
 * `n` of names, businesses and aliases; `k` are those of aliases alone.
 */
const personsWith = (sort: 'a' | 'p' | 'n', typed: readonly string[]): Part => {
  const [longest, ...others] = typed
  if (longest === undefined) return sql`select null::bigint where false`
  const also = others.map(
    other => sql` and exists (
      select from person_word o
      where o.account = w.account and o.person_id = w.person_id and ${beginsWith('o.word', `${sort}${other}`)}) is true`,
  )
  return sql`
    select w.person_id from person_word w where ${beginsWith('w.word', `${sort}${longest}`)}${sql.join(also, sql``)}`
}

/** In folded text with a space before each word. A word has letters and digits only, so LIKE has no signs to escape. */
const hasWords = (folded: RawBuilder<unknown>, text: string): Condition => {
  const typed = words(text)
  return typed.length === 0
    ? nothing
    : sql<boolean>`(${sql.join(
        typed.map(word => sql`${folded} like ${`% ${word}%`}`),
        sql` and `,
      )})`
}

const number = (text: string): Result<number> =>
  /^\d{1,15}$/.test(text.trim())
    ? { ok: true, value: Number(text) }
    : refuse('malformed', "Parameter 'search': This is not a number.")

const withNumber = (condition: (value: number) => Condition): Finder => text => {
  const value = number(text)
  return value.ok ? only(condition(value.value)) : value
}

/** Fewer digits say too little of a telephone number. */
const fewestDigits = 4

/** The digits of what looks like a telephone number, without the country's 1; null for anything else. */
const phoneDigits = (text: string): string | null => {
  const digits = text.replaceAll(/\D/gu, '')
  if (digits.length < fewestDigits || !/^[\d\s()+.-]+$/u.test(text.trim())) return null
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

/** Records of persons with a telephone number, or with a name of these digits. */
const phoned = (kind: WordKind, text: string, digits: string): Condition => {
  const byName = sql`select ${sql.ref(`w.${kind}_id`)} from ${sql.table(`${kind}_word`)} w where ${hits(kind, text)}`
  const persons = personsWith('p', [digits])
  const byPhone =
    kind === 'location' ? persons : sql`select o.id from ${sql.table(kind)} o where o.person_id in (${persons})`
  return sql<boolean>`r.id in (${byName} union all ${byPhone})`
}

/** SRC-37: records of persons with an alias of which some typed word is the beginning, and the others of their names. */
const byAlias = (kind: WordKind, text: string): Part | null => {
  const typed = typedWords(text)
  if (typed.length === 0 || (kind !== 'victim' && kind !== 'defendant')) return null
  const some = typed.map(word => beginsWith('k.word', `k${word}`))
  const all = typed.map(
    word => sql`exists (
      select from person_word n
      where n.account = k.account and n.person_id = k.person_id and ${beginsWith('n.word', `n${word}`)}) is true`,
  )
  return sql`
    select o.id from ${sql.table(kind)} o where o.person_id in (
      select k.person_id from person_word k where (${sql.join(some, sql` or `)}) and ${sql.join(all, sql` and `)})`
}

/** SRC-37; and by telephone, where digits are typed. */
export const named = (kind: WordKind): Finder => text => {
  const digits = kind === 'event' ? null : phoneDigits(text)
  return digits === null
    ? { ok: true, value: { words: hits(kind, text), condition: null, also: byAlias(kind, text) } }
    : only(phoned(kind, text, digits))
}

/** Among those found by name, where a column of folded text has the words too. */
export const namedIn = (kind: WordKind, column: string): Finder => text => ({
  ok: true,
  value: { words: hits(kind, text), condition: hasWords(sql.ref(column), text) },
})

/** SRC-37, of persons themselves: first, last, aliases and business, or a telephone number. */
export const namedPerson =
  (column: string): Finder =>
  text => {
    const digits = phoneDigits(text)
    const byName = personsWith('n', typedWords(text))
    const persons = digits === null ? byName : sql`${byName} union all ${personsWith('p', [digits])}`
    return only(sql`${sql.ref(column)} in (${persons})`)
  }

export const wordsOf = (column: string): Finder => text => only(hasWords(sql.ref(column), text))

/** By address; `column` is that of the person's id. */
export const addressed = (column: string): Finder => text =>
  only(sql`${sql.ref(column)} in (${personsWith('a', typedWords(text))})`)
/** SRC-09: 0 is none. */
export const equalOrNone = (column: string): Finder =>
  withNumber(value => (value === 0 ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`))
export const equal = (column: string): Finder => withNumber(value => sql`${sql.ref(column)} = ${value}`)
export const numbered = (column: string): Finder => text => only(beginsWith(column, referenceKey(text)))
/** SRC-35: of exactly that number. */
export const onCase: Finder = text => only(sql`c.reference_key = ${referenceKey(text)}`)

export const dated = (column: string): Finder => (text, { now }) => {
  const found = period(text, now)
  if (!found.ok) return found
  const { from, to } = found.value
  return only(sql`(${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} < ${to}::timestamptz)`)
}

/** Somebody who is assigned to the record. */
export const assigned = ({ kind }: AccessTable): Finder =>
  withNumber(user => sql`r.id in (select a.object_id from assignment a where a.kind = ${kind} and a.user_id = ${user})`)

/** Types whose text is found by its words; of all others a value is found as a whole. */
const textTypes = ['Text', 'Textarea', 'Email', 'Phone Number']

/** SRC-22: the field's id, a pipe and a text: the value as a whole, or of a text the words that were typed. */
export const inCustomField =
  ({ table, kind }: AccessTable): Finder =>
  search => {
    const of = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
    const [, field, text] = /^\s*(\d{1,15})\|(.+)$/su.exec(search) ?? []
    if (field === undefined || text === undefined || text.trim() === '')
      return refuse('malformed', "Parameter 'search': This names no custom field.")
    const inField = (alias: string) =>
      sql<boolean>`${sql.ref(`${alias}.kind`)} = ${table} and ${sql.ref(`${alias}.field`)} = ${field}::bigint`
    const whole = sql`
      select w.record_id from field_word w
      where ${inField('w')} and w.word = ${`=${[...text.trim()].slice(0, 200).join('')}`}`
    const [longest, ...others] = typedWords(text)
    if (longest === undefined) return only(sql`r.id in (${whole})`)
    const also = others.map(
      other => sql` and exists (
        select from field_word o
        where o.account = w.account and ${inField('o')} and o.record_id = w.record_id
          and ${beginsWith('o.word', other)}) is true`,
    )
    return only(sql`r.id in (${whole} union all
      select w.record_id from field_word w
      where ${inField('w')} and ${beginsWith('w.word', longest)}${sql.join(also, sql``)}
        and coalesce((select f.type = any (${textTypes}) from field_view f
          where f.id = ${field}::bigint and f.table_name = ${of}), true))`)
  }

/** SRC-36 */
export const charged = (outcome: 'charged' | 'cited' | 'arrested'): Finder => text =>
  only(sql`r.id in (
    select h.defendant_id from charge h
    where h.outcome = ${outcome} and h.removed_at is null
      and position(lower(${text.trim()}) in lower(h.description)) > 0)`)

/** Cases by a client or defendant on them: only through active ones that the user may view. */
export const withParty = (kind: 'victim' | 'defendant'): Finder => (text, { user }) =>
  // `offset 0`: from the words to the records. The planner believes that two words find far more than they do, and
  // would read all records instead.
  only(sql`r.id in (
    select found.case_id from (
      select w.account, ${sql.ref(`w.${kind}_id`)} as id from ${sql.table(`${kind}_word`)} w
      where ${hits(kind, text)} offset 0
    ) word
    cross join lateral (
      select o.case_id from ${sql.table(kind)} o
      where o.account = word.account and o.id = word.id and o.status = 1 and ${visibleOf(user, kind, 'o')} offset 0
    ) found)`)

/** Cases or events by a location of theirs, in the same way. */
export const atLocation = (of: 'case' | 'event'): Finder => (text, { user }) =>
  only(sql`r.id in (
    select ${sql.ref(`l.${of}_id`)} from location_word w
    join person o on o.account = w.account and o.id = w.location_id
    join ${sql.table(`location_${of}`)} l on l.account = o.account and l.location_id = o.id
    where ${hits('location', text)} and o.status = 1 and ${visibleOf(user, 'location', 'o')})`)

/** Locations by the number of a case that the user may view. */
export const onNumberedCase: Finder = (text, { user }) =>
  only(sql`r.id in (
    select l.location_id from court_case o
    join location_case l on l.account = o.account and l.case_id = o.id
    where ${beginsWith('o.reference_key', referenceKey(text))} and ${visibleOf(user, 'court_case', 'o')})`)

/** EVT-02: events by a person or a user who is named for them. */
export const attendedBy: Finder = text => {
  const isNamed = (name: RawBuilder<unknown>): Condition => hasWords(sql`(' ' || ${name})`, text)
  return only(sql`r.id in (
    select a.event_id from attendee a
    left join person o on o.account = a.account and o.id = a.person_id
    left join app_user u on u.account = a.account and u.id = a.user_id
    where a.removed_at is null
      and (${isNamed(sql`o.sort_name`)} or ${isNamed(sql`lower(concat_ws(' ', u.first, u.last))`)}))`)
}

export const attendedByUser: Finder = withNumber(
  user => sql`r.id in (select a.event_id from attendee a where a.user_id = ${user} and a.removed_at is null)`,
)
