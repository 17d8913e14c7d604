import { sql, type RawBuilder } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import type { CaseCard } from '../../domain/lists/index.ts'
import { visibleCase, visibleVictim } from '../access/index.ts'
import type { Work } from '../kernel/database.ts'
import type { Paging } from './paging.ts'
import type { Condition, Search } from './search.ts'
import type { Sort } from './victimList.ts'

const order = ({ column, descending }: Sort): RawBuilder<unknown> => {
  const way = sql.raw(descending ? 'desc' : 'asc')
  switch (column) {
    case 'date_time':
      return sql`c.date_time ${way}, c.id ${way}`
    case 'updated_at':
      return sql`c.updated_at ${way}, c.id ${way}`
    case 'victim_name':
      return sql`shown.sort_name ${way} nulls last, c.id ${way}`
    default:
      return sql`c.reference_key ${way}, c.id ${way}`
  }
}

/** SRC-29: a case is shown by its primary client, or the first of those that the user may view. */
const shown = (user: AccessUser): RawBuilder<unknown> => sql`
  select v.full_name, v.sort_name, v.victim_type from victim v
  where v.account = c.account and v.case_id = c.id and ${visibleVictim(user, 'v')}
  order by v.id <> coalesce(c.primary_victim_id, 0), v.id limit 1`

/** One page of the cases that the user may view, and how many there are on all pages. */
export const listCases = async (
  tx: Work,
  user: AccessUser,
  search: Search,
  found: Condition,
  sort: Sort,
  { limit, offset }: Paging,
): Promise<{ rows: CaseCard[]; total: number }> => {
  const status = search.status === null ? sql`true` : sql`c.status = ${search.status}`
  const where = sql`where ${visibleCase(user, 'c')} and ${found} and ${status}`
  const named = sql`left join lateral (${shown(user)}) shown on true`
  // Only an order by name needs the name of every case; else the page is cut first.
  const isByName = sort.column === 'victim_name'
  const page = await sql<CaseCard>`
    select c.id, c.case_reference_id, c.date_time, c.stage_id, c.owner_id, c.limited_access, c.status, c.updated_at,
      nullif(shown.full_name, '') as victim_name, shown.victim_type,
      (select count(*) from victim v
        where v.account = c.account and v.case_id = c.id and ${visibleVictim(user, 'v')}) as victim_count
    from (
      select c.* from court_case c ${isByName ? named : sql``} ${where}
      order by ${order(sort)} limit ${limit} offset ${offset}
    ) c ${named}
    order by ${order(sort)}`.execute(tx)
  if (page.rows.length < limit && (page.rows.length > 0 || offset === 0))
    return { rows: page.rows, total: offset + page.rows.length }
  const counted = await sql<{ total: number }>`select count(*) as total from court_case c ${where}`.execute(tx)
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 }
}
