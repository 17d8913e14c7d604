import { sql } from 'kysely'
import { ok } from '../../domain/kernel/index.ts'
import { isObjectKind, recordsInSight, type PageKind } from '../../domain/records/index.ts'
import { accessUser } from '../access/index.ts'
import { route, type SignedIn } from '../http/route.ts'
import { seenRecords } from './called.ts'
import { readSeen } from './listItems.ts'

const inSight = async ({ tx, principal }: SignedIn, kind: PageKind, ids: readonly number[]): Promise<number[]> => {
  const user = accessUser(principal)
  if (!isObjectKind(kind)) return (await readSeen(tx, user, kind, ids)).map(({ id }) => Number(id))
  const { rows } = await sql<{ id: number }>`
    select o.id from ${seenRecords(user, kind, 'o')} where o.id = any (${ids}::bigint[]) order by o.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Nobody has looked at anything by it: it says of numbers that the caller knows whether they are still the caller's to open. */
export const inSightRoute = route(recordsInSight, async ({ params: { kind }, query: { ids } }, context) =>
  ok({ ids: await inSight(context, kind, ids.split(',').map(Number)) }),
)
