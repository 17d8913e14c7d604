/**
 * RPT-73: the cases that were changed. A case's own fields, its courts and who is on it are the case (CAS-01); its
 * first client, defendant and location, entered within a day of its making, are still that.
 */
import { sql } from 'kysely'
import { both, type Condition } from '../access/index.ts'
import type { Conditions } from './parts.ts'
import type { Part } from './world.ts'

const parties = ['victim', 'defendant'] as const
const primaries = ['primary_victim_id', 'primary_defendant_id', 'primary_location_id'] as const

const isNewCase = (caseId: Part): Condition => sql<boolean>`exists (
  select from record_change made
  where made.account = c.account and made.kind = 'court_case' and made.record_id = ${caseId} and made.verb = 'create'
    and made.at > c.at - interval '1 day')`

/** Somebody or a place has come where there was nobody. */
const isFirst = sql<boolean>`
  (c.fields <@ ${[...primaries, 'locations']}::text[] and c.fields <> '{}'
    and c.before - 'locations' = '{}' and jsonb_array_length(coalesce(c.before -> 'locations', '[]')) = 0)`

const ofFields = (changed: Condition): Part => sql`
  select c.account, c.record_id as case_id from record_change c
  where c.kind = 'court_case' and c.verb = 'update' and ${changed}
    and not (${isFirst} and ${isNewCase(sql`c.record_id`)})`

/** What moves from one case to another changes both. */
const casesOf = (table: (typeof parties)[number] | 'court_date', changed: Condition): Part => sql`
  from record_change c join ${sql.table(table)} x on x.account = c.account and x.id = c.record_id
  cross join lateral (values
    ((c.before ->> 'case_id')::bigint), ((c.after ->> 'case_id')::bigint),
    (case when not 'case_id' = any (c.fields) then x.case_id end)
  ) "on" (case_id)
  where c.kind = ${table} and "on".case_id is not null and ${changed}`

/** The change of the case that made this party its first one says of when it is. */
const ofParties = (kind: (typeof parties)[number], changed: Condition): Part => sql`
  select c.account, "on".case_id ${casesOf(kind, changed)}
    and (c.verb <> 'update' or 'case_id' = any (c.fields))
    and not exists (
      select from record_change f where f.account = c.account and f.kind = 'court_case' and f.record_id = "on".case_id
        and c.verb in ('create', 'update') and f.at between c.at - interval '1 minute' and c.at + interval '1 minute'
        and (f.after ->> ${`primary_${kind}_id`})::bigint = c.record_id
        and f.before ->> ${`primary_${kind}_id`} is null)`

/** What a condition asks of `c.at` in `period`. */
export const isChangedCase = (period: Conditions): Condition => {
  const changed = both([sql<boolean>`c.at is not null`, ...period])
  const each = [
    ofFields(changed),
    sql`select c.account, "on".case_id ${casesOf('court_date', changed)}`,
    ...parties.map((kind) => ofParties(kind, changed)),
  ]
  return sql<boolean>`(r.account, r.id) in (${sql.join(each, sql` union all `)})`
}
