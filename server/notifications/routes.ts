/** SRV-30: what a user is told of, for that user alone. */
import { sql, type RawBuilder } from 'kysely'
import { ok } from '../../domain/kernel/index.ts'
import {
  getNotifications,
  mostNotifications,
  putNotification,
  type Notification,
} from '../../domain/notifications/index.ts'
import { route, type Route } from '../http/route.ts'
import { notFound } from '../records/index.ts'

/** NOT-16: what tells of a file is over when the file is. */
const end = sql`(
  select e.expires_at from list_export e
  where n.object_kind = 'export' and e.account = n.account and e.id = n.object_id and e.user_id = n.user_id
)`

const columns: RawBuilder<unknown> = sql`
  n.id, split_part(n.note, e'\\n', 1) as title,
  case when n.note like e'%\\n%' then ltrim(substr(n.note, strpos(n.note, e'\\n') + 1), e'\\n') else '' end as body,
  case n.event when 'export ready' then 'success' when 'export failed' then 'warning' when 'notification' then 'info'
    else 'primary' end as level,
  n.status, n.marked_as_read, n.created_at as date_time, ${end} as end_date_time, n.object_kind, n.object_id`

/** NOT-08 */
const unread = sql<boolean>`n.marked_as_read <> 0`

export const routes: readonly Route[] = [
  route(getNotifications, async (_, { tx, principal, services }) => {
    const now = new Date(services.clock.now()).toISOString()
    const own = sql`
      from push_notification n
      where n.user_id = ${principal.userId} and n.status = 1 and n.created_at <= ${now}
        and coalesce(${end} > ${now}, true)`
    const { rows: data } = await sql<Notification>`
      select ${columns} ${own} order by n.created_at desc, n.id desc limit ${mostNotifications}`.execute(tx)
    const { rows } = await sql<{ total: number; unread: number }>`
      select count(*)::int as total, (count(*) filter (where ${unread}))::int as unread ${own}`.execute(tx)
    return ok({ data, total: rows[0]?.total ?? 0, unread: rows[0]?.unread ?? 0, page: 1, limit: mostNotifications })
  }),
  route(putNotification, async ({ params: { id }, body }, { tx, principal, audit }) => {
    const set = 'status' in body ? sql`status = 0` : sql`marked_as_read = 0`
    const { rows } = await sql<Notification>`
      update push_notification n set ${set} where n.id = ${id} and n.user_id = ${principal.userId}
      returning ${columns}`.execute(tx)
    const [changed] = rows
    if (changed === undefined) return notFound
    await audit({ verb: 'status' in body ? 'dismiss' : 'read', kind: 'notification', id })
    return ok(changed)
  }),
]
