/** Where a look runs out of time, the answer says that it is not whole, whichever of those that follow an empty search it is. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '../../domain/kernel/index.ts'
import { typeahead } from '../../domain/lists/index.ts'
import { inTime } from '../../server/http/patience.ts'
import type { SignedIn } from '../../server/http/route.ts'
import { inTenant } from '../../server/kernel/database.ts'
import { startAgency, type Agency } from '../records/agencyServer.ts'

let agency: Agency
let root: pg.Client
beforeAll(async () => {
  agency = await startAgency(100)
  root = new pg.Client({ connectionString: agency.database.superuserUrl })
  await root.connect()
  // Going away drops the database under it.
  root.on('error', () => undefined)
  await root.query(`
    create function slowly() returns boolean language plpgsql volatile as
      $$ begin perform pg_sleep(2); return true; end $$;
    grant execute on function slowly to public`)
}, 120_000)
afterAll(async () => {
  await root?.end()
  await agency?.stop()
})

test.each([
  ['a birthday', '2/3/1981', 'person', `birthdate <> '1981-02-03' or slowly()`],
  ['what is inactive', 'axuzomir', 'victim_word', 'status = 1 or slowly()'],
  ['what may be meant', 'zzzslowq', 'victim_word', `word <> 'zzzslow' or slowly()`],
])('%s', async (_, typed, table, rule) => {
  const admin = await agency.as('admin')
  const named = { victim_type: 'P', first: 'Robin', last: 'Zzzslow', birthdate: '02/03/1981' }
  expect((await admin.post('/v2/victim', named)).status).toBe(200)
  const former = await admin.post('/v2/victim', { ...named, last: 'Axuzomir' })
  await admin.put(`/v2/victim/${former.body['id']}`, { status: 0 }, Number(former.body['version']))
  const { heavy } = agency.app.services
  const before = heavy.patience
  await root.query(`create policy slow on ${table} as restrictive for select to caselog_app using (${rule})`)
  try {
    Object.assign(heavy, { patience: 300 })
    const answer = await admin.post('/v1/search', typeahead(['victims', 'cases'], typed, true))
    expect([answer.status, answer.body]).toMatchObject([200, { unfinished: true }])
  } finally {
    Object.assign(heavy, { patience: before })
    await root.query(`drop policy slow on ${table}`)
  }
})

test('what was found is told, where the look for whoever was born in that year runs out of time', async () => {
  const admin = await agency.as('admin')
  const client = { victim_type: 'P', first: 'Robin', last: 'Ymoryx' }
  const called = await admin.post('/v2/victim', { ...client, primary_phone: '12125551984', birthdate: '02/03/1990' })
  expect((await admin.post('/v2/victim', { ...client, birthdate: '02/03/1984' })).status).toBe(200)
  const { heavy } = agency.app.services
  const before = heavy.patience
  const rule = `birthdate <> '1984-02-03' or slowly()`
  await root.query(`create policy slow on person as restrictive for select to caselog_app using (${rule})`)
  try {
    Object.assign(heavy, { patience: 300 })
    const { status, body } = await admin.post('/v1/search', typeahead(['victims', 'cases'], 'ymoryx 1984', true))
    const rows = (body['pages'] as ({ rows: { id: number }[] } | null)[]).flatMap((page) => page?.rows ?? [])
    expect([status, body['unfinished'], rows.map(({ id }) => id)]).toEqual([200, true, [called.body['id']]])
  } finally {
    Object.assign(heavy, { patience: before })
    await root.query('drop policy slow on person')
  }
})

test('of the statements of one step each has what is left by then', async () => {
  const { clock, database, app } = agency
  const until = clock.now() + 1_000
  const seen = await inTenant(database.databases, { account: 1, user: null }, (tx) =>
    inTime({ tx, services: app.services } as SignedIn, until, async ({ services: { heavy } }) => {
      const left = [heavy.patience]
      for (const passed of [600, 600]) {
        clock.advance(passed)
        left.push(heavy.patience)
      }
      return ok(left)
    }),
  )
  expect(seen).toEqual(ok([1_000, 400, 1]))
})
