/** RPT-69 … RPT-78: each figure is what a plain reading of the rules counts over the same rows. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabases, type Databases } from '../../server/kernel/database.ts'
import { rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { runs } from '../run/runs.ts'
import { readDataSet, shake, type DataSet, type Row } from './dataSet.ts'
import { figureOf, type Question, type Seen, type World } from './model.ts'
import { anyQuestion, poolsOf } from './questions.ts'

let agency: Agency
let owner: Databases

/** The specification's own words: what is counted, in which ways (RPT-40, RPT-42). */
const modes: Readonly<Record<string, readonly string[]>> = {
  service: ['all', 'year', 'oct', 'multiple', 'multiple-sc'],
  case: ['all', 'activity', 'served', 'year'],
  defendant: ['new', 'victim_all', 'victim_year', 'victim_person_year', 'merged'],
  location: ['new', 'all', 'case', 'event', 'served', 'year', 'multiple-case', 'multiple-event'],
  event: [
    'count',
    'hours',
    'estimated-attendance',
    'person-attendance',
    'person-attended',
    'user-attendance',
    'user-attended',
    'attendance',
  ],
  timelog: ['both', 'service', 'general'],
  service_total: ['all'],
  victimization_total: ['all'],
}

beforeAll(async () => {
  agency = await startAgency(90)
  owner = openDatabases({ app: agency.database.superuserUrl, system: agency.database.superuserUrl })
}, 120_000)
afterAll(async () => {
  await owner?.close()
  await agency?.stop()
})

const idsOf = async (caller: Caller, path: string): Promise<ReadonlySet<number>> => {
  const found = new Set<number>()
  for (let page = 1; ; page += 1) {
    const rows = rowsOf(await caller.get(`${path}${path.includes('?') ? '&' : '?'}limit=100&page=${page}`))
    for (const row of rows) found.add(Number(row['id']))
    if (rows.length < 100) return found
  }
}

const seenBy = async (caller: Caller): Promise<Seen> => ({
  victim: await idsOf(caller, '/v2/victim?type=all'),
  court_case: await idsOf(caller, '/v1/court_case?type=all'),
  defendant: await idsOf(caller, '/v1/defendant?type=all'),
  location: await idsOf(caller, '/v1/person?is_location=1&type=all'),
  event: await idsOf(caller, '/v1/event?type=all'),
  timelog: new Set(),
})

/** PRM-32 … PRM-34: an administrator each; others those of clients that they see, and general ones of their own. */
const mayTimelog = (row: Row, login: string, me: number, { victim }: Seen): boolean =>
  login === 'admin' || (row['victim_id'] === null ? row['advocate_id'] === me : victim.has(Number(row['victim_id'])))

const zoned = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver', dateStyle: 'short' })
const dayAt = (instant: number): string => zoned.format(instant)
/** The first instant of a day there, by looking for it. */
const startOf = (day: string): number => {
  const noon = Date.parse(`${day}T12:00:00Z`)
  for (let at = noon - 24 * 3_600_000; ; at += 1_800_000) if (dayAt(at) === day) return at
}
const yearStart = (instant: number, month: number): number => {
  const [year, ofYear] = dayAt(instant).split('-').map(Number) as [number, number]
  return startOf(`${ofYear >= month ? year : year - 1}-${String(month).padStart(2, '0')}-01`)
}

const worldOf = (data: DataSet, seen: Seen, fiscalMonth: number, now: number): World => ({
  data,
  seen,
  yearStart,
  fiscalMonth,
  dayAt,
  now,
})

describe.each(['admin', 'advocate'])('law: for %s', (login) => {
  test('each figure is what a plain reading of the rules counts, in every mode', async () => {
    const caller = await agency.as(login)
    const me = Number((await caller.get('/v1/me')).body['id'])
    let asked = 0
    const counts = new Map<string, number>()
    for (let round = 0; round < runs(2); round += 1) {
      await owner.tenant.transaction().execute((tx) => shake(tx, 17 + round))
      const data = await readDataSet(owner.tenant as never)
      const seen = await seenBy(caller)
      const timelog = new Set(data.timelog.filter((row) => mayTimelog(row, login, me, seen)).map(({ id }) => id))
      const all = { ...seen, timelog }
      const world = worldOf(data, all, 7, agency.clock.now())
      const pools = poolsOf(data)
      await fc.assert(
        fc.asyncProperty(fc.array(anyQuestion(modes, pools), { minLength: 10, maxLength: 10 }), async (questions) => {
          const answer = await caller.post(
            '/v2/report/batch',
            Object.fromEntries(questions.map((question, index) => [`q${index}`, question])),
          )
          expect([answer.status, answer.text]).toEqual([200, answer.text])
          for (const [index, question] of questions.entries()) {
            const { figure } = figureOf(world, question as Question)
            asked += 1
            if (figure > 0)
              counts.set(
                `${question.type} ${question.show}`,
                (counts.get(`${question.type} ${question.show}`) ?? 0) + 1,
              )
            expect([question, answer.body[`q${index}`]]).toEqual([question, expect.closeTo(figure, 6)])
          }
        }),
        { numRuns: runs(20) },
      )
    }
    console.log(asked, Object.fromEntries(counts))
  }, 300_000)
})
