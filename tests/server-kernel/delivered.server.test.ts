/**
 * Databases of builds that were delivered, with rows, brought to today's schema. `fixtures/delivered/steps.json` has the
 * migrations that each had; whoever delivers a build with another one adds a line, and rows for its tables.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import { expect, test } from 'vitest'
import { openDatabases } from '../../server/kernel/database.ts'
import { migrate, readMigrations } from '../../server/kernel/migrate.ts'
import { catalogueOf } from './catalogue.ts'
import { emptyDatabase, freshDatabase } from './testDatabase.ts'

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
const folder = join(import.meta.dirname, '..', '..', 'fixtures', 'delivered')
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))
const delivered = read('steps.json') as Readonly<Record<string, readonly string[]>>
const rows = read('rows.json') as Rows

const catalogue = async (url: string): Promise<readonly string[]> => {
  const databases = openDatabases({ app: url, system: url })
  try {
    return await catalogueOf(databases.tenant)
  } finally {
    await databases.close()
  }
}

/** As many as the tables of that time take; triggers and foreign keys are not asked. Answers how many each has then. */
const fill = async (client: Client): Promise<ReadonlyMap<string, number>> => {
  const { rows: columns } = await client.query<{ table: string; column: string }>(`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`)
  const known = Map.groupBy(columns, ({ table }) => table)
  const counts = new Map<string, number>()
  await client.query("set session_replication_role = 'replica'")
  for (const [table, all] of Object.entries(rows)) {
    const names = known.get(table)?.map(({ column }) => column)
    if (names === undefined) continue
    const had = Object.keys(all[0] ?? {}).filter((name) => names.includes(name))
    const list = had.map((name) => escapeIdentifier(name)).join(', ')
    const name = escapeIdentifier(table)
    await client.query(
      `insert into ${name} (${list}) overriding system value
       select ${list} from json_populate_recordset(null::${name}, $1) on conflict do nothing`,
      [JSON.stringify(all)],
    )
    counts.set(table, Number((await client.query(`select count(*) from ${name}`)).rows[0]?.count))
  }
  await client.query('reset session_replication_role')
  return counts
}

test.each(Object.entries(delivered))(
  'a database of %s becomes as a new one is, and keeps its rows',
  async (_, steps) => {
    const all = readMigrations()
    const fresh = await freshDatabase()
    const old = await emptyDatabase()
    await migrate(
      old.ownerUrl,
      all.filter(({ name }) => steps.includes(name) || name === 'kernel-enable-tenancy'),
    )
    const client = new Client({ connectionString: old.superuserUrl })
    await client.connect()
    // Builds before the checksums recorded names alone, and had no such function.
    await client.query('alter table schema_migration drop column checksum')
    await client.query("delete from schema_migration where name = 'kernel-enable-tenancy'")
    await client.query('drop function enable_tenancy')
    const before = await fill(client)
    await migrate(old.ownerUrl, all)
    expect(await catalogue(old.superuserUrl)).toEqual(await catalogue(fresh.superuserUrl))
    for (const [table, count] of before) {
      const now = Number((await client.query(`select count(*) from ${escapeIdentifier(table)}`)).rows[0]?.count)
      // What is made from other rows is made anew.
      if (!table.endsWith('_word')) expect([table, now]).toEqual([table, count])
      else expect([table, now > 0]).toEqual([table, true])
    }
    expect(before.size).toBeGreaterThan(10)
    await client.end()
    await old.drop()
    await fresh.drop()
  },
)

test('an entry of a list keeps the version to which its history led, and who led it there', async () => {
  // Before entries had versions of their own.
  const last = delivered['2026-11-23, limits of older lists'] ?? []
  const all = readMigrations()
  const old = await emptyDatabase()
  await migrate(
    old.ownerUrl,
    all.filter(({ name }) => last.includes(name) || name === 'kernel-enable-tenancy'),
  )
  const client = new Client({ connectionString: old.superuserUrl })
  await client.connect()
  await fill(client)
  await client.query("set session_replication_role = 'replica'")
  const at = '2026-03-04T05:06:07.000Z'
  await client.query(
    `insert into record_change (account, kind, record_id, version, verb, fields, at, user_id) values
      (1, 'agency', 1, 2, 'update', '{label}', null, 4),
      (1, 'term', 1, 2, 'update', '{label}', null, null),
      (1, 'agency', 1, 3, 'update', '{order}', $1, 5)`,
    [at],
  )
  await migrate(old.ownerUrl, all)
  const { rows: entries } = await client.query(
    'select id::int, version::int, updated_at, updated_by::int from agency where account = 1 and id in (1, 2) order by id',
  )
  expect(entries).toMatchObject([
    { id: 1, version: 3, updated_by: 5 },
    { id: 2, version: 1, updated_by: null },
  ])
  expect(new Date(entries[0].updated_at as string).toISOString()).toBe(at)
  await client.end()
  await old.drop()
})

test('names to sign in with are compared as they are typed now, and those who were entangled before stay', async () => {
  const last = delivered['2026-11-24, kinds with pages'] ?? []
  const all = readMigrations()
  const old = await emptyDatabase()
  await migrate(
    old.ownerUrl,
    all.filter(({ name }) => last.includes(name) || name === 'kernel-enable-tenancy'),
  )
  const client = new Client({ connectionString: old.superuserUrl })
  await client.connect()
  await fill(client)
  await client.query("set session_replication_role = 'replica'")
  const [one, other, third] = (
    await client.query<{ id: number }>('select id::int from app_user order by id limit 3')
  ).rows.map(({ id }) => id)
  const names = async () =>
    (await client.query('select user_login, email from app_user where id = any($1) order by id', [[one, other, third]]))
      .rows
  await client.query('update app_user set user_login = $2, email = $3 where id = $1', [one, 'ﬁona', 'ﬁona@example.org'])
  await client.query('update app_user set user_login = $2, email = $3 where id = $1', [
    other,
    'both@example.org',
    'o@example.org',
  ])
  await client.query('update app_user set user_login = $2, email = $3 where id = $1', [
    third,
    'third',
    'both@example.org',
  ])
  await client.query('reset session_replication_role')
  await migrate(old.ownerUrl, all)
  expect(await names()).toEqual([
    { user_login: 'fiona', email: 'fiona@example.org' },
    { user_login: 'both@example.org', email: 'o@example.org' },
    { user_login: 'third', email: 'both@example.org' },
  ])
  await client.query('update app_user set email = $2 where id = $1', [other, 'elsewhere@example.org'])
  await expect(
    client.query('update app_user set email = $2 where id = $1', [one, 'Both@example.org']),
  ).rejects.toMatchObject({ constraint: 'app_user_sign_in_name' })
  await client.end()
  await old.drop()
})
