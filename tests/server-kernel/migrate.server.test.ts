import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTenant } from '../../server/kernel/database.ts'
import { migrate, migrationOf, readMigrations } from '../../server/kernel/migrate.ts'
import { freshDatabase, type FreshDatabase } from './testDatabase.ts'
import { exampleMigrations } from './exampleTables.ts'

let fresh: FreshDatabase
const base = [...readMigrations(), ...exampleMigrations]
const step = migrationOf
const [first = step('', ''), ...others] = base

beforeAll(async () => {
  fresh = await freshDatabase({ more: exampleMigrations })
})
afterAll(() => fresh.drop())

async function exists(table: string): Promise<boolean> {
  const owner = new Client({ connectionString: fresh.ownerUrl })
  await owner.connect()
  const found = await owner.query('select to_regclass($1) is not null as found', [table])
  await owner.end()
  return found.rows[0]?.found === true
}

test('each step runs once, in the order of the list, also one that stands before steps that have run', async () => {
  const early = step('zebra-1-create', 'create table zebra (id bigint)')
  const late = step('aardvark-1-create', 'create table aardvark as select * from zebra')
  expect(await migrate(fresh.ownerUrl, [first, early, ...others, late])).toEqual([
    'zebra-1-create',
    'aardvark-1-create',
  ])
  expect(await migrate(fresh.ownerUrl, [first, early, ...others, late])).toEqual([])
  const owner = step('zebra-2-drop', 'drop table zebra, aardvark')
  await migrate(fresh.ownerUrl, [first, early, owner, ...others, late])
  expect(await exists('zebra')).toBe(false)
  base.splice(0, base.length, first, early, owner, ...others, late)
})

test('a step that fails leaves the schema as it was and is named', async () => {
  const steps = [...base, step('good-1', 'create table good (id bigint)'), step('bad-1', 'select * from nowhere')]
  await expect(migrate(fresh.ownerUrl, steps)).rejects.toThrow(/step bad-1/)
  expect(await exists('good')).toBe(false)
})

test('a database that is newer than this build is refused', async () => {
  await expect(
    migrate(
      fresh.ownerUrl,
      base.filter((migration) => migration.name !== 'example-1-create'),
    ),
  ).rejects.toThrow(/newer than this build: it has had example-1-create/)
})

test('two steps of one name are refused', async () => {
  await expect(migrate(fresh.ownerUrl, [...base, ...base.slice(-1)])).rejects.toThrow(/same name/)
})

test('of several processes that start at once one migrates', async () => {
  const steps = [...base, step('slow-1', 'create table slow as select pg_sleep(0.2)::text as slept')]
  const ran = await Promise.all([1, 2, 3].map(() => migrate(fresh.ownerUrl, steps)))
  expect(ran.flat()).toEqual(['slow-1'])
  base.push(...steps.slice(-1))
})

test('a step can change the rows of all accounts although row level security binds the owner', async () => {
  for (const account of [1, 2]) {
    await inTenant(fresh.databases, { account, user: null }, (trx) =>
      trx.insertInto('example_note').values({ account, text: 'old' }).execute(),
    )
  }
  base.push(step('example-2-rename', "update example_note set text = 'new'"))
  await migrate(fresh.ownerUrl, base)
  for (const account of [1, 2]) {
    const rows = await inTenant(fresh.databases, { account, user: null }, (trx) =>
      trx.selectFrom('example_note').select('text').execute(),
    )
    expect(rows).toEqual([{ text: 'new' }])
  }
})

test('a step that the database has had is not changed without a word; names alone, of earlier builds, are taken as they are', async () => {
  const before = base.at(-1) as (typeof base)[number]
  const changed = migrationOf(before.name, `${before.sql} -- otherwise`)
  await expect(migrate(fresh.ownerUrl, [...base.slice(0, -1), changed])).rejects.toThrow(
    new RegExp(`${before.name} was changed after this database had it`),
  )
  const owner = new Client({ connectionString: fresh.ownerUrl })
  await owner.connect()
  await owner.query('alter table schema_migration drop column checksum')
  expect(await migrate(fresh.ownerUrl, base)).toEqual([])
  const { rows } = await owner.query('select checksum from schema_migration where name = $1', [before.name])
  await owner.end()
  expect(rows).toEqual([{ checksum: before.checksum }])
  await expect(migrate(fresh.ownerUrl, [...base.slice(0, -1), changed])).rejects.toThrow(/was changed/)
})

test('line ends of another system make no other step', () => {
  expect(migrationOf('a', 'select 1;\r\nselect 2;\r\n')).toEqual(migrationOf('a', 'select 1;\nselect 2;\n'))
})
