/**
 * Sessions that another process of the installation ended (`npm run admin`, say): PostgreSQL tells whoever listens, when
 * the transaction that ended them is committed.
 */
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
}

const pause = 1_000

/** The answer ends it. */
export const hearOfEnded = ({ address, ended, missed }: Options): (() => Promise<void>) => {
  const closing = new AbortController()
  let listening: Client | null = null

  /** Until the connection is lost. */
  const listen = async (): Promise<void> => {
    const client = new Client({ connectionString: address, connectionTimeoutMillis: 5_000, keepAlive: true })
    const lost = new Promise<void>((resolve) => {
      client.once('end', resolve)
      client.once('error', () => resolve())
    })
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => payload !== undefined && ended(payload))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      // The end may have come while it was on its way.
      if (closing.signal.aborted) return
      listening = client
      missed()
      await lost
    } finally {
      listening = null
      await client.end().catch(() => undefined)
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
    await listening?.end().catch(() => undefined)
    await running
  }
}
