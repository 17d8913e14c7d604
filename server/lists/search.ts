/** What the search types of SRC-12 … SRC-17 look for, as conditions on a query over one kind of record. */
import { sql, type RawBuilder } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import { customFieldTableOf } from '../../domain/customFields/index.ts'
import { refuse, type Result } from '../../domain/kernel/index.ts'
import type { SearchType } from '../../domain/lists/index.ts'
import type { ObjectKind } from '../../domain/records/index.ts'
import type { AccessTable } from '../access/index.ts'
import { recordTableOf, referenceKey, seenPersons, seenRecords, visibleOf, type ItemKind } from '../records/index.ts'
import { onDays, sinceDay } from './filters.ts'
import { period } from './period.ts'
import {
  beginsWith,
  hasWords,
  hits,
  nameWithPhone,
  personsWith,
  phoneDigits,
  typedWords,
  type Condition,
  type WordKind,
} from './words.ts'

export type Part = RawBuilder<unknown>

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
  /** Records that are found besides those of the words. */
  readonly also?: Besides | null
  /**
   * What it finds has to be looked for all over the records, or be put together: page and count are asked for at once,
   * so that it is done once, and done alike whatever the planner believes of how soon a page is full.
   */
  readonly once?: true
}

type Besides = {
  readonly ids: Part
  /** A faster condition for them, where no record is found by the words. */
  readonly alone?: Condition
}

export type World = { readonly user: AccessUser; readonly now: number }
/** What a text that is not empty finds. Names of the query: `r` the record, `c` its case, `p` its person. */
export type Finder = (text: string, world: World) => Result<Found>

export const everything: Found = { words: null, condition: null }

/** SRC-37, SRC-38, LST-04: a status that is asked for wins over the one that a search type has by itself. */
export const statusOf = (type: SearchType, text: string, asked: '0' | '1' | 'all' | undefined): 0 | 1 | null => {
  if (type === 'inactive' || type === 'all_inactive') return 0
  if (type === 'all_active') return 1
  if (asked !== undefined) return asked === 'all' ? null : asked === '1' ? 1 : 0
  return type === 'all' && text === '' ? null : 1
}

const only = (condition: Condition): Result<Found> => ({ ok: true, value: { words: null, condition } })
export const once = (condition: Condition): Result<Found> => ({
  ok: true,
  value: { words: null, condition, once: true },
})
const byWords = (kind: WordKind, text: string, more: Partial<Found> = {}): Result<Found> => ({
  ok: true,
  value: { words: hits(kind, text), condition: null, ...(typedWords(text).length > 1 && { once: true }), ...more },
})

const number = (text: string): Result<number> =>
  /^\d{1,15}$/.test(text.trim())
    ? { ok: true, value: Number(text) }
    : refuse('malformed', "Parameter 'search': This is not a number.")

const withNumber =
  (condition: (value: number) => Condition): Finder =>
  (text) => {
    const value = number(text)
    return value.ok ? only(condition(value.value)) : value
  }

/** Records of some persons. */
const recordsOf = (kind: WordKind, persons: Part): Besides =>
  kind === 'location'
    ? { ids: persons, alone: sql`r.id in (${persons})` }
    : {
        ids: sql`select o.id from ${sql.table(kind)} o where o.person_id in (${persons})`,
        alone: sql`r.person_id in (${persons})`,
      }

/** Who has a telephone number, and is called so where a name stands beside it; null for a text without one. */
const phoned = (kind: WordKind, text: string): Besides | null => {
  const digits = phoneDigits(text)
  if (digits !== null) return recordsOf(kind, personsWith('p', [digits]))
  const both = nameWithPhone(text)
  return both === null
    ? null
    : recordsOf(kind, sql`${personsWith('p', [both.digits])} intersect ${personsWith('n', typedWords(both.name))}`)
}

/** SRC-37: records of persons with an alias of which some typed word is the beginning, and the others of their names. */
const byAlias = (kind: WordKind, text: string): Besides | null => {
  const typed = typedWords(text)
  if (typed.length === 0 || (kind !== 'victim' && kind !== 'defendant')) return null
  const some = typed.map((word) => beginsWith('k.word', `k${word}`))
  const all = typed.map(
    (word) => sql`exists (
      select from person_word n
      where n.account = k.account and n.person_id = k.person_id and ${beginsWith('n.word', `n${word}`)}) is true`,
  )
  const ids = sql`
    select o.id from ${sql.table(kind)} o where o.person_id in (
      select k.person_id from person_word k where (${sql.join(some, sql` or `)}) and ${sql.join(all, sql` and `)})`
  return { ids }
}

/** SRC-37; and by telephone, where digits are typed. */
export const named =
  (kind: WordKind): Finder =>
  (text) =>
    byWords(kind, text, { also: (kind === 'event' ? null : phoned(kind, text)) ?? byAlias(kind, text) })

/** Among those found by name, where a column of folded text has the words too. */
export const namedIn =
  (kind: WordKind, column: string): Finder =>
  (text) =>
    byWords(kind, text, { condition: hasWords(sql.ref(column), text) })

/** Where any of some texts has the typed one in it. */
export const hasText =
  (texts: readonly Part[]): Finder =>
  (text) =>
    only(sql`position(folded(${text.trim()}) in folded(concat_ws(' ', ${sql.join(texts)}))) > 0`)

export const wordsOf =
  (column: string): Finder =>
  (text) =>
    only(hasWords(sql.ref(column), text))

/** By address; `column` is that of the person's id. */
export const addressed =
  (column: string): Finder =>
  (text) =>
    once(sql`${sql.ref(column)} in (${personsWith('a', typedWords(text))})`)
/** SRC-09: 0 is none. */
export const equalOrNone = (column: string): Finder =>
  withNumber((value) => (value === 0 ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`))
export const equal = (column: string): Finder => withNumber((value) => sql`${sql.ref(column)} = ${value}`)
/** Of what is on such a case. */
export const onNumbered: Finder = (text) => once(beginsWith('c.called_key', referenceKey(text)))
/** SRC-35: of exactly that number. */
export const onCase: Finder = (text) => only(sql`c.called_key = ${referenceKey(text)}`)

export const dated =
  (column: string): Finder =>
  (text, { now }) => {
    const found = period(text)
    if (!found.ok) return found
    if ('day' in found.value) return only(onDays(sql.ref(column), [found.value.day, found.value.day]))
    return only(sinceDay(sql.ref(column), found.value, now))
  }

/** Somebody who is assigned to the record. */
export const assigned = ({ kind }: AccessTable): Finder =>
  withNumber(
    (user) => sql`r.id in (select a.object_id from assignment a where a.kind = ${kind} and a.user_id = ${user})`,
  )

/** Types whose text is found by its words; of all others a value is found as a whole. */
const textTypes = ['Text', 'Textarea', 'Email', 'Phone Number']

/** SRC-22: the field's id, a pipe and a text: the value as a whole, or of a text the words that were typed. */
export const inCustomField =
  (kind: ObjectKind | ItemKind): Finder =>
  (search) => {
    const of = customFieldTableOf(kind) ?? ''
    const table = recordTableOf(kind)
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
      (other) => sql` and exists (
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
export const charged =
  (outcome: 'charged' | 'cited' | 'arrested'): Finder =>
  (text) =>
    only(sql`r.id in (
    select h.defendant_id from charge h
    where h.outcome = ${outcome} and h.removed_at is null
      and position(lower(${text.trim()}) in lower(h.description)) > 0)`)

/**
 * Cases by a client or defendant on them: only through active ones that the user may view. The planner believes that
 * two words find far more than they do, and would read all records instead. Hence from the words to the records by
 * `offset 0`, from these to their cases by an array. `is true`: what the user is tied to is gathered once.
 */
export const withParty =
  (kind: 'victim' | 'defendant'): Finder =>
  (text, { user }) =>
    once(sql`r.id = any (array(
    select found.case_id from (
      select w.account, ${sql.ref(`w.${kind}_id`)} as id from ${sql.table(`${kind}_word`)} w
      where ${hits(kind, text)} and w.status = 1 offset 0
    ) word
    cross join lateral (
      select o.case_id from ${sql.table(kind)} o
      where o.account = word.account and o.id = word.id and o.status = 1 and (${visibleOf(user, kind, 'o')}) is true
      offset 0
    ) found))`)

/** Cases or events by a location of theirs, in the same way. */
export const atLocation =
  (of: 'case' | 'event'): Finder =>
  (text, { user }) =>
    once(sql`r.id = any (array(
    select ${sql.ref(`l.${of}_id`)} from location_word w
    join person o on o.account = w.account and o.id = w.location_id
    join ${sql.table(`location_${of}`)} l on l.account = o.account and l.location_id = o.id
    where ${hits('location', text)} and o.status = 1 and ${visibleOf(user, 'location', 'o')}))`)

/** Locations by the number of a case that the user may view. */
export const onNumberedCase: Finder = (text, { user }) =>
  once(sql`r.id in (
    select l.location_id from ${seenRecords(user, 'court_case', 'o')}
    join location_case l on l.account = o.account and l.case_id = o.id
    where ${beginsWith('o.called_key', referenceKey(text))})`)

/** EVT-02: events by a person whom the user may see, or a user, who is named for them. */
export const attendedBy: Finder = (text, { user }) => {
  const isNamed = (name: RawBuilder<unknown>): Condition => hasWords(sql`(' ' || ${name})`, text)
  return only(sql`r.id in (
    select a.event_id from attendee a
    join ${seenPersons(user, 'o')} on o.account = a.account and o.id = a.person_id
    where a.removed_at is null and ${isNamed(sql`o.called_key`)}
    union all
    select a.event_id from attendee a
    join app_user u on u.account = a.account and u.id = a.user_id
    where a.removed_at is null and ${isNamed(sql`lower(concat_ws(' ', u.first, u.last))`)})`)
}

export const attendedByUser: Finder = withNumber(
  (user) => sql`r.id in (select a.event_id from attendee a where a.user_id = ${user} and a.removed_at is null)`,
)
