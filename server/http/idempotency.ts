import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { refusalOf } from './refusals.ts'
import type { Work } from '../kernel/database.ts'
import type { Principal } from './route.ts'

/** Milliseconds for which a first answer can be asked for again, and for which it is known that there was one. */
export const answersKeptFor = 72 * 3_600_000
export const namesKeptFor = 30 * 24 * 3_600_000

export type Stored = {
  readonly fingerprint: string
  readonly status: number
  readonly body: string
  readonly etag: number | null
}

const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/**
 * One request's identity: two with one key and different fingerprints are a mistake of the caller. In which order the
 * members of an object stand says nothing: what is sent again after a reload comes from a log, which has its own.
 */
export const fingerprintOf = (method: string, address: string, body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([method, address, body ?? null], inOrder))
    .digest('hex')

/** What is answered where all that is known of a write is that it was done. */
export const doneBefore = refusalOf('conflict', 'This was done before. Look at what there is now.')

/**
 * The first answer to this key, null when this is the first, and `forgotten` when all that is known is that it was done.
 * Until the transaction ends, the same key waits here: of
 * two that come at once, the second sees the first one's answer.
 */
export const firstAnswer = async (
  tx: Work,
  principal: Principal,
  key: string,
  now: number,
): Promise<Stored | 'forgotten' | null> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`idempotency ${principal.userId} ${key}`}, 0))`.execute(tx)
  const own = tx.selectFrom('idempotency').where('user_id', '=', principal.userId).where('key', '=', key)
  const found = await own.select(['fingerprint', 'status', 'body', 'etag', 'at']).executeTakeFirst()
  if (!found) return null
  const { at, body, ...stored } = found
  return body === null || Date.parse(at) < now - answersKeptFor ? 'forgotten' : { ...stored, body }
}

export const keepAnswer = async (
  tx: Work,
  principal: Principal,
  key: string,
  stored: Stored,
  now: number,
): Promise<void> => {
  const { account, userId } = principal
  await tx
    .insertInto('idempotency')
    .values({ account, user_id: userId, key, ...stored, at: new Date(now).toISOString() })
    .execute()
}
