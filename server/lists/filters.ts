/** LST-13: filters as conditions of a query. Every value is a parameter; which columns there are each list's source says. */
import { sql } from 'kysely'
import type { FilterCondition, FilterGroup } from '../../domain/lists/index.ts'
import { minutesFrom } from '../../domain/records/index.ts'
import type { Condition, Part } from './words.ts'

/** What a record has of a field: one value, or several in rows of another table. */
export type Stored =
  | { readonly is: 'text' | 'number' | 'minutes' | 'id' | 'code' | 'flag' | 'day' | 'instant'; readonly column: string }
  | { readonly is: 'links'; readonly from: Part; readonly column: string }

export const one = (is: Exclude<Stored['is'], 'links'>, column: string): Stored => ({ is, column })
export const links = (from: Part, column: string): Stored => ({ is: 'links', from, column })
/** Tags of records of a kind. */
export const tagged = (kind: string): Stored =>
  links(sql`from object_term f where f.account = r.account and f.kind = ${kind} and f.object_id = r.id`, 'f.term_id')

/** What every record has. `kind` is what assignments and tags call it. */
export const ofRecord = (kind: string, tags: string) => ({
  owner: one('id', 'r.owner_id'),
  advocate: links(
    sql`from assignment f where f.account = r.account and f.kind = ${kind} and f.object_id = r.id`,
    'f.user_id',
  ),
  tag: tagged(tags),
  limited_access: one('flag', 'r.limited_access'),
  updated: one('instant', 'r.updated_at'),
  id: one('number', 'r.id'),
})

/** Days are the agency's. */
const zone = sql`(select a.time_zone from account a where a.id = r.account)`

const bounded = (value: Part, [from = '', to = '']: readonly string[], cast: Part): Condition => {
  const low = from === '' ? [] : [sql<boolean>`${value} >= ${from}${cast}`]
  const high = to === '' ? [] : [sql<boolean>`${value} <= ${to}${cast}`]
  return sql<boolean>`(${sql.join([...low, ...high], sql` and `)}) is true`
}

/** Folding costs a hundred times what comparing does: of what is asked it is done once, of each row once a condition. */
const hasText = (column: Part, values: readonly string[]): Condition =>
  sql<boolean>`exists (
    select from (select folded(${column}) as text offset 0) own,
      unnest((
        select array_agg(folded(each.value)) from unnest(${values.map((value) => value.trim())}::text[]) each (value)
      )) asked (value)
    where position(asked.value in own.text) > 0)`

const isPresent = (at: Stored): Condition => {
  if (at.is === 'links') return sql<boolean>`exists (select ${at.from})`
  const column = sql.ref(at.column)
  return at.is === 'text' ? sql<boolean>`coalesce(${column}, '') <> ''` : sql<boolean>`${column} is not null`
}

const isOneOf = (at: Stored, values: readonly string[]): Condition => {
  const column = sql.ref(at.column)
  if (at.is === 'links') return sql<boolean>`exists (select ${at.from} and ${column} = any (${values}::bigint[]))`
  if (at.is === 'code') return sql<boolean>`(${column} = any (${values}::text[])) is true`
  const truths = values.map((value) => value === '1')
  if (at.is === 'flag') return sql<boolean>`(${column} = any (${truths}::boolean[])) is true`
  return sql<boolean>`(${column} = any (${values}::bigint[])) is true`
}

/** Whether an instant of a row `r` lies on the agency's days from one to another (`yyyy-MM-dd`); an empty one is no bound. */
export const onDays = (column: Part, days: readonly string[]): Condition =>
  bounded(sql`(${column} at time zone ${zone})::date`, days, sql`::date`)

/** From the beginning of the agency's day that is so many days and years before `now` (ms), to that very moment. */
export const sinceDay = (
  column: Part,
  back: { readonly days: number; readonly years: number },
  now: number,
): Condition => {
  const at = sql`${new Date(now).toISOString()}::timestamptz`
  const first = sql`(${at} at time zone ${zone})::date - make_interval(years => ${back.years}::int, days => ${back.days}::int)`
  return sql<boolean>`(${column} >= (${first}) at time zone ${zone} and ${column} <= ${at})`
}

/** Whole minutes of a time as it was typed; nothing for an open end. */
const minutesAsked = (typed: string): string => String(minutesFrom(typed) ?? '')

const isBetween = (at: Stored, values: readonly string[]): Condition => {
  const column = sql.ref(at.column)
  if (at.is === 'instant') return onDays(column, values)
  if (at.is === 'minutes') return bounded(column, values.map(minutesAsked), sql`::bigint`)
  return bounded(column, values, at.is === 'day' ? sql`::date` : sql`::bigint`)
}

const conditionOf = (at: Stored, { is, values }: FilterCondition): Condition => {
  switch (is) {
    case 'empty':
      return sql<boolean>`not (${isPresent(at)})`
    case 'filled':
      return isPresent(at)
    case 'oneOf':
      return isOneOf(at, values)
    case 'has':
      return hasText(sql.ref(at.column), values)
    case 'between':
      return isBetween(at, values)
  }
}

/** Of a filter that was found to be right. */
export const filtered = (
  stored: Readonly<Record<string, Stored | undefined>>,
  { combine, conditions, groups }: FilterGroup,
): Condition => {
  const parts = [
    ...conditions.flatMap((condition) => {
      const at = stored[condition.field]
      return at === undefined ? [] : [conditionOf(at, condition)]
    }),
    ...groups.map((inner) => filtered(stored, inner)),
  ]
  return sql<boolean>`(${sql.join(parts, combine === 'any' ? sql` or ` : sql` and `)})`
}
