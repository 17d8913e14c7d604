import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuse } from '../../domain/kernel/result.ts'
import { inTenant, type Work } from '../../server/kernel/database.ts'
import { mayBeAway } from '../../server/kernel/outage.ts'
import { preparedOnce, runPrepared, runWithNext } from '../../server/kernel/pipeline.ts'
import { exampleMigrations } from './exampleTables.ts'
import { freshDatabase, type FreshDatabase } from './testDatabase.ts'

let fresh: FreshDatabase
const north = { account: 1, user: 11 }
const south = { account: 2, user: 21 }

beforeAll(async () => {
  fresh = await freshDatabase({ more: exampleMigrations })
})
afterAll(() => fresh.drop())

const note = (tx: Work, text: string, account = 1) => tx.insertInto('example_note').values({ account, text }).compile()
const textsOf = (tx: Work) => tx.selectFrom('example_note').select('text').orderBy('id')
const kept = async (tenant = north) =>
  (await inTenant(fresh.databases, tenant, (tx) => textsOf(tx).execute())).map(({ text }) => text)

test('what waits is written by the commit, in order, before the answer', async () => {
  await inTenant(fresh.databases, north, async (tx) => {
    await runWithNext(tx, note(tx, 'first'))
    await runWithNext(tx, note(tx, 'second'))
  })
  expect(await kept()).toEqual(['first', 'second'])
})

test('the next statement sees what waited', async () => {
  const seen = await inTenant(fresh.databases, north, async (tx) => {
    await runWithNext(tx, note(tx, 'third'))
    return textsOf(tx).execute()
  })
  expect(seen).toContainEqual({ text: 'third' })
})

test('a statement that waited and fails makes the commit fail with its own error, and nothing is kept', async () => {
  const before = await kept()
  const work = inTenant(fresh.databases, north, async (tx) => {
    await tx.insertInto('example_note').values({ account: 1, text: 'lost with it' }).execute()
    await runWithNext(tx, note(tx, 'planted', 2))
    await runWithNext(tx, note(tx, 'after it'))
    return 'never answered'
  })
  await expect(work).rejects.toThrow(/row-level security/)
  expect(await kept()).toEqual(before)
  expect(await kept(south)).toEqual([])
})

test('what waits is dropped when the work is refused or throws, also before anything was sent', async () => {
  const before = await kept()
  const no = refuse('forbidden', 'No.')
  expect(
    await inTenant(fresh.databases, north, async (tx) => {
      await runWithNext(tx, note(tx, 'refused'))
      return no
    }),
  ).toEqual(no)
  const thrown = inTenant(fresh.databases, north, async (tx) => {
    await textsOf(tx).execute()
    await runWithNext(tx, note(tx, 'thrown'))
    throw new Error('on purpose')
  })
  await expect(thrown).rejects.toThrow('on purpose')
  expect(await kept()).toEqual(before)
})

test('a prepared statement is bound to the account of each transaction anew, on every connection', async () => {
  await inTenant(fresh.databases, south, (tx) => runWithNext(tx, note(tx, 'of south', 2)))
  const ofNorth = await kept()
  const seen = await Promise.all(
    Array.from({ length: 200 }, (_, nth) =>
      inTenant(fresh.databases, nth % 2 ? north : south, (tx) => runPrepared(tx, textsOf(tx).compile())),
    ),
  )
  seen.forEach(({ rows }, nth) => expect(rows.map(({ text }) => text)).toEqual(nth % 2 ? ofNorth : ['of south']))
})

test('a connection whose statement failed serves the next transaction', async () => {
  for (let use = 0; use < 20; use += 1) {
    const broken = inTenant(fresh.databases, north, (tx) => sql`select 1 / ${0}::int`.execute(tx))
    await expect(broken).rejects.toThrow(/division by zero/)
    expect(await kept()).toContain('first')
  }
})

test('an account that is no whole number never becomes part of a statement', async () => {
  const odd = inTenant(fresh.databases, { account: 1.5, user: null }, async () => 'never')
  await expect(odd).rejects.toThrow(RangeError)
})

test('a statement that is put together once has what is given each time, and no other account’s', async () => {
  let built = 0
  const find = preparedOnce(['text', 'least'], (tx: Work, { text, least }: { text: string; least: number }) => {
    built += 1
    return tx.selectFrom('example_note').select('text').where('text', '=', text).where('id', '>', least)
  })
  const found = (text: string, least = 0, tenant = north) =>
    inTenant(fresh.databases, tenant, async (tx) => (await find(tx, { least, text })).rows.map((row) => row.text))
  expect(await found('first')).toEqual(['first'])
  expect(await Promise.all([found('second'), found('first'), found('nowhere')])).toEqual([['second'], ['first'], []])
  expect(await found('first', 1_000_000)).toEqual([])
  expect(await found('first', 0, south)).toEqual([])
  expect(built).toBe(1)
})

const preparedNow = (tx: Work) =>
  sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx).then(({ rows }) => rows)

test('what comes for the third time is prepared, with the account of each transaction; what came once is not', async () => {
  const often = (tx: Work) => tx.selectFrom('example_note').select('text').where('text', '!=', 'none').orderBy('text')
  for (const tenant of [north, south, north, south, north])
    await inTenant(fresh.databases, tenant, async (tx) => {
      const rows = await often(tx).execute()
      expect(rows.map(({ text }) => text)).toEqual((await kept(tenant)).toSorted())
    })
  await inTenant(fresh.databases, north, async (tx) => {
    await tx.selectFrom('example_note').select('id').where('text', '=', 'once').execute()
    await often(tx).execute()
    const statements = (await preparedNow(tx)).map(({ statement }) => statement)
    expect(statements).toContain(often(tx).compile().sql)
    expect(statements.filter((statement) => statement.includes('"id" from "example_note" where'))).toEqual([])
  })
})

test('more statements that come again than are kept make room for each other, and no connection keeps those of before', async () => {
  const nth = (tx: Work, number: number) =>
    tx.selectFrom('example_note').select(sql.lit(number).as('nth')).where('text', '!=', 'none').limit(1)
  const wanted = 450
  for (let number = 0; number < wanted; number += 1)
    for (const _ of [1, 2, 3])
      await inTenant(fresh.databases, north, async (tx) =>
        expect(await nth(tx, number).execute()).toEqual([{ nth: number }]),
      )
  await inTenant(fresh.databases, north, async (tx) => {
    await nth(tx, wanted - 1).execute()
    const statements = (await preparedNow(tx)).map(({ statement }) => statement)
    expect(statements).toContain(nth(tx, wanted - 1).compile().sql)
    expect(statements.length).toBeLessThan(200)
  })
})

test('a column that is added beside costs one connection, and is told as a lost one, which is tried again', async () => {
  const all = (tx: Work) => tx.selectFrom('example_note').selectAll().where('text', '!=', 'none')
  for (const _ of [1, 2, 3, 4]) await inTenant(fresh.databases, north, (tx) => all(tx).execute())
  const owner = new Client({ connectionString: fresh.ownerUrl })
  await owner.connect()
  await owner.query('alter table example_note add column later text')
  await owner.end()
  const failed = await inTenant(fresh.databases, north, (tx) => all(tx).execute()).catch((error: unknown) => error)
  expect(mayBeAway(failed)).toBe(true)
  const rows = await inTenant(fresh.databases, north, (tx) => all(tx).execute())
  expect(rows[0]).toHaveProperty('later')
})
