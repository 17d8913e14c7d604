/** What somebody else's transaction holds. */
import { Client } from 'pg'
import { until } from '../run/until.ts'

export type Held = {
  /** So many others have come to what is held, or wait behind whoever has; one, unless it is said. */
  readonly isWaitedFor: (by?: number) => Promise<void>
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
    isWaitedFor: async (by = 1) => {
      // `pg_stat_activity` stays, within a transaction, as it was at the first look.
      const waiting = `
        with recursive waits(pid) as (
          select pg_backend_pid()
          union select l.pid from waits w, pg_locks l where not l.granted and w.pid = any(pg_blocking_pids(l.pid))
        )
        select from waits offset 1`
      await until(async () => ((await client.query(waiting)).rowCount ?? 0) >= by)
    },
    commit: () => ends('commit'),
    letGo: () => ends('rollback'),
  }
}
