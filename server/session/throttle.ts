import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Work } from '../kernel/database.ts'

const window = 900_000
const most = 5

/** Whom failures count against: the user whichever of their names was typed, or the hash of a name that is nobody's. */
export const subjectOf = (userId: number | null, typed: string): string =>
  userId === null ? `name ${createHash('sha256').update(typed.toLowerCase()).digest('hex')}` : `user ${userId}`

export type Attempt =
  | { readonly allowed: true; readonly id: number; readonly failures: number }
  /** Seconds until the next try is possible. */
  | { readonly allowed: false; readonly retryAfter: number }

/**
 * SRV-01: five failures within 15 minutes lock for 15 minutes. A try counts as failed until it is known to be right, so
 * tries that come at once can't outrun the count.
 */
export const claimAttempt = async (tx: Work, subject: string, now: number): Promise<Attempt> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 1))`.execute(tx)
  const since = new Date(now - 2 * window).toISOString()
  const failures = await tx
    .selectFrom('login_failure')
    .select('at')
    .where('subject', '=', subject)
    .where('at', '>', since)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const [newest, oldest] = [failures[0], failures[most - 1]].map((row) => (row ? Date.parse(row.at) : null))
  if (newest != null && oldest != null && newest - oldest <= window && now < newest + window)
    return { allowed: false, retryAfter: (newest + window - now) / 1000 }
  const { id } = await tx
    .insertInto('login_failure')
    .values({ subject, at: new Date(now).toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { allowed: true, id, failures: failures.filter(({ at }) => now - Date.parse(at) <= window).length + 1 }
}

/** The try was neither right nor wrong yet: the second factor is still to come. */
export const forgetAttempt = async (tx: Work, id: number): Promise<void> => {
  await tx.deleteFrom('login_failure').where('id', '=', id).execute()
}

export const clearFailures = async (tx: Work, subject: string): Promise<void> => {
  await tx.deleteFrom('login_failure').where('subject', '=', subject).execute()
}
