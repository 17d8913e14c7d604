/** RPT-81: who is new in a grant's report is new once in each of the grant's own years. */
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabases, type Databases } from '../../server/kernel/database.ts'
import { addClient } from '../items/itemWorld.ts'
import { idOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { patience, runs } from '../run/runs.ts'
import { countedIds } from './countedIds.ts'
import { readDataSet, shake } from './dataSet.ts'
import { poolsOf } from './questions.ts'

let agency: Agency
let owner: Databases
let admin: Caller
const yearBegins = (day: string) =>
  sql`update account set fiscal_year_start = ${day} where id = 1`.execute(owner.tenant)
beforeAll(async () => {
  agency = await startAgency(90)
  owner = openDatabases({ app: agency.database.superuserUrl, system: agency.database.superuserUrl })
  admin = await agency.as('admin')
  await yearBegins('2026-07-01')
}, 120_000)
afterAll(async () => {
  await owner?.close()
  await agency?.stop()
})

const zoned = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver', dateStyle: 'short' })
const startOf = (day: string): number => {
  for (let at = Date.parse(`${day}T00:00:00Z`) - 24 * 3_600_000; ; at += 1_800_000)
    if (zoned.format(at) === day) return at
}
/** From the first day up to the one before the next. */
const between = (from: string, next: string) => ({
  since: new Date(startOf(from)).toISOString(),
  until: new Date(startOf(next) - 1).toISOString(),
})
const partsOf = (days: readonly string[]) => days.slice(1).map((next, at) => between(days[at] ?? next, next))
const later = (day: string, months: number): string => {
  const [year = 0, month = 1, of = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(of, last))).toISOString().slice(0, 10)
}
const quartersFrom = (first: string) => partsOf([0, 3, 6, 9, 12].map((months) => later(first, months)))

type Question = Readonly<Record<string, unknown>>
const countsOf = async (questions: readonly Question[]): Promise<readonly number[]> => {
  const counts: number[] = []
  for (let from = 0; from < questions.length; from += 10) {
    const ten = questions.slice(from, from + 10)
    const answer = await admin.post('/v2/report/batch', Object.fromEntries(ten.map((each, at) => [`q${at}`, each])))
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    counts.push(...ten.map((_, at) => Number(answer.body[`q${at}`])))
  }
  return counts
}
const sumOf = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0)
const by = (grant: number, fiscal_year_from?: string): Question => ({
  grants: [{ combine_type: 'any', items: [grant] }],
  ...(fiscal_year_from !== undefined && { fiscal_year_from }),
})
const fresh = { type: 'service', show: 'year' }

test('[RPT-81] whoever a grant served in two of its quarters is new in the first alone, whenever the agency’s year begins', async () => {
  const grant = idOf(
    await admin.post('/v1/grant', {
      label: 'Rural Lantern Fund',
      grant_type: 'VOCA',
      date_time: '2024-12-30T07:00:00.000Z',
      end_date_time: '2025-12-30T07:00:00.000Z',
    }),
  )
  const { victim_id } = await addClient(admin, { first: 'Juniper', last: 'Ashdown', race: 9 })
  for (const date_time of ['2025-02-05T18:00:00.000Z', '2025-08-05T18:00:00.000Z']) {
    const service = await admin.post('/v1/service', { victim_id, service_id: 1, grant_id: grant, date_time })
    expect([service.status, service.text]).toEqual([200, service.text])
  }
  const quarters = partsOf(['2024-12-30', '2025-04-01', '2025-07-01', '2025-10-01', '2025-12-30'])
  const year = between('2024-12-30', '2025-12-30')
  const each = (question: Question, filters: Question) =>
    countsOf(quarters.map((of) => ({ ...question, ...of, ...filters })))
  const own = by(grant, '2024-12-30')
  for (const begins of ['2026-07-01', '2026-01-01']) {
    await yearBegins(begins)
    expect(await each(fresh, own)).toEqual([1, 0, 0, 0])
    expect(await each({ type: 'finding', show: 'race' }, own)).toEqual([1, 0, 0, 0])
    expect(await countsOf([{ ...fresh, ...year, ...own }])).toEqual([1])
  }
  // The list that a figure opens has just those.
  const listed = quarters.map((of) => countedIds(admin, '/v2/victim?type=all', { ...fresh, ...of, ...own }))
  expect(await Promise.all(listed)).toEqual([[victim_id], [], [], []])
  // By the agency's own year the quarters would be more than the year.
  await yearBegins('2026-07-01')
  expect(await each(fresh, by(grant))).toEqual([1, 0, 1, 0])

  // A business alone has no race that could be missing; it is new all the same.
  const named = (first: string | null, business: string | null) =>
    sql`
      update person p set first = ${first}, last = ${first}, business = ${business} from victim v
      where p.account = 1 and v.account = 1 and v.id = ${victim_id} and p.id = v.person_id`.execute(owner.tenant)
  await named(null, 'Ashdown Bakery')
  for (const show of ['race', 'gender', 'age'])
    expect([show, await each({ type: 'finding', show }, own)]).toEqual([show, [0, 0, 0, 0]])
  expect(await each({ type: 'finding', show: 'victimization' }, own)).toEqual([1, 0, 1, 0])
  expect(await each(fresh, own)).toEqual([1, 0, 0, 0])
  await named('Juniper', 'Ashdown Bakery')
  expect(await each({ type: 'finding', show: 'race' }, own)).toEqual([1, 0, 0, 0])

  // [RPT-70] Of all time, the year is the one in which it ends: whoever was served in none of its days is not new.
  const ever = (question: Question, until: string) =>
    countsOf([{ ...question, ...by(grant), since: null, until: new Date(startOf(until) - 1).toISOString() }])
  for (const [until, isNew] of [
    ['2025-06-01', 1],
    ['2025-07-20', 0],
    ['2025-09-01', 1],
    ['2026-07-01', 1],
  ] as const)
    expect([until, await ever(fresh, until)]).toEqual([until, [isNew]])
  expect(await ever({ type: 'case', show: 'year' }, '2025-07-20')).toEqual([0])
  expect(await ever({ ...fresh, report_new_all_time: '1' }, '2025-07-20')).toEqual([1])
  expect(await ever({ type: 'service', show: 'all' }, '2025-07-20')).toEqual([1])

  // Another record of the same person, served in between, is found by the same year.
  const twin = await addClient(admin, { first: 'Juniper', last: 'Ashdown' })
  await sql`
    update victim v set person_id = o.person_id from victim o
    where v.account = 1 and v.id = ${twin.victim_id} and o.account = 1 and o.id = ${victim_id}`.execute(owner.tenant)
  expect(
    (
      await admin.post('/v1/service', {
        victim_id: twin.victim_id,
        service_id: 1,
        grant_id: grant,
        date_time: '2025-08-06T18:00:00.000Z',
      })
    ).status,
  ).toBe(200)
  expect(await each({ type: 'finding', show: 'twice' }, own)).toEqual([0, 0, 1, 0])
  await yearBegins('2026-08-06')
  expect(await each({ type: 'finding', show: 'twice' }, own)).toEqual([0, 0, 1, 0])
  await yearBegins('2026-07-01')
})

test('a day that there is not is refused with what is wrong', async () => {
  const body = { a: { ...fresh, since: null, until: null, fiscal_year_from: '2025-02-30' } }
  const answer = await admin.post('/v2/report/batch', body)
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('fiscal_year_from')])
})

test(
  '[RPT-81] law: over the quarters of a grant’s year, or any parts of it, new clients add up to the year’s, line by line',
  async () => {
    await owner.tenant.transaction().execute((tx) => shake(tx, 29))
    const pools = poolsOf(await owner.tenant.transaction().execute(readDataSet))
    const start = fc
      .integer({ min: 0, max: 500 })
      .map((days) => new Date(Date.UTC(2024, 3, 1) + days * 86_400_000).toISOString().slice(0, 10))
    const met = { fresh: 0, otherwise: 0 }
    await fc.assert(
      fc.asyncProperty(
        start,
        fc.constantFrom(...pools.grant),
        fc.uniqueArray(fc.integer({ min: 1, max: 360 }), { maxLength: 4 }),
        async (first, grant, cuts) => {
          const cut = cuts
            .toSorted((a, b) => a - b)
            .map((days) => new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10))
          const next = later(first, 12)
          const year = between(first, next)
          const lines: readonly Question[] = [{}, { victim_races: [9] }, { client_types: ['P'] }]
          for (const parts of [quartersFrom(first), partsOf([first, ...cut, next])])
            for (const line of lines) {
              const asked = (filters: Question) =>
                [year, ...parts].map((of) => ({ ...fresh, ...of, ...line, ...filters }))
              const [whole, ...each] = await countsOf(asked(by(grant, first)))
              expect([first, parts, sumOf(each)]).toEqual([first, parts, whole])
              met.fresh += whole ?? 0
              const [other, ...others] = await countsOf(asked(by(grant)))
              if (sumOf(others) !== other) met.otherwise += 1
            }
        },
      ),
      { numRuns: runs(8), ...(runs(8) === 8 && { seed: 8 }) },
    )
    // Nothing is proven where nobody is new, or where the agency's year would do as well.
    if (runs(8) >= 8) expect(Math.min(met.fresh, met.otherwise)).toBeGreaterThan(0)
  },
  patience(240_000),
)

test('what was submitted by a grant’s year is compared by it, whatever becomes of the grant and of the agency’s year', async () => {
  const [grant = 1] = poolsOf(await owner.tenant.transaction().execute(readDataSet)).grant
  const question = { ...fresh, ...between('2025-12-30', '2026-03-30'), ...by(grant, '2024-12-30') }
  const [count = 0] = await countsOf([question])
  const run = idOf(
    await admin.post('/v2/report_object', {
      uuid: crypto.randomUUID(),
      type: 'grant',
      filters: JSON.stringify({ ...by(grant, '2024-12-30'), date_range: [question.since, question.until] }),
      reporting_period: 'Custom',
    }),
  )
  const line = { section: 'A', line: '', figure: 'New', count, mark: '' }
  const sheet = { title: 'Grant Report', about: [], titles: ['Section', 'Line', 'Figure', 'Count'], lines: [line] }
  const kept = await admin.post(`/v2/report_object/${run}/submission`, { sheet, figures: [{ at: 0, question, count }] })
  expect([kept.status, kept.text]).toEqual([200, kept.text])
  await sql`update funding_grant set date_time = '2025-06-01T06:00:00Z' where account = 1 and id = ${grant}`.execute(
    owner.tenant,
  )
  await yearBegins('2026-02-01')
  const changes = await admin.get(`/v2/report_object/${run}/submission/changes`)
  expect([changes.status, changes.body['data']]).toEqual([200, []])
  const known = await admin.get(`/v2/report_run/${run}`)
  expect(known.body['filters']).toMatchObject({ fiscal_year_from: '2024-12-30' })
  await yearBegins('2026-07-01')
})

test('a run of all time of a grant without a start is kept and listed up to its last day, and submitted by it', async () => {
  const [grant = 1] = poolsOf(await owner.tenant.transaction().execute(readDataSet)).grant
  const { until } = between('2025-12-30', '2026-03-30')
  const question = { ...fresh, since: null, until, ...by(grant) }
  const [count = 0] = await countsOf([question])
  const begun = (filters: Question) =>
    admin.post('/v2/report_object', {
      uuid: crypto.randomUUID(),
      type: 'grant',
      filters: JSON.stringify({ ...by(grant), ...filters }),
      reporting_period: 'All Time',
    })
  expect((await begun({ date_until: 'the last day' })).status).toBe(422)
  const run = idOf(await begun({ date_until: until }))
  const listed = await admin.get('/v2/report_run?type=grant')
  const [newest] = listed.body['data'] as Record<string, unknown>[]
  expect([newest?.['id'], newest?.['since'], newest?.['until']]).toEqual([run, null, until])
  const line = { section: 'A', line: '', figure: 'New', count, mark: '' }
  const sheet = { title: 'Grant Report', about: [], titles: ['Section', 'Line', 'Figure', 'Count'], lines: [line] }
  const keep = (of: number) =>
    admin.post(`/v2/report_object/${of}/submission`, { sheet, figures: [{ at: 0, question, count }] })
  // Of a run of ever it is another question.
  expect((await keep(idOf(await begun({})))).status).toBe(422)
  const kept = await keep(run)
  expect([kept.status, kept.text]).toEqual([200, kept.text])
})
