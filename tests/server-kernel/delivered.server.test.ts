/** Databases of builds that were delivered, with rows in every table, brought to today's schema. */
import { Client } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { kinds } from '../../domain/records/index.ts'
import { openDatabases } from '../../server/kernel/database.ts'
import { migrate, readMigrations } from '../../server/kernel/migrate.ts'
import { catalogueOf } from './catalogue.ts'
import { countsOf, dangling, databaseOf, fill, states } from './delivered.ts'
import { readAll } from './deliveredRead.ts'
import { freshDatabase } from './testDatabase.ts'

const catalogue = async (url: string): Promise<readonly string[]> => {
  const databases = openDatabases({ app: url, system: url })
  try {
    return await catalogueOf(databases.tenant)
  } finally {
    await databases.close()
  }
}

const emptyOf = (counts: ReadonlyMap<string, number>): readonly string[] =>
  [...counts].flatMap(([table, count]) => (count === 0 ? [table] : []))

/** Tables that a later step dropped: what stood there stands elsewhere, or is nothing any more. */
const dropped: ReadonlySet<string> = new Set(['export_columns', 'account_group_member'])
/** What is made from other rows is made anew, with what could be found in them by then. */
const isMadeAnew = (table: string): boolean => table.endsWith('_word') || table === 'sign_in_name'

test('a table of today has a row in fixtures/delivered/rows.json, and what its rows refer to is there', async () => {
  const fresh = await freshDatabase()
  const client = new Client({ connectionString: fresh.superuserUrl })
  await client.connect()
  await fill(client)
  expect(emptyOf(await countsOf(client))).toEqual([])
  expect(await dangling(client)).toEqual([])
  await client.end()
  await fresh.drop()
})

let today: readonly string[]
beforeAll(async () => {
  const fresh = await freshDatabase()
  today = await catalogue(fresh.superuserUrl)
  await fresh.drop()
})

test.each([...states.keys()])(
  'a database of %s becomes as a new one is, keeps its rows, and they are read',
  async (state) => {
    const old = await databaseOf(state)
    const before = await countsOf(old.client)
    expect(emptyOf(before)).toEqual([])
    expect(await dangling(old.client)).toEqual([])
    await migrate(old.ownerUrl, readMigrations())
    expect(await catalogue(old.superuserUrl)).toEqual(today)
    const now = await countsOf(old.client)
    const kept = [...before].filter(
      ([table]) => !isMadeAnew(table) && !dropped.has(table) && table !== 'schema_migration',
    )
    expect(kept.map(([table]) => [table, now.get(table)])).toEqual(kept)
    for (const table of before.keys())
      if (isMadeAnew(table)) expect([table, (now.get(table) ?? 0) > 0]).toEqual([table, true])
    expect(await dangling(old.client)).toEqual([])
    const read = await readAll(old)
    if (state === [...states.keys()].at(-1)) expect(read).toEqual(kinds)
  },
)

test('an entry of a list keeps the version to which its history led, and who led it there', async () => {
  // Before entries had versions of their own.
  const old = await databaseOf('2026-11-23, limits of older lists')
  const { client } = old
  await client.query('delete from record_change')
  await client.query("set session_replication_role = 'replica'")
  const at = '2026-03-04T05:06:07.000Z'
  await client.query(
    `insert into record_change (account, kind, record_id, version, verb, fields, at, user_id) values
      (1, 'agency', 1, 2, 'update', '{label}', null, 4),
      (1, 'term', 1, 2, 'update', '{label}', null, null),
      (1, 'agency', 1, 3, 'update', '{order}', $1, 5)`,
    [at],
  )
  await migrate(old.ownerUrl, readMigrations())
  const { rows: entries } = await client.query(
    'select id::int, version::int, updated_at, updated_by::int from agency where account = 1 and id in (1, 2) order by id',
  )
  expect(entries).toMatchObject([
    { id: 1, version: 3, updated_by: 5 },
    { id: 2, version: 1, updated_by: null },
  ])
  expect(new Date(entries[0].updated_at as string).toISOString()).toBe(at)
  await old.drop()
})

test('names to sign in with are compared as they are typed now, and those who were entangled before stay', async () => {
  const old = await databaseOf('2026-11-24, kinds with pages')
  const { client } = old
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
  await migrate(old.ownerUrl, readMigrations())
  expect(await names()).toEqual([
    { user_login: 'fiona', email: 'fiona@example.org' },
    { user_login: 'both@example.org', email: 'o@example.org' },
    { user_login: 'third', email: 'both@example.org' },
  ])
  await client.query('update app_user set email = $2 where id = $1', [other, 'elsewhere@example.org'])
  await expect(
    client.query('update app_user set email = $2 where id = $1', [one, 'Both@example.org']),
  ).rejects.toMatchObject({ constraint: 'app_user_sign_in_name' })
  await old.drop()
})

test('a group of accounts keeps its members, and each of them is linked to the account whose group it is', async () => {
  // Before an agency formed its groups itself.
  const old = await databaseOf('2026-11-26, account groups')
  const { client } = old
  const members = await client.query(
    'select account, group_id as id, array_agg(member) as accounts from account_group_member group by 1, 2',
  )
  expect(members.rows.length).toBeGreaterThan(0)
  await migrate(old.ownerUrl, readMigrations())
  expect((await client.query('select account, id, accounts from account_group')).rows).toEqual(members.rows)
  expect((await client.query('select account, array_agg(id) as accounts from linked_account group by 1')).rows).toEqual(
    members.rows.map(({ account, accounts }) => ({ account, accounts })),
  )
  await old.drop()
})
