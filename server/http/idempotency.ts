import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Work } from '../kernel/database.ts'
import type { Principal } from './route.ts'

/** How long a first answer can be asked for again. */
const keptMilliseconds = 72 * 3_600_000

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

/**
 * The first answer to this key, or null when this is the first. Until the transaction ends, the same key waits here: of
 * two that come at once, the second sees the first one's answer.
 */
export const firstAnswer = async (tx: Work, principal: Principal, key: string, now: number): Promise<Stored | null> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`idempotency ${principal.userId} ${key}`}, 0))`.execute(tx)
  const since = new Date(now - keptMilliseconds).toISOString()
  const own = tx.selectFrom('idempotency').where('user_id', '=', principal.userId).where('key', '=', key)
  const found = await own.select(['fingerprint', 'status', 'body', 'etag', 'at']).executeTakeFirst()
  if (!found) return null
  if (found.at >= since) return found
  await tx.deleteFrom('idempotency').where('user_id', '=', principal.userId).where('key', '=', key).execute()
  return null
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
