import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem, inTenant, type Work } from '../../server/kernel/database.ts'
import { turn, until } from '../run/until.ts'
import { exampleMigrations } from './exampleTables.ts'
import { freshDatabase, type FreshDatabase } from './testDatabase.ts'

let fresh: FreshDatabase
const north = { account: 1, user: 11 }

beforeAll(async () => {
  fresh = await freshDatabase({ more: exampleMigrations })
})
afterAll(() => fresh.drop())

/** Until the database has let go of the connection, which it says on it before; one turn later that was read. */
const terminate = async (pid: number): Promise<void> => {
  const administrator = new Client({ connectionString: fresh.superuserUrl })
  await administrator.connect()
  await administrator.query('select pg_terminate_backend($1)', [pid])
  // Its last word to us went before these answers: what they find gone, this process has heard of.
  await until(
    async () => (await administrator.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 0,
  )
  await administrator.query('select 1')
  await administrator.end()
}

const pidOf = async (tx: Work): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  return rows[0]?.pid ?? 0
}

/** The work of a request whose connection breaks while it computes. */
const brokenInBetween = async (tx: Work): Promise<unknown> => {
  await terminate(await pidOf(tx))
  await turn()
  return sql`select 1`.execute(tx)
}

test('a connection that breaks between two statements fails their transaction and nothing else', async () => {
  const uncaught: unknown[] = []
  const keep = (error: unknown): void => void uncaught.push(error)
  process.on('uncaughtExceptionMonitor', keep)
  await expect(inTenant(fresh.databases, north, brokenInBetween)).rejects.toThrow()
  await expect(asSystem(fresh.databases, 'sign-in', brokenInBetween)).rejects.toThrow()
  expect(await inTenant(fresh.databases, north, pidOf)).toBeGreaterThan(0)
  await turn()
  process.off('uncaughtExceptionMonitor', keep)
  expect(uncaught).toEqual([])
})
