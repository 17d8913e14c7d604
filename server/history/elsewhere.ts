/**
 * The days of an item on which it hung on a record that its reader may not see: what was said then was said on that
 * record's page, and is told on no other.
 */
import { sql, type RawBuilder } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import { isObjectKind, ownersOf, type Kind, type ObjectKind } from '../../domain/records/index.ts'
import type { Work } from '../kernel/database.ts'
import { namedRecords } from '../records/index.ts'

/** Of an item the versions from `from` (its first: 0) to before `to`, with which it was moved away. */
export type Elsewhere = { readonly id: number; readonly from: number; readonly to: number }

type Move = { readonly record_id: number; readonly version: number; readonly was: number | null }

const movesOf = async (tx: Work, kind: Kind, ids: readonly number[], field: string): Promise<readonly Move[]> => {
  const { rows } = await sql<Move>`
    select c.record_id, c.version::int as version, (c.before ->> ${field})::bigint as was
    from record_change c
    where c.kind = ${kind} and c.record_id = any (${ids}::bigint[]) and c.verb = 'update'
      and ${field} = any (c.fields)
    order by c.record_id, c.version`.execute(tx)
  return rows
}

const seenOf = async (tx: Work, user: AccessUser, owner: ObjectKind, moves: readonly Move[]): Promise<Set<number>> => {
  const ids = [...new Set(moves.flatMap(({ was }) => was ?? []))]
  const seen = ids.length === 0 ? [] : await namedRecords(tx, user, owner, ids)
  return new Set(seen.map(({ id }) => id))
}

export const daysElsewhere = async (
  tx: Work,
  user: AccessUser,
  kind: Kind,
  ids: readonly number[],
): Promise<readonly Elsewhere[]> => {
  const days: Elsewhere[] = []
  for (const [owner, field] of ids.length === 0 ? [] : Object.entries(ownersOf(kind))) {
    if (!isObjectKind(owner)) continue
    const moves = await movesOf(tx, kind, ids, field)
    const seen = await seenOf(tx, user, owner, moves)
    for (const [at, { record_id: id, version: to, was }] of moves.entries()) {
      const before = moves[at - 1]
      if (was !== null && !seen.has(was)) days.push({ id, from: before?.record_id === id ? before.version : 0, to })
    }
  }
  return days
}

const rowsOf = (days: readonly Elsewhere[]): RawBuilder<unknown> => sql`
  unnest(${days.map(({ id }) => id)}::bigint[], ${days.map(({ from }) => from)}::bigint[],
    ${days.map(({ to }) => to)}::bigint[]) d (id, since, until)`

/** Asked of a change `c`. */
export const isSaidHere = (days: readonly Elsewhere[]): RawBuilder<unknown> =>
  days.length === 0
    ? sql``
    : sql`and not exists (
        select from ${rowsOf(days)} where d.id = c.record_id and c.version >= d.since and c.version < d.until)`

/** What a change `c` tells of before: nothing, where that stood elsewhere. */
export const saidBefore = (days: readonly Elsewhere[]): RawBuilder<unknown> =>
  days.length === 0
    ? sql`c.before`
    : sql`case when exists (select from ${rowsOf(days)} where d.id = c.record_id and c.version = d.until)
        then '{}' else c.before end`
