import { answersKeptFor, namesKeptFor } from '../http/idempotency.ts'
import type { Work } from '../kernel/database.ts'

const day = 86_400_000

/** Removes what nobody can use any more. The audit trail keeps what happened. */
export const removeExpired = async (tx: Work, now: number): Promise<void> => {
  const before = (milliseconds: number): string => new Date(now - milliseconds).toISOString()
  await tx.deleteFrom('session_family').where('expires_at', '<', before(day)).execute()
  await tx
    .deleteFrom('session_token')
    .where('kind', '=', 'access')
    .where('expires_at', '<', before(3_600_000))
    .execute()
  await tx.deleteFrom('login_failure').where('at', '<', before(3_600_000)).execute()
  await tx
    .deleteFrom('one_time_token')
    .where('expires_at', '<', before(30 * day))
    .execute()
  await tx
    .deleteFrom('known_device')
    .where('last_used_at', '<', before(180 * day))
    .execute()
  await tx
    .updateTable('idempotency')
    .set({ body: null })
    .where('body', 'is not', null)
    .where('at', '<', before(answersKeptFor))
    .execute()
  await tx.deleteFrom('idempotency').where('at', '<', before(namesKeptFor)).execute()
}
