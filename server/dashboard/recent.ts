/**
 * NAV-54: what the user opened or made last, by the audit trail: so it is there on each of their devices, and kept on
 * none. While an administrator acts as somebody else, what the two open is not mixed.
 */
import { sql } from 'kysely'
import { getRecentRecords, mostRecent, type RecentRecord } from '../../domain/dashboard/index.ts'
import { ok } from '../../domain/kernel/index.ts'
import { pageKinds } from '../../domain/records/index.ts'
import { accessUser } from '../access/index.ts'
import { route, type Route, type SignedIn } from '../http/route.ts'
import { namedRecords } from '../records/index.ts'

/** Lines of the trail that are looked at, and records that are looked up: some are gone, or are no longer to be seen. */
const mostOpenings = 400
const mostLooked = 3 * mostRecent

type Opening = Pick<RecentRecord, 'kind' | 'id'>

const recentKinds = sql.join(pageKinds.map((kind) => sql.lit(kind)))

/** Of a request the last line: a client's case that is made along with them was not opened. */
const openings = async ({ tx, principal }: SignedIn): Promise<readonly Opening[]> => {
  const { rows } = await sql<Opening>`
    select kind, object_id as id from (select distinct on (request) kind, object_id, seq from (
      select kind, object_id, seq, request from audit
      where account = ${principal.account} and user_id = ${principal.userId}
        and acting_admin is not distinct from ${principal.actingAdmin}::bigint and result = 'done'
        and verb in ('view', 'create') and reason is distinct from 'beside' and kind in (${recentKinds})
      order by seq desc limit ${mostOpenings}) line order by request, seq desc) opened
    group by kind, object_id order by max(seq) desc limit ${mostLooked}`.execute(tx)
  return rows
}

export const recentRoutes: readonly Route[] = [
  route(getRecentRecords, async (_, context) => {
    const user = accessUser(context.principal)
    const opened = await openings(context)
    const found = new Map<string, RecentRecord>()
    for (const [kind, those] of Map.groupBy(opened, (one) => one.kind))
      for (const record of await namedRecords(
        context.tx,
        user,
        kind,
        those.map(({ id }) => id),
      ))
        found.set(`${kind} ${record.id}`, { kind, ...record })
    return ok({ data: opened.flatMap(({ kind, id }) => found.get(`${kind} ${id}`) ?? []).slice(0, mostRecent) })
  }),
]
