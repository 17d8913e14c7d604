/** What nobody waits for any more ends, however busy the pool is. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTenant, openDatabases, type Databases } from '../../server/kernel/database.ts'
import { whileWanted } from '../../server/kernel/whileWanted.ts'
import { until } from '../run/until.ts'
import { freshDatabase, type FreshDatabase } from './testDatabase.ts'

let fresh: FreshDatabase
let busy: Databases
beforeAll(async () => {
  fresh = await freshDatabase()
  busy = openDatabases({ ...fresh.databases.addresses, connections: 2 })
})
afterAll(async () => {
  await busy?.close()
  await fresh?.drop()
})

const sleepers = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`.execute(
    fresh.databases.tenant,
  )
  return rows[0]?.count ?? 0
}

test('law: a statement is stopped though every connection of the pool has one like it', async () => {
  const gone = [new AbortController(), new AbortController()]
  const looks = gone.map(({ signal }, index) =>
    // One account alone does not get them all.
    inTenant(busy, { account: 1 + index, user: null }, (tx) =>
      whileWanted(busy, tx, signal, () => sql`select pg_sleep(60)`.execute(tx)),
    ).then(
      () => 'done',
      () => 'stopped',
    ),
  )
  await until(async () => (await sleepers()) === 2)
  gone[0]?.abort()
  expect(await looks[0]).toBe('stopped')
  expect(await sleepers()).toBe(1)
  gone[1]?.abort()
  expect(await looks[1]).toBe('stopped')
}, 20_000)
