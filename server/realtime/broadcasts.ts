/** NOT-13: what is said to everybody at once is kept for as long as a page that lost its connection may ask for it. */
import { sql } from 'kysely'
import type { Aim } from '../http/services.ts'
import type { Work } from '../kernel/database.ts'

const hour = 3_600_000

/** Up to which broadcast a socket has heard all; changes as it is told. */
export type Place = { heard: number }

/** What a page says of itself: the last broadcast that it was told, and from how many milliseconds ago it may have missed any. */
export type Away = { readonly heard: number; readonly back: number }

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

/** Null for a page that was not connected before, or says what can't be. */
export const awayOf = ({ heard, back }: Readonly<Record<string, unknown>>): Away | null =>
  isCount(heard) && isCount(back) ? { heard, back: Math.min(back, hour) } : null

/** Where a page begins that connects: behind all that is there, or behind what it was there for. */
export const placeOf = async (tx: Work, page: Away | null): Promise<Place> => {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from broadcast
    ${page === null ? sql`` : sql`where at < clock_timestamp() - ${`${page.back} ms`}::interval`}
  `.execute(tx)
  const last = rows[0]?.last ?? 0
  return { heard: page === null ? last : Math.max(last, page.heard) }
}

export type Broadcast = Aim & { readonly id: number; readonly note: string }

export const broadcastsAfter = (tx: Work, place: number): Promise<readonly Broadcast[]> =>
  tx
    .selectFrom('broadcast')
    .select(['id', 'account', 'user_id as user', 'scope', 'note'])
    .where('id', '>', place)
    .orderBy('id')
    .execute()

export const removeBroadcasts = (tx: Work): Promise<unknown> =>
  tx
    .deleteFrom('broadcast')
    .where('at', '<', sql<string>`clock_timestamp() - interval '1 hour'`)
    .execute()
