/** Figures of a run are for whoever might count them today; and of a run that is over nothing more is kept. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resultKey, type CountQuestion } from '../../domain/reports/index.ts'
import { openDatabases, type Databases } from '../../server/kernel/database.ts'
import { everyScopeBut, startScoped, type Scoped } from '../access/scopedUsers.ts'
import { idOf, rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { until } from '../run/until.ts'
import type { Reply } from '../session/testServer.ts'

let agency: Agency
let owner: Databases
let admin: Caller
let scoped: Scoped
/** With what they hold at the moment. */
let reader: Caller
beforeAll(async () => {
  agency = await startAgency(60)
  owner = openDatabases({ app: agency.database.superuserUrl, system: agency.database.superuserUrl })
  admin = await agency.as('admin')
  scoped = await startScoped(agency, Number((await admin.get('/v1/my_account')).body['id']))
  reader = {
    ...admin,
    get: (url) => agency.send('GET', url, { token: scoped.token }),
    post: (url, body) => agency.send('POST', url, { token: scoped.token, body }),
  }
}, 120_000)
afterAll(async () => {
  await scoped?.stop()
  await owner?.close()
  await agency?.stop()
})
beforeEach(() => scoped.hold(everyScopeBut([])))

const period = { since: '2026-01-01T07:00:00.000Z', until: '2026-03-31T05:59:59.999Z' }
const dates = [period.since, period.until]
const served: CountQuestion = { type: 'service', show: 'all', ...period }
const ofZip = (zip_code: string): CountQuestion => ({ ...served, zip_code })

const begin = (
  caller: Caller,
  { filters = {}, ...more }: { readonly filters?: object; [more: string]: unknown } = {},
) =>
  caller.post('/v2/report_object', {
    uuid: crypto.randomUUID(),
    type: 'full',
    filters: JSON.stringify({ date_range: dates, ...filters }),
    reporting_period: 'Last Quarter',
    ...more,
  })
const countIn = (caller: Caller, run: number, asked: readonly CountQuestion[]) =>
  caller.post(`/v2/report/batch?report_id=${run}`, Object.fromEntries(asked.map((one, at) => [`q${at}`, one])))
const keysIn = async (caller: Caller, run: number): Promise<readonly string[]> => {
  const { body, status, text } = await caller.get(`/v2/report_run/${run}`)
  expect([status, text]).toEqual([200, text])
  return (body['figures'] as { key: string }[]).map(({ key }) => key)
}
const listed = async (caller: Caller, type: string): Promise<readonly number[]> =>
  rowsOf(await caller.get(`/v2/report_run?type=${type}`)).map((row) => Number(row['id']))
const counted = async (caller: Caller, asked: readonly CountQuestion[], more: object = {}): Promise<number> => {
  const run = idOf(await begin(caller, { ...more }))
  expect((await countIn(caller, run, asked)).status).toBe(200)
  return run
}

test('who may run the account reads others’ figures only with the level, and with all of its records in sight', async () => {
  const theirs = await counted(admin, [served])
  expect([(await reader.get(`/v2/report_run/${theirs}`)).status, await listed(reader, 'full')]).toEqual([
    200,
    expect.arrayContaining([theirs]),
  ])
  scoped.hold(everyScopeBut([]), [])
  expect([(await reader.get(`/v2/report_run/${theirs}`)).status, await listed(reader, 'full')]).toEqual([404, []])
  scoped.hold(everyScopeBut(['view_own_victim']))
  expect((await reader.get(`/v2/report_run/${theirs}`)).status).toBe(404)
  const advocate = await agency.as('advocate')
  const user_id = Number((await advocate.get('/v1/me')).body['id'])
  for (const capability of [
    'admin_own_account',
    ...['case', 'victim', 'defendant', 'location', 'event'].map((kind) => `can_view_confidential_${kind}`),
  ])
    expect((await admin.post('/v1/user_capability', { user_id, capability })).status).toBe(200)
  expect((await advocate.get(`/v2/report_run/${theirs}`)).status).toBe(404)
})

test.each([
  ['human_trafficking', 'view_hb3800_detail', { human_trafficking: '1' }],
  ['enterprise', 'view_enterprise_report', { enterprise: '1' }],
  ['full', 'view_hb3800_detail', { human_trafficking: '1' }],
  ['service', 'view_grant', { grants: [{ combine_type: 'any', items: [1] }] }],
] as const)('a run of %s that asks what is for holders of %s is not there without it', async (type, scope, filters) => {
  const run = idOf(await begin(reader, { type, filters }))
  expect((await countIn(reader, run, [{ ...served, ...filters } as CountQuestion])).status).toBe(200)
  const keys = await keysIn(reader, run)
  expect([keys.length, (await listed(reader, type)).includes(run)]).toEqual([1, true])
  scoped.hold(everyScopeBut([scope]))
  expect((await reader.get(`/v2/report_run/${run}`)).status).toBe(404)
  expect((await listed(reader, type)).includes(run)).toBe(false)
  // Nor by a new run that says that it knows them.
  const next = idOf(await begin(reader, { known: [{ run, keys }] }))
  expect(await keysIn(reader, next)).toEqual([])
})

test('figures of a section that its reader may not see any more are left out of the run, and of what is known of it', async () => {
  const years = { since: '2000-01-01T07:00:00.000Z', until: '2027-01-01T06:59:59.999Z' }
  const ofCases: CountQuestion = { type: 'case', show: 'all', ...years }
  const before = { since: '2025-10-01T06:00:00.000Z', until: '2026-01-01T06:59:59.999Z' }
  const asked = [served, ofCases, { ...ofCases, ...before }]
  const run = await counted(reader, asked, {
    shown: { before },
    filters: { date_range: [years.since, years.until] },
  })
  expect((await keysIn(reader, run)).toSorted()).toEqual(asked.map(resultKey).toSorted())
  const { body: then } = await countIn(reader, run, [ofCases])
  expect(then['q0']).toBeGreaterThan(0)
  scoped.hold(everyScopeBut(['view_own_case']))
  expect(await keysIn(reader, run)).toEqual([resultKey(served)])
  // Nor is it told to who asks for it in the name of the run.
  expect((await countIn(reader, run, [ofCases])).status).toBe(403)
  const next = idOf(await begin(reader, { known: [{ run, keys: asked.map(resultKey) }] }))
  scoped.hold(everyScopeBut([]))
  expect(await keysIn(reader, next)).toEqual([resultKey(served)])
})

test('a run is over a day after it began: what is counted in its name then is answered and not kept', async () => {
  const run = await counted(admin, [served])
  const day = 24 * 60 * 60 * 1_000
  const began = (ago: number) =>
    sql`update report_object set date_time = ${new Date(agency.clock.now() - ago).toISOString()} where id = ${run}`.execute(
      owner.tenant,
    )
  await began(day - 1_000)
  expect((await countIn(admin, run, [ofZip('80')])).status).toBe(200)
  await began(day)
  const late = await countIn(admin, run, [served, ofZip('81')])
  expect([late.status, Object.keys(late.body)]).toEqual([200, ['q0', 'q1']])
  expect((await keysIn(admin, run)).toSorted()).toEqual([served, ofZip('80')].map(resultKey).toSorted())
})

test('and holds so many figures as can be told of it', async () => {
  const run = await counted(admin, [served])
  await sql`
    insert into report_figure (account, report_object_id, key, count, counted_at)
    select account, id, 'n' || n, 1, date_time from report_object, generate_series(1, 4998) n where id = ${run}
  `.execute(owner.tenant)
  expect((await countIn(admin, run, [ofZip('80'), ofZip('81')])).status).toBe(200)
  expect((await keysIn(admin, run)).length).toBe(4_999)
  await countIn(admin, run, [ofZip('80')])
  expect((await keysIn(admin, run)).length).toBe(5_000)
  await countIn(admin, run, [ofZip('82')])
  expect((await keysIn(admin, run)).length).toBe(5_000)
})

test('two requests that count the same of one run at once both answer what is kept, whichever comes first', async () => {
  const asked = Array.from({ length: 9 }, (_, at) => ofZip(String(at))).toSorted((one, other) =>
    resultKey(one) < resultKey(other) ? -1 : 1,
  )
  const run = idOf(await begin(admin))
  const waiting = async (): Promise<boolean> => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(owner.system)
    return rows[0]?.n === 2
  }
  const undone = new Error('undone')
  let both: Promise<readonly Reply[]> = Promise.resolve([])
  // One in the middle is somebody else's until each of them has kept what comes before it.
  const held = owner.tenant.transaction().execute(async (tx) => {
    const key = resultKey(asked[4] as CountQuestion)
    await sql`insert into report_figure (account, report_object_id, key, count, counted_at)
      select account, id, ${key}, 1, date_time from report_object where id = ${run}`.execute(tx)
    both = Promise.all([countIn(admin, run, asked), countIn(admin, run, asked.toReversed())])
    await until(waiting)
    throw undone
  })
  await expect(held).rejects.toBe(undone)
  const [one, other] = await both
  expect([one?.status, other?.status]).toEqual([200, 200])
  expect(Object.values(other?.body ?? {}).toReversed()).toEqual(Object.values(one?.body ?? {}))
  expect((await keysIn(admin, run)).length).toBe(9)
})

test('a run names each run before it once, and not more of them than are read', async () => {
  const run = await counted(admin, [served])
  const one = { run, keys: [resultKey(served)] }
  expect((await begin(admin, { known: [one, one] })).status).toBe(422)
  const many = Array.from({ length: 51 }, (_, at) => ({ ...one, run: at + 1 }))
  expect((await begin(admin, { known: many })).status).toBe(422)
  expect((await begin(admin, { known: many.slice(0, 50) })).status).toBe(200)
})

test('what was counted before somebody’s rights were changed is not known to their runs any more', async () => {
  const them = await agency.as('advocate')
  const user_id = Number((await them.get('/v1/me')).body['id'])
  agency.clock.advance(1_000)
  const run = await counted(them, [served])
  const keys = [resultKey(served)]
  const rename = await admin.put(`/v1/user/${user_id}`, { last: 'Ashgrove' })
  expect(rename.status).toBe(200)
  agency.clock.advance(1_000)
  expect(await keysIn(them, idOf(await begin(them, { known: [{ run, keys }] })))).toEqual(keys)
  expect((await admin.post('/v1/user_capability', { user_id, capability: 'can_view_any_event' })).status).toBe(200)
  expect(await keysIn(them, idOf(await begin(them, { known: [{ run, keys }] })))).toEqual([])
})
