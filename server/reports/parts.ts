/** Single filters as conditions on a column, a person, or on what a record has. */
import { sql } from 'kysely'
import { otherPrefix, type CustomFieldType } from '../../domain/customFields/index.ts'
import {
  instantsOf,
  isAnyAge,
  isOpenEnded,
  soughtDay,
  soughtMinute,
  soughtOther,
  type ReportFilters,
} from '../../domain/reports/index.ts'
import { both, type Condition } from '../access/index.ts'
import { plainly, type Values } from './combinable.ts'
import type { Part, World } from './world.ts'

export type Conditions = readonly Condition[]
/** On a person of whom nothing may be known; `holdsForNobody`: as well of a record that is nobody's. */
export type PersonConditions = readonly { readonly is: Condition; readonly holdsForNobody: boolean }[]
export const ofNobody = (holdsForNobody: boolean, conditions: Conditions): PersonConditions =>
  conditions.map((is) => ({ is, holdsForNobody }))

export const at = (alias: string, column: string): Part => sql.ref(`${alias}.${column}`)
export const isOf = (alias: string, other: string): Part => sql`${at(alias, 'account')} = ${at(other, 'account')}`

export const hasText = (column: Part, text: string | undefined): Conditions =>
  text === undefined || text.trim() === ''
    ? []
    : [sql<boolean>`position(folded(${text.trim()}) in folded(coalesce(${column}, ''))) > 0`]

export const textOf = (column: Part, filter: ReportFilters['officer']): Conditions => {
  const text = filter?.search.trim() ?? ''
  if (text === '') return []
  return filter?.contains === true
    ? hasText(column, text)
    : [sql<boolean>`folded(coalesce(${column}, '')) = folded(${text})`]
}

/** RPT-16, RPT-17 */
export const inRange = (column: Part, range: ReportFilters['client_ids']): Conditions =>
  range?.enabled === true
    ? [
        range.open === true
          ? sql<boolean>`${column} >= ${range.min}`
          : sql<boolean>`${column} between ${range.min} and ${range.max}`,
      ]
    : []

export const isFlag = (column: Part, asked: string | undefined): Conditions =>
  asked === '1' || asked === '0' ? [sql<boolean>`(${column}) is ${asked === '1' ? sql`true` : sql`not true`}`] : []

/** Case, accents and blanks around it make no other county. */
export const countyOf = (person: string): Part => sql`trim(folded(coalesce(${at(person, 'county')}, '')))`
const isBlank = (text: string): boolean => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim() === ''
/** RPT-80: an empty one is for those of whom it was not reported. */
export const isInCounties = (person: string, asked: readonly string[] | undefined): PersonConditions => {
  if (asked === undefined || asked.length === 0) return []
  const is = sql<boolean>`${countyOf(person)} in (${sql.join(asked.map((each) => sql`trim(folded(${each}))`))})`
  return [{ is, holdsForNobody: asked.some(isBlank) }]
}

export const isAmong = (column: Part, ids: readonly number[] | undefined): Conditions =>
  ids === undefined || ids.length === 0 ? [] : [sql<boolean>`(${column} = any (${ids}::bigint[])) is true`]

const numberTypes: readonly CustomFieldType[] = ['Whole Number', 'Decimal', 'Currency']
const choiceTypes: readonly CustomFieldType[] = ['Select', 'Radios', 'MultiSelect', 'Checkboxes', 'Chip List']
const writtenNumber = '^-?(\\d{1,255}(\\.\\d{1,255})?|\\.\\d{1,255})$'
const isNumber = new RegExp(writtenNumber)

type Entry = NonNullable<ReportFilters['case_custom_fields']>[number]

const minuteOf = (instant: string): string => instant.slice(0, 16)

/** Moments are kept in UTC, so that their texts stand in their order; a day is one of the account's. */
const isThen = (search: string, zone: string): Condition | null => {
  const minute = soughtMinute(search)
  if (minute !== null) return sql<boolean>`left(held.text, 16) = ${minute}`
  const day = soughtDay(search)
  if (day === null) return null
  const { since, until } = instantsOf({ from: day, until: day }, zone)
  return sql<boolean>`left(held.text, 16) collate "C" between ${minuteOf(since)} and ${minuteOf(until)}`
}

const isOther = (search: string): Condition | null => {
  const text = soughtOther(search)?.trim() ?? null
  if (text === null) return null
  const typed = sql`substr(held.text, ${otherPrefix.length + 1}::integer)`
  return sql<boolean>`(starts_with(held.text, ${otherPrefix}) and position(folded(${text}) in folded(${typed})) > 0)`
}

/** Whether `held.text` is what is looked for: how is told by the type of the field, which is asked once a query. */
const isSought = ({ field_view_id: field, search }: Entry, zone: string): Condition => {
  const sought = search.trim()
  const digits = sought.replaceAll(/\D/gu, '')
  const ofField = (part: Part): Part => sql`(select ${part} from field_view f where f.id = ${field}::bigint)`
  const type = ofField(sql`f.type`)
  const isEntry = ofField(sql`f.type = any (${choiceTypes}) and exists (
    select from jsonb_array_elements(f.options -> 'select') o where o ->> 'value' = ${sought})`)
  const sameNumber = isNumber.test(sought)
    ? sql`case when held.text ~ ${writtenNumber} then held.text::numeric = ${sought}::numeric end`
    : sql`held.text = ${sought}`
  const [then, ofOther] = [isThen(search, zone), isOther(search)]
  return sql<boolean>`case
    when ${type} = any (${numberTypes}) then ${sameNumber}
    ${then === null ? sql`` : sql`when ${type} = 'Date/Time' then ${then}`}
    when held.text in ('1', '0', '-1') or ${isEntry} then held.text = ${sought}
    ${ofOther === null ? sql`` : sql`when ${type} = any (${choiceTypes}) then ${ofOther}`}
    when ${type} = 'Phone Number' and ${digits} <> ''
      then position(${digits} in regexp_replace(held.text, '\\D', '', 'g')) > 0
    else position(folded(${sought}) in folded(held.text)) > 0 end`
}

/**
 * RPT-15: a field's text has it, or one of its values; a number, an entry, and what stands for yes, no or neither, is it or
 * is not. Of telephones the digits are compared, however they are typed; a day has all moments of it, a minute its seconds.
 */
export const customFields = (
  { zone }: World,
  alias: string,
  entries: ReportFilters['case_custom_fields'] = [],
): Conditions =>
  entries
    .filter(({ enabled, search }) => enabled && search.trim() !== '')
    .map((entry) => {
      const value = sql`${at(alias, 'custom_fields')} -> ${String(entry.field_view_id)}`
      return sql<boolean>`exists (
        select from jsonb_array_elements_text(
          case jsonb_typeof(${value}) when 'array' then ${value} when 'null' then '[]'
            else coalesce(jsonb_build_array(${value}), '[]') end) held (text)
        where ${isSought(entry, zone)})`
    })

export const rowsOf = (from: Part, value: string): Values => ({
  from,
  value: plainly(sql.ref(value)),
})
export const single = (column: Part): Values => ({
  from: sql`from (select ${column} as value) one where true`,
  value: plainly(sql`one.value`),
})
export const tagsOf = (kind: string, alias: string): Values =>
  rowsOf(
    sql`from object_term t where ${isOf('t', alias)} and t.kind = ${kind} and t.object_id = ${at(alias, 'id')}`,
    't.term_id',
  )
export const assignedTo = (kind: string, alias: string): Values =>
  rowsOf(
    sql`from assignment a where ${isOf('a', alias)} and a.kind = ${kind} and a.object_id = ${at(alias, 'id')}`,
    'a.user_id',
  )

/** CLI-33: whoever has none is counted with those of whom it was not reported. */
export const notReported = { race: 9, gender: 4 } as const

type AgeRange = NonNullable<ReportFilters['age_ranges']>[number]

/** FMT-05: years of 365.25 days on the period's last day, or on that of their death; without a birthdate as they told. */
export const ageOn = (day: string, person: string): Part => {
  const days = sql`least(coalesce(${at(person, 'deceased_date')}, ${day}::date), ${day}::date) - ${at(person, 'birthdate')}`
  return sql`(case when ${at(person, 'birthdate')} is null then ${at(person, 'true_age')}
    when ${days} >= 0 then (${days}) * 4 / 1461 end)`
}

const isUnknown = ({ min, max }: AgeRange): boolean => min === null && max === null
/** RPT-66: whoever is older than anybody gets. */
const isBetween = (age: Part, { min, max }: Pick<AgeRange, 'min' | 'max'>): Condition =>
  sql<boolean>`(${age} between ${min ?? 0} and ${isOpenEnded(max) ? 1_000 : max})`
const isInAges = (age: Part, ranges: readonly AgeRange[] | undefined): PersonConditions => {
  if (ranges === undefined || ranges.length === 0) return []
  const each = ranges.map((range) => (isUnknown(range) ? sql<boolean>`${age} is null` : isBetween(age, range)))
  return ofNobody(ranges.some(isUnknown), [sql<boolean>`(${sql.join(each, sql` or `)}) is true`])
}

/** RPT-66 */
export const isInOwnAges = (age: Part, range: ReportFilters['custom_age_range']): Conditions => {
  if (range === undefined || isAnyAge(range)) return []
  return [sql<boolean>`${isBetween(age, range)} is true`]
}

/**
 * Of the person that a record is of; of one without a person nothing is known. Who holds for nobody is told by which
 * persons do not fit, so that either way the database may look at the persons first.
 */
export const ofPerson = (alias: string, conditions: (person: string) => PersonConditions): Conditions => {
  const person = `${alias}_p`
  const each = conditions(person)
  if (each.length === 0) return []
  const isPerson = sql`from person ${sql.ref(person)}
    where ${isOf(person, alias)} and ${at(person, 'id')} = ${at(alias, 'person_id')}`
  const fits = both(each.map(({ is }) => is))
  return each.every(({ holdsForNobody }) => holdsForNobody)
    ? [sql<boolean>`not exists (select ${isPerson} and (${fits}) is not true)`]
    : [sql<boolean>`exists (select ${isPerson} and ${fits})`]
}

type Demographics = { readonly [F in 'races' | 'genders' | 'age_ranges']?: ReportFilters[F] | undefined }
/** Plainly of the column, whose values the database has counted. */
const isOrNotReported = (column: Part, unknown: number, asked: readonly number[] = []): PersonConditions => {
  if (asked.length === 0) return []
  const is = sql<boolean>`${column} = any (${asked}::bigint[])`
  const isUnknownToo = asked.includes(unknown)
  return [{ is: isUnknownToo ? sql<boolean>`(${is} or ${column} is null)` : is, holdsForNobody: isUnknownToo }]
}
export const demographics = (person: string, { day }: World, of: Demographics): PersonConditions => [
  ...isOrNotReported(at(person, 'race'), notReported.race, of.races),
  ...isOrNotReported(at(person, 'gender'), notReported.gender, of.genders),
  ...isInAges(ageOn(day, person), of.age_ranges),
]
