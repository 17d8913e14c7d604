/**
 * Sessions that another process of the installation ended (`npm run admin`, say): PostgreSQL tells whoever listens, when
 * the transaction that ended them is committed.
 */
import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { Work } from '../kernel/database.ts'

const channel = 'caselog_session_ended'

export const tellEnded = async (tx: Work, sessions: readonly string[]): Promise<void> => {
  await sql`select pg_notify(${channel}, id) from unnest(${sessions}::text[]) as id`.execute(tx)
}

type Options = {
  /** Of the database. */
  readonly address: string
  readonly ended: (session: string) => void
  /** Nobody listened for a while, so any session may have ended. */
  readonly missed: () => void
  /** Milliseconds between two questions whether the other end is still there. */
  readonly every?: number
  /** Milliseconds in which it answers. */
  readonly patience?: number
}

const pause = 1_000

/** The answer ends it. */
export const hearOfEnded = ({
  address,
  ended,
  missed,
  every = 30_000,
  patience = 5_000,
}: Options): (() => Promise<void>) => {
  const closing = new AbortController()
  /** Until the connection is lost. */
  const listen = async (): Promise<void> => {
    const socket = new Socket()
    const client = new Client({
      connectionString: address,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      stream: () => socket,
    })
    // At once, also on the way there, or where the other end is gone without a word.
    const leave = (): void => void socket.destroy()
    closing.signal.addEventListener('abort', leave, { once: true })
    const lost = new Promise<void>((resolve) => {
      client.once('end', resolve)
      client.once('error', () => resolve())
    })
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => payload !== undefined && ended(payload))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      if (closing.signal.aborted) return
      missed()
      const over = lost.then(() => true)
      while (!(await Promise.race([over, delay(every, false, { ref: false })]))) await client.query('select 1')
    } finally {
      closing.signal.removeEventListener('abort', leave)
      socket.destroy()
    }
  }

  const running = (async () => {
    while (!closing.signal.aborted) {
      await listen().catch(() => undefined)
      await delay(pause, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  })()

  return async () => {
    closing.abort()
    await running
  }
}
