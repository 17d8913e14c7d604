/** What somebody else's transaction holds. */
import { Client } from 'pg'
import { until } from '../run/until.ts'

export type Held = {
  /** Somebody else has come to what is held, and waits. */
  readonly isWaitedFor: () => Promise<void>
  readonly commit: () => Promise<void>
  readonly letGo: () => Promise<void>
}

/** A transaction that has done these statements, and ends only when it is committed or let go; then nothing is kept. */
export const holding = async (address: string, ...statements: readonly string[]): Promise<Held> => {
  const client = new Client({ connectionString: address })
  await client.connect()
  const ends = async (how: 'commit' | 'rollback'): Promise<void> => {
    await client.query(how)
    await client.end()
  }
  await client.query('begin')
  for (const statement of statements) await client.query(statement)
  return {
    isWaitedFor: async () => {
      const waiting = 'select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))'
      await until(async () => (await client.query(waiting)).rowCount)
    },
    commit: () => ends('commit'),
    letGo: () => ends('rollback'),
  }
}
