import { sql } from 'kysely'
import type { Databases, Work } from './database.ts'

/**
 * Looks for something as long as anybody waits for it: an aborted `signal` stops the statement under way, which then fails.
 * The connection goes back no sooner than that is done, so that no other transaction's statement is hit.
 */
export const whileWanted = async <T>(
  { cancel }: Pick<Databases, 'cancel'>,
  tx: Work,
  signal: AbortSignal,
  look: () => Promise<T>,
): Promise<T> => {
  const found = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(tx)
  const process = found.rows[0]?.id ?? null
  let stopped: Promise<unknown> = Promise.resolve()
  const stop = (): void => {
    if (process !== null) stopped = cancel(process).catch(() => undefined)
  }
  signal.throwIfAborted()
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await look()
  } finally {
    signal.removeEventListener('abort', stop)
    await stopped
  }
}
