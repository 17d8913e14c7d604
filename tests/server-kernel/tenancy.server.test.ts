import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuse } from '../../domain/kernel/result.ts'
import { asSystem, inTenant } from '../../server/kernel/database.ts'
import { undecidedTables } from './undecidedTables.ts'
import { freshDatabase, type FreshDatabase } from './testDatabase.ts'
import { exampleMigrations } from './exampleTables.ts'

let fresh: FreshDatabase
const north = { account: 1, user: 11 }
const south = { account: 2, user: 21 }

beforeAll(async () => {
  fresh = await freshDatabase({ more: exampleMigrations })
  for (const tenant of [north, south]) {
    await inTenant(fresh.databases, tenant, async (trx) => {
      await trx
        .insertInto('example_note')
        .values({ account: tenant.account, text: `note of ${tenant.account}` })
        .execute()
      await trx
        .insertInto('example_login')
        .values({ account: tenant.account, login: `login-${tenant.account}` })
        .execute()
    })
  }
})
afterAll(() => fresh.drop())

test('an account sees, changes and deletes its own rows only, also by a query that names no account', async () => {
  const seen = await inTenant(fresh.databases, north, (trx) => trx.selectFrom('example_note').select('text').execute())
  expect(seen).toEqual([{ text: 'note of 1' }])
  const [changed, deleted] = await inTenant(fresh.databases, north, async (trx) => [
    await trx.updateTable('example_note').set({ text: 'taken' }).where('account', '=', 2).executeTakeFirst(),
    await trx.deleteFrom('example_note').where('account', '=', 2).executeTakeFirst(),
  ])
  expect(changed).toMatchObject({ numUpdatedRows: 0n })
  expect(deleted).toMatchObject({ numDeletedRows: 0n })
  const kept = await inTenant(fresh.databases, south, (trx) => trx.selectFrom('example_note').select('text').execute())
  expect(kept).toEqual([{ text: 'note of 2' }])
})

test('an account can neither write a row of another nor give its own away', async () => {
  const insert = inTenant(fresh.databases, north, (trx) =>
    trx.insertInto('example_note').values({ account: 2, text: 'planted' }).execute(),
  )
  await expect(insert).rejects.toThrow(/row-level security/)
  const give = inTenant(fresh.databases, north, (trx) => trx.updateTable('example_note').set({ account: 2 }).execute())
  await expect(give).rejects.toThrow(/row-level security/)
})

test('the account is forgotten when the transaction ends, and without one there are no rows', async () => {
  for (let use = 0; use < 12; use += 1)
    await inTenant(fresh.databases, north, (trx) => trx.selectFrom('example_note').select('id').execute())
  expect(await fresh.databases.tenant.selectFrom('example_note').select('id').execute()).toEqual([])
})

test('parallel work of two accounts on one pool never mixes', async () => {
  const seen = await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const tenant = index % 2 === 0 ? north : south
      return inTenant(fresh.databases, tenant, async (trx) => {
        await sql`select pg_sleep(0.002)`.execute(trx)
        const rows = await trx.selectFrom('example_note').select('account').execute()
        return rows.every((row) => row.account === tenant.account) && rows.length === 1
      })
    }),
  )
  expect(seen).toEqual(seen.map(() => true))
})

test('no role that serves requests is superuser, owner or free of row level security', async () => {
  const facts = await sql<{ rolname: string; rolsuper: boolean; rolbypassrls: boolean; owns: boolean }>`
    select rolname, rolsuper, rolbypassrls,
      exists(select 1 from pg_class where relowner = pg_roles.oid and relnamespace = 'public'::regnamespace) as owns
    from pg_roles where rolname in ('caselog_app', 'caselog_system') order by 1`.execute(fresh.databases.tenant)
  expect(facts.rows).toEqual(
    ['caselog_app', 'caselog_system'].map((rolname) => ({
      rolname,
      rolsuper: false,
      rolbypassrls: false,
      owns: false,
    })),
  )
  for (const statement of [
    'set role caselog_owner',
    'set role postgres',
    'set role caselog_system',
    'alter table example_note disable row level security',
  ]) {
    await expect(inTenant(fresh.databases, north, (trx) => sql.raw(statement).execute(trx))).rejects.toThrow(
      /permission denied|must be owner/,
    )
  }
})

test('row level security binds the owner too (FORCE)', async () => {
  const owner = new Client({ connectionString: fresh.ownerUrl })
  await owner.connect()
  expect((await owner.query('select id from example_note')).rows).toEqual([])
  await owner.end()
})

test('a setting that only migrations may use gives a request nothing', async () => {
  const seen = await inTenant(fresh.databases, north, async (trx) => {
    await sql`select set_config('caselog.migrating', 'on', true)`.execute(trx)
    return trx.selectFrom('example_note').select('account').execute()
  })
  expect(seen).toEqual([{ account: 1 }])
})

test('system work reaches all accounts on the tables and verbs that were given to it, and no others', async () => {
  const logins = await asSystem(fresh.databases, 'sign-in', (trx) =>
    trx.selectFrom('example_login').select('login').orderBy('login').execute(),
  )
  expect(logins).toEqual([{ login: 'login-1' }, { login: 'login-2' }])
  await expect(
    asSystem(fresh.databases, 'sign-in', (trx) => trx.deleteFrom('example_login').execute()),
  ).rejects.toThrow(/permission denied/)
  await expect(
    asSystem(fresh.databases, 'sign-in', (trx) => trx.selectFrom('example_note').select('id').execute()),
  ).rejects.toThrow(/permission denied/)
})

test('a refused or failed piece of work leaves nothing behind', async () => {
  const write = { account: 1, text: 'half done' }
  const refused = await inTenant(fresh.databases, north, async (trx) => {
    await trx.insertInto('example_note').values(write).execute()
    return refuse('conflict', 'Somebody else changed this.')
  })
  expect(refused).toEqual({ ok: false, refusal: { code: 'conflict', message: 'Somebody else changed this.' } })
  const failed = inTenant(fresh.databases, north, async (trx) => {
    await trx.insertInto('example_note').values(write).execute()
    throw new Error('mistake')
  })
  await expect(failed).rejects.toThrow('mistake')
  const kept = await inTenant(fresh.databases, north, (trx) => trx.selectFrom('example_note').select('text').execute())
  expect(kept).toEqual([{ text: 'note of 1' }])
})

test('a table that nobody decided about is found', async () => {
  expect(await undecidedTables(fresh.databases.tenant)).toEqual([])
  const owner = new Client({ connectionString: fresh.ownerUrl })
  await owner.connect()
  await owner.query('create table forgotten (id bigint); grant select on forgotten to caselog_app')
  expect(await undecidedTables(fresh.databases.tenant)).toEqual(['forgotten'])
  await owner.query('drop table forgotten')
  await owner.end()
})
