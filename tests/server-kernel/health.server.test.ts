import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabases } from '../../server/kernel/database.ts'
import { healthRoutes } from '../../server/kernel/health.ts'
import { migrationOf, readMigrations, type Migration } from '../../server/kernel/migrate.ts'
import { openDatabase } from '../../server/kernel/openDatabase.ts'
import { freshDatabase, type FreshDatabase } from './testDatabase.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

async function ask(databases: FreshDatabase['databases'], migrations: readonly Migration[], isApart = false) {
  const app = Fastify()
  healthRoutes(app, databases, migrations, () => isApart)
  const [alive, ready] = await Promise.all([app.inject('/healthz'), app.inject('/readyz')])
  await app.close()
  return [alive.statusCode, ready.statusCode, ready.json()]
}

test('ready when the database answers and has every migration', async () => {
  expect(await ask(fresh.databases, readMigrations())).toEqual([200, 200, { status: 'ready' }])
})

test('ready without the other processes of the installation, which is said', async () => {
  const all = readMigrations()
  expect(await ask(fresh.databases, all, true)).toEqual([200, 200, { status: 'ready', without: 'redis' }])
})

test('not ready while a migration is missing', async () => {
  const later = migrationOf('later-1', 'select 1')
  expect(await ask(fresh.databases, [...readMigrations(), later])).toEqual([
    200,
    503,
    { status: 'waiting', for: 'migrations' },
  ])
})

test('not ready when the database does not answer, while the process is alive', async () => {
  const nowhere = 'postgresql://caselog_app:x@127.0.0.1:1/caselog'
  const databases = openDatabases({ app: nowhere, system: nowhere })
  expect(await ask(databases, readMigrations())).toEqual([200, 503, { status: 'waiting', for: 'database' }])
  await databases.close()
})

test('a database of its own is migrated, and served by the roles that row level security binds', async () => {
  const opened = await openDatabase({
    config: { databaseUrl: fresh.superuserUrl, dataFolder: 'unused' },
    migrations: readMigrations(),
  })
  expect(opened.embedded).toBe(false)
  expect(await ask(opened.databases, readMigrations())).toEqual([200, 200, { status: 'ready' }])
  await opened.stop()
  const withoutPassword = openDatabase({
    config: { databaseUrl: 'postgresql://owner@127.0.0.1:1/caselog', dataFolder: 'unused' },
    migrations: [],
  })
  await expect(withoutPassword).rejects.toThrow(/DATABASE_URL needs a user and a password/)
})
