/** What a run counted is kept as it was answered, for ever, and read by whoever may count the same. */
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resultKey, type CountQuestion } from '../../domain/reports/index.ts'
import { inTenant, openDatabases, type Databases } from '../../server/kernel/database.ts'
import { idOf, rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { patience, runs } from '../run/runs.ts'
import { readDataSet, shake } from './dataSet.ts'
import { poolsOf, questionsOf } from './questions.ts'

let agency: Agency
let owner: Databases
let admin: Caller
let advocate: Caller
let account = 0
beforeAll(async () => {
  agency = await startAgency(60)
  owner = openDatabases({ app: agency.database.superuserUrl, system: agency.database.superuserUrl })
  admin = await agency.as('admin')
  advocate = await agency.as('advocate')
  account = Number((await admin.get('/v1/my_account')).body['id'])
}, 120_000)
afterAll(async () => {
  await owner?.close()
  await agency?.stop()
})

type Question = CountQuestion & { readonly type: string }
type Kept = { readonly key: string; readonly count: number; readonly counted_at: string }

const period = { since: '2026-01-01T07:00:00.000Z', until: '2026-03-31T05:59:59.999Z' }
const served: Question = { type: 'service', show: 'all', ...period }
const given: Question = { type: 'service_total', show: 'all', ...period }
const both = { a: served, b: given }

const begin = async (caller: Caller, more: object = {}): Promise<number> =>
  idOf(
    await caller.post('/v2/report_object', {
      uuid: crypto.randomUUID(),
      type: 'full',
      filters: JSON.stringify({ date_range: [period.since, period.until] }),
      reporting_period: 'Last Quarter',
      ...more,
    }),
  )
const countIn = (caller: Caller, run: number, asked: Readonly<Record<string, Question>>) =>
  caller.post(`/v2/report/batch?report_id=${run}`, asked)
const keptOf = async (caller: Caller, run: number): Promise<readonly Kept[]> => {
  const answer = await caller.get(`/v2/report_run/${run}`)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body['figures'] as readonly Kept[]
}
const hundredth = (count: unknown): number => Math.round(Number(count) * 100) / 100

test(
  'law: the same run gives the figures that it gave, whatever was changed meanwhile; a new one counts anew',
  async () => {
    const pools = poolsOf(await owner.tenant.transaction().execute(readDataSet))
    const modes = { service: ['all', 'year'], case: ['all'], event: ['count', 'hours'], service_total: ['all'] }
    const met = { moved: 0, same: 0 }
    await fc.assert(
      fc.asyncProperty(questionsOf(modes, pools), fc.nat(900), async (drawn, seed) => {
        const asked = Object.fromEntries(
          drawn.map(({ human_trafficking: _is, counties: _in, ...one }, at) => [`q${at}`, one as Question]),
        )
        await owner.tenant.transaction().execute((tx) => shake(tx, seed))
        const run = await begin(advocate)
        const first = await countIn(advocate, run, asked)
        expect([first.status, first.text]).toEqual([200, first.text])
        const then = await keptOf(advocate, run)
        const answered = new Map(
          Object.entries(asked).map(([name, one]) => [resultKey(one), hundredth(first.body[name])]),
        )
        expect(new Map(then.map(({ key, count }) => [key, count]))).toEqual(answered)
        await owner.tenant.transaction().execute((tx) => shake(tx, seed + 1))
        agency.clock.advance(1_000)
        // Asked again, too: a figure of one run is one figure.
        expect((await countIn(advocate, run, asked)).body).toEqual(first.body)
        expect(await keptOf(advocate, run)).toEqual(then)
        const again = await countIn(advocate, await begin(advocate), asked)
        const fresh = await advocate.post('/v2/report/batch', asked)
        expect(Object.values(again.body).map(hundredth)).toEqual(Object.values(fresh.body).map(hundredth))
        met[again.text === first.text ? 'same' : 'moved'] += 1
      }),
      { numRuns: runs(6), ...(runs(6) === 6 && { seed: 6 }) },
    )
    // Nothing is proven of figures that would not have changed anyway.
    if (runs(6) >= 6) expect(met.moved).toBeGreaterThan(0)
  },
  patience(240_000),
)

test.each(['legacy_service_hourly', 'legacy_timelog_hourly', 'legacy_timelog_daily'])(
  'law: %s lists the minutes that it listed first, whatever was changed meanwhile; a new run lists anew',
  async (type) => {
    const listedBy = (caller: Caller, run: number) => caller.get(`/v2/report_object/${run}/minutes`)
    const stranger = await agency.as('other-admin')
    const wide = { type, filters: JSON.stringify({}) }
    const met = { moved: 0, same: 0 }
    for (let seed = 0; seed < 3; seed += 1) {
      await owner.tenant.transaction().execute((tx) => shake(tx, seed))
      const [run, unasked] = [await begin(advocate, wide), await begin(advocate, wide)]
      expect((await listedBy(admin, run)).body).toEqual({ data: [], counted_at: null })
      const first = await listedBy(advocate, run)
      expect([first.status, first.body['counted_at']]).toEqual([200, new Date(agency.clock.now()).toISOString()])
      await owner.tenant.transaction().execute((tx) => shake(tx, seed + 10))
      agency.clock.advance(1_000)
      for (const reader of [advocate, admin]) expect((await listedBy(reader, run)).body).toEqual(first.body)
      expect((await listedBy(stranger, run)).status).toBe(404)
      const fresh = await listedBy(advocate, await begin(advocate, wide))
      met[JSON.stringify(fresh.body['data']) === JSON.stringify(first.body['data']) ? 'same' : 'moved'] += 1
      // What it would have listed then nobody can count any more.
      await sql`update report_object set date_time = date_time - interval '25 hours' where id in (${unasked}, ${run})`.execute(
        owner.tenant,
      )
      expect((await listedBy(advocate, unasked)).body).toEqual({ data: [], counted_at: null })
      expect((await listedBy(advocate, run)).body).toEqual(first.body)
    }
    expect(met.moved).toBeGreaterThan(0)
  },
  patience(120_000),
)

test(
  'law: the lines of minutes add up to the sum that stands over them, whatever earlier runs are named and was changed since',
  async () => {
    const listings = [
      { type: 'legacy_timelog_hourly', sum: { type: 'timelog_minutes', show: 'all', since: null, until: null } },
      { type: 'legacy_timelog_daily', sum: { type: 'timelog_minutes', show: 'all', since: null, until: null } },
      { type: 'legacy_service_hourly', sum: { type: 'service_minutes', show: 'all', since: null, until: null } },
    ] as const
    const step = fc.record({ listing: fc.constantFrom(...listings), changes: fc.boolean(), lists: fc.boolean() })
    await owner.tenant.transaction().execute((tx) => shake(tx, 3))
    const met = { moved: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (steps) => {
        const before: { readonly run: number; readonly keys: readonly string[] }[] = []
        const sums = new Set<number>()
        for (const { listing, changes, lists } of [
          ...steps,
          ...listings.map((each) => ({ listing: each, changes: true, lists: true })),
        ]) {
          const { type, sum } = listing
          if (changes) {
            await sql`update timelog set minutes = minutes + 7`.execute(owner.tenant)
            await sql`update service set time_minutes = coalesce(time_minutes, 0) + 5`.execute(owner.tenant)
          }
          agency.clock.advance(1_000)
          const known = before.toReversed()
          const run = await begin(advocate, { type, filters: '{}', ...(known.length > 0 && { known }) })
          // What was known is not asked for.
          const taken = (await keptOf(advocate, run)).some(({ key }) => key === resultKey(sum))
          if (!taken) await countIn(advocate, run, { sum })
          before.push({ run, keys: [resultKey(sum)] })
          const of = (await keptOf(advocate, run)).find(({ key }) => key === resultKey(sum))
          sums.add(of?.count ?? -1)
          if (!lists) continue
          const { body } = await advocate.get(`/v2/report_object/${run}/minutes`)
          const lines = body['data'] as { readonly minutes: number }[]
          expect(lines.length).toBeGreaterThan(0)
          expect(hundredth(lines.reduce((all, { minutes }) => all + minutes, 0))).toBe(of?.count)
        }
        if (sums.size > 2) met.moved += 1
      }),
      { numRuns: runs(4), ...(runs(4) === 4 && { seed: 4 }) },
    )
    expect(met.moved).toBeGreaterThan(0)
  },
  patience(120_000),
)

test('each way of counting keeps its figure with its run, and one that is of no run is kept nowhere', async () => {
  const run = await begin(admin)
  const byGet = `/v2/report?type=service&show=all&since=${period.since}&until=${period.until}`
  const one = await admin.get(`${byGet}&report_id=${run}`)
  const posted = await admin.post('/v2/report', { question: given, report_id: run })
  expect([one.status, posted.status]).toEqual([200, 200])
  await admin.post('/v2/report', { question: { ...served, show: 'oct' } })
  const at = new Date(agency.clock.now()).toISOString()
  expect((await keptOf(admin, run)).toSorted((a, b) => a.key.localeCompare(b.key))).toEqual(
    [
      { key: resultKey(served), count: hundredth(one.body['count']), counted_at: at },
      { key: resultKey(given), count: hundredth(posted.body['count']), counted_at: at },
    ].toSorted((a, b) => a.key.localeCompare(b.key)),
  )
})

test('what was known already is kept as an own run counted it; of others’ runs nothing is taken', async () => {
  const [mine, theirs] = [await begin(advocate), await begin(admin)]
  await countIn(advocate, mine, both)
  await countIn(admin, theirs, both)
  const then = await keptOf(advocate, mine)
  agency.clock.advance(1_000)
  const keys = [resultKey(served)]
  const known = [
    { run: theirs, keys: [resultKey(given)] },
    { run: mine, keys: [...keys, '0'.repeat(16)] },
  ]
  const next = await begin(advocate, { known })
  expect(await keptOf(advocate, next)).toEqual(then.filter(({ key }) => keys.includes(key)))
})

test('runs of one report are listed with what they were of: the own, and for who runs the account all', async () => {
  agency.clock.advance(1_000)
  const mine = await begin(advocate, { type: 'service', shown: { parting: 'month' } })
  await countIn(advocate, mine, both)
  agency.clock.advance(1_000)
  const theirs = await begin(admin, { type: 'service' })
  const listOf = (caller: Caller, more = '') => caller.get(`/v2/report_run?type=service${more}`)
  expect(rowsOf(await listOf(admin)).map((row) => [row['id'], row['figures']])).toEqual([
    [theirs, 0],
    [mine, 2],
  ])
  expect((await listOf(admin, '&limit=1&page=2')).body).toMatchObject({ total: 2, page: 2, data: [{ id: mine }] })
  const own = await listOf(advocate)
  expect([own.body['total'], rowsOf(own)]).toEqual([
    1,
    [
      {
        id: mine,
        reporting_period: 'Last Quarter',
        date_time: expect.any(String),
        user_name: expect.stringMatching(/\w/),
        ...period,
        filters: { date_range: [period.since, period.until] },
        figures: 2,
      },
    ],
  ])
  expect((await admin.get(`/v2/report_run/${mine}`)).body).toMatchObject({
    type: 'service',
    shown: { parting: 'month' },
    filters: { date_range: [period.since, period.until] },
  })
  expect((await advocate.get(`/v2/report_run/${theirs}`)).status).toBe(404)
  const stranger = await agency.as('other-admin')
  expect((await stranger.get(`/v2/report_run/${mine}`)).status).toBe(404)
  expect((await listOf(stranger)).body['total']).toBe(0)
})

test('a count for somebody else’s run is refused, whichever way it is asked, and keeps nothing', async () => {
  const theirs = await begin(admin)
  const stranger = await agency.as('other-admin')
  for (const caller of [advocate, stranger]) {
    expect((await countIn(caller, theirs, both)).status).toBe(404)
    expect((await caller.post('/v2/report', { question: served, report_id: theirs })).status).toBe(404)
    expect((await caller.get(`/v2/report?type=service&report_id=${theirs}`)).status).toBe(404)
  }
  expect(await keptOf(admin, theirs)).toEqual([])
})

test('nobody changes or deletes what a run counted, and whoever reads it has a line in the trail', async () => {
  const run = await begin(admin)
  await countIn(admin, run, both)
  const work = <T>(does: (tx: Parameters<Parameters<typeof inTenant>[2]>[0]) => Promise<T>) =>
    inTenant(agency.app.services.databases, { account, user: null }, does)
  const writes = [
    sql`delete from report_figure`,
    sql`update report_figure set count = 1`,
    sql`delete from report_minutes`,
    sql`update report_minutes set lines = '[]'`,
  ]
  for (const write of writes) await expect(work((tx) => write.execute(tx))).rejects.toThrow(/permission denied/)
  await keptOf(admin, run)
  const [line] = await work((tx) =>
    tx.selectFrom('audit').selectAll().where('kind', '=', 'report_object').orderBy('seq', 'desc').limit(1).execute(),
  )
  expect(line).toMatchObject({ verb: 'view', object_id: run })
})
