/** The items of several records at once, for whoever may see those records. */
import { sql } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import type { Values } from '../../domain/kernel/index.ts'
import { ownersOf, type ObjectKind } from '../../domain/records/index.ts'
import type { Work } from '../kernel/database.ts'
import { attendeesOf } from './attendees.ts'
import type { ItemKind } from './kinds.ts'
import { isSeen, ordered, readAll } from './listItems.ts'

/** By the record on which they hang, each list in its usual order. */
export const itemsOf = async (
  tx: Work,
  user: AccessUser,
  kind: ItemKind | 'attendee',
  owner: ObjectKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Values[]>> => {
  const field = ownersOf(kind)[owner]
  if (field === undefined || ids.length === 0) return new Map()
  const ownerIn = (item: Values): number => Number(item[field])
  if (kind === 'attendee') return Map.groupBy(await attendeesOf(tx, user, ids), ownerIn)
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(kind)} t
    where t.removed_at is null and ${sql.ref(`t.${field}`)} = any (${ids}::bigint[]) and ${isSeen(user, kind)}
    order by ${ordered(kind)}`.execute(tx)
  const items = await readAll(
    tx,
    user,
    kind,
    rows.map(({ id }) => id),
  )
  return Map.groupBy(items, ownerIn)
}
