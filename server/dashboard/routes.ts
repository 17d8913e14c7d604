/**
 * NAV-54: court dates of today and of the coming days in the user's own cases, of those that the user may see. One that
 * has begun stays until the agency's day is over.
 */
import { sql } from 'kysely'
import {
  daysAhead,
  getBeginning,
  getCourtDatesAhead,
  mostCourtDates,
  type CourtDateAhead,
} from '../../domain/dashboard/index.ts'
import { accessUser, visibleChild } from '../access/index.ts'
import { route, type Route } from '../http/route.ts'
import { childTable, seenRecords } from '../records/index.ts'
import { changeRoutes } from './changes.ts'
import { own } from './own.ts'
import { recentRoutes } from './recent.ts'

const dayMs = 86_400_000

export const routes: readonly Route[] = [
  ...changeRoutes,
  ...recentRoutes,
  route(getCourtDatesAhead, async (_, { tx, principal, services }) => {
    const user = accessUser(principal)
    const now = services.clock.now()
    const zone = sql`(select a.time_zone from account a where a.id = ${principal.account})`
    const from = sql`date_trunc('day', ${new Date(now).toISOString()}::timestamptz at time zone ${zone}) at time zone ${zone}`
    const until = new Date(now + daysAhead * dayMs).toISOString()
    const { rows } = await sql<CourtDateAhead>`
      select t.id, t.date_time, t.court_id, c.id as case_id, c.called as case_reference_id
      from court_date t
      left join victim v on v.id = t.victim_id
      left join defendant d on d.id = t.defendant_id
      join ${seenRecords(user, 'court_case', 'c')} on c.id = coalesce(t.case_id, v.case_id, d.case_id)
      where t.removed_at is null and t.date_time >= ${from} and t.date_time < ${until}
        and (${own('case', 'c', user.id)} or ${own('victim', 'v', user.id)} or ${own('defendant', 'd', user.id)})
        and ${visibleChild(user, childTable('court_date'), 't')}
      order by t.date_time, t.id limit ${mostCourtDates}`.execute(tx)
    return { ok: true, value: { data: rows } }
  }),
  route(getBeginning, async (_, { tx, principal }) => {
    const { rows } = await sql<{ has_colleagues: boolean; has_clients: boolean }>`
      select exists (select from app_user u where u.status = 1 and u.id <> ${principal.userId}) as has_colleagues,
        exists (select from victim v where v.removed_at is null) as has_clients`.execute(tx)
    return { ok: true, value: rows[0] ?? { has_colleagues: true, has_clients: true } }
  }),
]
