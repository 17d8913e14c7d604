/** RPT-69 … RPT-78: each figure is what a plain reading of the rules counts over the same rows. */
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabases, type Databases } from '../../server/kernel/database.ts'
import { startScoped } from '../access/scopedUsers.ts'
import { idOf, rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { translate } from '../../domain/messages/index.ts'
import { patience, runs } from '../run/runs.ts'
import { countedIds, countedSum } from './countedIds.ts'
import { readDataSet, shake, type DataSet, type Row } from './dataSet.ts'
import { figureOf, type Seen, type World } from './model.ts'
import { filters, linesOf, plainQuestions, poolsOf, questionsOf, rareQuestions } from './questions.ts'

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
  missing: ['any', 'race', 'gender', 'age', 'type', 'victimization'],
  anonymous: ['all'],
  victimized: ['multiple', 'multiple-voca'],
  finding: ['race', 'gender', 'age', 'victimization', 'twice'],
  unfunded: ['all'],
  service_minutes: ['all'],
  timelog_minutes: ['all'],
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

/** Of those who attend something, the ones whose page opens. */
const seenPersons = async (caller: Caller, data: DataSet): Promise<ReadonlySet<number>> => {
  const ids = [
    ...new Set(data.attendee.flatMap((row) => (row['person_id'] === null ? [] : [Number(row['person_id'])]))),
  ]
  const answers = await Promise.all(
    ids.map(async (id) => ({ id, status: (await caller.get(`/v1/person/${id}`)).status })),
  )
  return new Set(answers.filter(({ status }) => status === 200).map(({ id }) => id))
}

const seenBy = async (caller: Caller, data: DataSet): Promise<Seen> => ({
  victim: await idsOf(caller, '/v2/victim?type=all'),
  court_case: await idsOf(caller, '/v1/court_case?type=all'),
  defendant: await idsOf(caller, '/v1/defendant?type=all'),
  location: await idsOf(caller, '/v1/person?is_location=1&type=all'),
  event: await idsOf(caller, '/v1/event?type=all'),
  timelog: new Set(),
  person: await seenPersons(caller, data),
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
  startOf,
  dayAt,
  now,
})

/** As many as one request takes. */
const tens = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / 10) }, (_, at) => all.slice(at * 10, at * 10 + 10))

const lists: Readonly<Record<string, string>> = {
  service: '/v2/victim?type=all',
  case: '/v1/court_case?type=all',
  defendant: '/v1/defendant?type=all',
  location: '/v1/person?is_location=1&type=all',
  event: '/v1/event?type=all',
  timelog: '/v1/timelog?show=general&type=all',
  timelog_minutes: '/v1/timelog?show=general&type=all',
  service_total: '/v1/list/services?type=all',
  victimization_total: '/v2/victim?type=all',
  missing: '/v2/victim?type=all',
  anonymous: '/v2/victim?type=all',
  victimized: '/v2/victim?type=all',
  finding: '/v2/victim?type=all',
  unfunded: '/v1/list/services?type=all',
  service_minutes: '/v1/list/services?type=all',
}
/** Ways of counting whose figure is no number of records of its list. */
const sums = /_(?:total|minutes) |^event (?!count)/
const allModes = Object.entries(modes).flatMap(([type, shows]) => shows.map((show) => `${type} ${show}`))
const rows = [
  '[RPT-80] [RPT-13] [RPT-14] [RPT-15] [RPT-18] [RPT-19] [RPT-20] [RPT-21] [RPT-25] [RPT-66] [RPT-67]',
  '[RPT-16] [RPT-45] [RPT-69] [RPT-70] [RPT-71] [RPT-72] [RPT-73] [RPT-74] [RPT-75] [RPT-76] [RPT-77] [RPT-78] [RPT-79]',
].join(' ')

describe.each(['admin', 'advocate'])('law: for %s', (login) => {
  test(
    `${rows} each figure is what a plain reading of the rules counts, and the list that it opens has just those`,
    async () => {
      const caller = await agency.as(login)
      const me = Number((await caller.get('/v1/me')).body['id'])
      const met = new Set<string>()
      const opened = new Set<string>()
      const checked = { sets: 0, figures: 0, lists: 0, filters: new Set<string>() }
      for (let round = 0; round < 2; round += 1) {
        await owner.tenant.transaction().execute((tx) => shake(tx, 31 + round))
        const data = await owner.tenant.transaction().execute(readDataSet)
        checked.sets += 1
        const seen = await seenBy(caller, data)
        const timelog = new Set(data.timelog.filter((row) => mayTimelog(row, login, me, seen)).map(({ id }) => id))
        const world = worldOf(data, { ...seen, timelog }, 7, agency.clock.now())
        const rare = [...rareQuestions(poolsOf(data))]
        const known = filters(poolsOf(data))
        // Whoever has not the report on trafficking may not ask by it.
        const asked = ({ human_trafficking: is, counties, ...others }: (typeof rare)[number]): (typeof rare)[number] =>
          login === 'admin' ? { ...others, human_trafficking: is, counties } : others
        const opens = async (question: (typeof rare)[number]): Promise<void> => {
          const list = lists[question.type]
          if (list === undefined) return
          const listed = `${question.type} ${question.show}`
          const { ids: counted, listed: holders, figure } = figureOf(world, question)
          const ids = (holders ?? counted).toSorted((a, b) => a - b)
          expect([question, await countedIds(caller, list, question)]).toEqual([question, ids])
          const sum = await countedSum(caller, list, question)
          // What is no number of rows stands beside their number, and is the figure.
          if (sums.test(listed)) expect([question, sum]).toEqual([question, expect.closeTo(figure, 2)])
          else expect([question, sum]).toEqual([question, undefined])
          if (!opened.has(listed)) expect(await countedSum(caller, list, question, false)).toBeUndefined()
          opened.add(listed)
          checked.lists += 1
        }
        const holds = async (drawn: typeof rare): Promise<void> => {
          const questions = drawn.map((question) => asked(question))
          const answer = await caller.post(
            '/v2/report/batch',
            Object.fromEntries(questions.map((question, index) => [`q${index}`, question])),
          )
          expect([answer.status, answer.text]).toEqual([200, answer.text])
          for (const [index, question] of questions.entries()) {
            const { figure } = figureOf(world, question)
            if (figure > 0) met.add(`${question.type} ${question.show}`)
            expect([question, answer.body[`q${index}`]]).toEqual([question, expect.closeTo(figure, 6)])
            checked.figures += 1
            for (const name of Object.keys(question)) if (name in known) checked.filters.add(name)
          }
          const [first] = questions
          if (first !== undefined) await opens(first)
        }
        for (const ten of tens(plainQuestions(modes))) {
          await holds(ten)
          for (const question of ten.slice(1)) await opens(asked(question))
        }
        await fc.assert(
          fc.asyncProperty(questionsOf(modes, poolsOf(data)), holds),
          // The usual run draws the same each time, so that it meets enough.
          {
            // Examples count among the runs: behind them as many are drawn.
            numRuns: tens(rare).length + runs(12),
            examples: tens(rare).map((ten): [typeof rare] => [ten]),
            ...(runs(12) === 12 && { seed: 12 }),
          },
        )
        await fc.assert(fc.asyncProperty(linesOf(modes, poolsOf(data)), holds), { numRuns: runs(8) })
      }
      // N of the law, for whoever reads what the tests say.
      process.stdout.write(
        `${login}: ${checked.sets} data sets, ${checked.figures} figures by ${checked.filters.size} filters in ` +
          `${allModes.length} ways, ${checked.lists} lists opened: all equal\n`,
      )
      // Nothing is proven of what counted nobody.
      if (runs(12) < 12) return
      // No client is without a type: the database takes none.
      expect(allModes.filter((mode) => !met.has(mode))).toEqual(['missing type'])
      expect(allModes.filter((mode) => !opened.has(mode))).toEqual([])
    },
    patience(300_000),
  )
})

const spans = { since: '2024-01-01T07:00:00.000Z', until: '2026-06-01T05:59:59.999Z' }
const wholes = [
  ['service', 'all'],
  ['case', 'all'],
  ['case', 'served'],
  ['defendant', 'new'],
  ['location', 'all'],
  ['event', 'count'],
  ['service_total', 'all'],
  ['victimization_total', 'all'],
].map(([type = '', show = '']) => ({ type, show, ...spans }))
const held = JSON.stringify({ 901: 'Bläu', 902: ['bluebell', 'Red'] })
/** Of new ones more were served before, the longer one looks back. */
const recent = ['2025-08-01', '2025-10-01', '2025-12-01', '2026-01-01', '2026-03-01'].flatMap((day) =>
  ['year', 'oct'].map((show) => ({ ...spans, type: 'service', show, since: `${day}T07:00:00.000Z` })),
)

test(
  '[RPT-13] [RPT-14] [RPT-15] [RPT-19] [RPT-20] [RPT-21] [RPT-66] each filter alone leaves some and not all',
  async () => {
    const caller = await agency.as('admin')
    const me = Number((await caller.get('/v1/me')).body['id'])
    await owner.tenant.transaction().execute(async (tx) => {
      await shake(tx, 17)
      // Few are defendants and locations: every other one has what is looked for.
      for (const table of ['defendant', 'person'])
        await sql`
          update ${sql.table(table)} x set custom_fields = case when o.nth % 2 = 0 then ${held}::jsonb else '{}'::jsonb end
          from (select id, row_number() over (order by id) as nth from ${sql.table(table)}
            where account = 1 and ${table === 'person' ? sql`is_location` : sql`true`}) o
          where x.account = 1 and x.id = o.id`.execute(tx)
    })
    const data = await owner.tenant.transaction().execute(readDataSet)
    const seen = await seenBy(caller, data)
    const timelog = new Set(data.timelog.filter((row) => mayTimelog(row, 'admin', me, seen)).map(({ id }) => id))
    const world = worldOf(data, { ...seen, timelog }, 7, agency.clock.now())
    const told = (figure: number): number => Math.round(figure * 1e6) / 1e6
    const asked: Record<string, { type: string; show: string }> = {}
    const expected: Record<string, number> = {}
    const idle: string[] = []
    // Services that were deactivated are left out unless they are asked for.
    const unfiltered = [...wholes, ...recent].map((whole) => ({
      whole,
      most: figureOf(world, whole).figure,
      withDeactivated: figureOf(world, { ...whole, show_deactivated_services: '1' }).figure,
    }))
    const leavesSome = (name: string, value: unknown) => {
      for (const { whole, most: usual, withDeactivated } of unfiltered) {
        const most = name === 'show_deactivated_services' ? withDeactivated : usual
        const question = { ...whole, [name]: value }
        const { figure } = figureOf(world, question)
        if (figure > 0 && figure < most) return { question, figure }
      }
      return null
    }
    for (const [name, values] of Object.entries(filters(poolsOf(data)))) {
      let found: ReturnType<typeof leavesSome> = null
      for (const value of fc.sample(values, { numRuns: 200, seed: 3 })) found ??= leavesSome(name, value)
      if (found === null) idle.push(name)
      else {
        asked[name] = found.question
        expected[name] = told(found.figure)
      }
    }
    const counted: Record<string, number> = {}
    const names = Object.keys(asked)
    for (let at = 0; at < names.length; at += 10) {
      const few = Object.fromEntries(names.slice(at, at + 10).map((name) => [name, asked[name]]))
      const answer = await caller.post('/v2/report/batch', few)
      expect([answer.status, answer.text]).toEqual([200, answer.text])
      for (const [name, figure] of Object.entries(answer.body)) counted[name] = told(Number(figure))
    }
    expect(counted).toEqual(expected)
    expect(idle).toEqual([])

    // Some are older than any range tells.
    await owner.tenant
      .transaction()
      .execute((tx) =>
        sql`update person set birthdate = '1920-01-01', deceased_date = null where account = 1 and id % 2 = 0`.execute(
          tx,
        ),
      )
    const upTo = async (asked: (max: number) => object, max: number): Promise<number> => {
      const question = { ...wholes[0], since: null, until: null, ...asked(max) }
      return Number((await caller.post('/v2/report/batch', { one: question })).body['one'])
    }
    for (const ages of [
      (max: number) => ({ custom_age_range: { min: 90, max } }),
      (max: number) => ({ victim_age_ranges: [{ description: 'custom', min: 90, max }] }),
    ]) {
      const open = await upTo(ages, 101)
      expect(open).toBeGreaterThan(await upTo(ages, 100))
      for (const max of [200, 250, 999, 999_999_999]) expect([max, await upTo(ages, max)]).toEqual([max, open])
    }
  },
  patience(300_000),
)

/** RPT-79, by its plain words: of each advocate the minutes by service, by sort, or by day. */
const minutesBy = (by: string, row: Row): string => {
  if (by === 'service') return String(row['service_id'])
  if (by === 'sort') return row['victim_id'] === null ? 'general' : 'service'
  return dayAt(Date.parse(String(row['date_time'])))
}

test.each([
  ['legacy_service_hourly', 'service', 'service_minutes', 'service'],
  ['legacy_timelog_hourly', 'sort', 'timelog_minutes', 'timelog'],
  ['legacy_timelog_daily', 'day', 'timelog_minutes', 'timelog'],
] as const)(
  '[RPT-79] law: %s lists minutes of just what its figure adds up, by advocate and %s',
  async (type, by, counts, table) => {
    const caller = await agency.as('advocate')
    const me = Number((await caller.get('/v1/me')).body['id'])
    await owner.tenant.transaction().execute((tx) => shake(tx, 5))
    const data = await owner.tenant.transaction().execute(readDataSet)
    const seen = await seenBy(caller, data)
    const timelog = new Set(data.timelog.filter((row) => mayTimelog(row, 'advocate', me, seen)).map(({ id }) => id))
    const world = worldOf(data, { ...seen, timelog }, 7, agency.clock.now())
    const pools = poolsOf(data)
    const period = ['2025-08-01T06:00:00.000Z', '2026-06-01T05:59:59.999Z'] as const
    for (const filters of [
      {},
      { agency: pools.agency[0] },
      { advocate: pools.user[0], status: '1' },
      { by_grant: -1 },
    ]) {
      const { ids, figure } = figureOf(world, { type: counts, since: period[0], until: period[1], ...filters })
      const run = await caller.post('/v2/report_object', {
        uuid: crypto.randomUUID(),
        type,
        reporting_period: 'Custom',
        filters: JSON.stringify({ ...filters, date_range: period }),
      })
      const answer = await caller.get(`/v2/report_object/${String(run.body['id'])}/minutes`)
      expect([run.status, answer.status, answer.text]).toEqual([200, 200, answer.text])
      const expected = new Map<string, number>()
      for (const row of data[table].filter(({ id }) => ids.includes(id))) {
        const key = `${String(row['advocate_id'])} ${minutesBy(by, row)}`
        const minutes = Number(row[table === 'service' ? 'time_minutes' : 'minutes'] ?? 0)
        if (minutes > 0) expected.set(key, (expected.get(key) ?? 0) + minutes)
      }
      const lines = rowsOf(answer)
      const listed = lines.map((line) => [`${String(line['advocate'])} ${String(line[by])}`, line['minutes']] as const)
      expect(new Map(listed)).toEqual(expected)
      expect(listed).toHaveLength(expected.size)
      expect(lines.reduce((all, line) => all + Number(line['minutes']), 0)).toBe(figure)
      if (Object.keys(filters).length === 0) expect(figure).toBeGreaterThan(0)
      // Of a run that is somebody else's, and of a report that has none, there are none for whoever does not see all.
      const other = await (await agency.as('supervisor')).get(`/v2/report_object/${String(run.body['id'])}/minutes`)
      expect(other.status).toBe(404)
    }
    const plain = await caller.post('/v2/report_object', {
      uuid: crypto.randomUUID(),
      type: 'full',
      reporting_period: 'All Time',
      filters: '{}',
    })
    expect((await caller.get(`/v2/report_object/${String(plain.body['id'])}/minutes`)).status).toBe(404)
  },
  patience(120_000),
)

describe('[SRV-63] [SRV-64] figures of a report', () => {
  const period = { since: '2025-07-01T06:00:00.000Z', until: '2026-06-30T05:59:59.999Z' }

  test('one by GET and several by their names say the same', async () => {
    const admin = await agency.as('admin')
    const filters = { services: [{ combine_type: 'none', items: [1] }], client_types: ['P', 'S'] }
    const asked = new URLSearchParams({ type: 'service', show: 'all', ...period, filters: JSON.stringify(filters) })
    const run = await admin.post('/v2/report_object', {
      uuid: crypto.randomUUID(),
      type: 'full',
      filters: JSON.stringify(filters),
      reporting_period: 'Custom',
    })
    const flags = `&report_id=${String(run.body['id'])}&cache=1&force=1&show_deactivated_services=1`
    const one = await admin.get(`/v2/report?${asked.toString()}${flags}`)
    const several = await admin.post('/v2/report/batch', {
      'clients:all': { type: 'service', show: 'all', ...period, ...filters, show_deactivated_services: '1' },
      none: { type: 'event', since: '1990-01-01T00:00:00.000Z', until: '1990-01-02T00:00:00.000Z' },
    })
    expect([one.status, several.status]).toEqual([200, 200])
    expect(several.body).toEqual({ 'clients:all': one.body['count'], none: 0 })
  })

  test('[SRV-63] whatever is said of a cache, what has changed since is in the figure', async () => {
    const admin = await agency.as('admin')
    const count = async (flags: string): Promise<number> =>
      Number((await admin.get(`/v2/report?type=event&show=count${flags}`)).body['count'])
    const flags = ['', '&cache=1', '&cache=0&force=1', '&cache=1&force=0', '&cache=1&force=1']
    const before = await count('')
    for (const each of flags) expect([each, await count(each)]).toEqual([each, before])
    const gone = sql`update event set removed_at = now() where account = 1
      and id = (select min(id) from event where account = 1 and removed_at is null)`
    await owner.tenant.transaction().execute((tx) => gone.execute(tx))
    for (const each of flags) expect([each, await count(each)]).toEqual([each, before - 1])
  })

  test('[SRV-63] services that were deactivated are counted where the mark asks for them', async () => {
    const admin = await agency.as('admin')
    const count = async (mark: string): Promise<number> =>
      Number((await admin.get(`/v2/report?type=service_total&show=all${mark}`)).body['count'])
    const usual = await count('')
    expect(await count('&show_deactivated_services=0')).toBe(usual)
    expect(await count('&show_deactivated_services=1')).toBeGreaterThan(usual)
  })

  test('[RPT-77] of each person once, somebody is new once, under whichever record they came', async () => {
    const admin = await agency.as('admin')
    const made = async (path: string, body: object): Promise<number> => {
      const reply = await admin.post(path, body)
      expect([reply.status, reply.text]).toEqual([200, reply.text])
      return Number(reply.body['id'])
    }
    const first = await made('/v2/victim', { victim_type: 'P', first: 'Two', last: 'Records' })
    const person_id = Number((await admin.get(`/v2/victim/${first}`)).body['person_id'])
    const second = await made('/v2/victim', { victim_type: 'S', person_id })
    for (const [victim_id, month] of [
      [first, '01'],
      [second, '02'],
    ])
      await made('/v1/service', { victim_id, service_id: 1, date_time: `2026-${month}-15T18:00:00.000Z` })
    const months = [
      { since: '2026-01-01T07:00:00.000Z', until: '2026-02-01T06:59:59.999Z' },
      { since: '2026-02-01T07:00:00.000Z', until: '2026-03-01T06:59:59.999Z' },
      { since: '2026-01-01T07:00:00.000Z', until: '2026-03-01T06:59:59.999Z' },
    ]
    const of = async (more: object): Promise<readonly unknown[]> => {
      const only = { person_ids: { enabled: true, min: person_id, max: person_id }, type: 'service', ...more }
      const answer = await admin.post(
        '/v2/report/batch',
        Object.fromEntries(months.map((month, at) => [`m${at}`, { ...only, ...month }])),
      )
      return months.map((_, at) => answer.body[`m${at}`])
    }
    for (const more of [{ show: 'year' }, { show: 'oct' }, { show: 'year', report_new_all_time: '1' }]) {
      expect([more, await of(more)]).toEqual([more, [1, 1, 2]])
      expect([more, await of({ ...more, distinct_person: '1' })]).toEqual([more, [1, 0, 1]])
    }
    // Of two services, one under each record, the person had more than one.
    expect(await of({ show: 'multiple' })).toEqual([0, 0, 0])
    expect(await of({ show: 'multiple', distinct_person: '1' })).toEqual([0, 0, 1])
  })

  test('of new clients who counted as another one are those whose other record had something since they count as new no more', async () => {
    const admin = await agency.as('admin')
    const made = async (path: string, body: object): Promise<number> => idOf(await admin.post(path, body))
    const period = { since: '2026-01-01T07:00:00.000Z', until: '2026-04-01T05:59:59.999Z' }
    // In Denver, where the fiscal year begins in July.
    const twice = async (other: string, more: object = {}): Promise<unknown> => {
      const first = await made('/v2/victim', { victim_type: 'P', first: 'Other', last: 'Record' })
      const person_id = Number((await admin.get(`/v2/victim/${first}`)).body['person_id'])
      const second = await made('/v2/victim', { victim_type: 'S', person_id })
      const give = (victim_id: number, date_time: string) =>
        made('/v1/service', { victim_id, service_id: 1, date_time })
      expect(await give(first, other)).toBeGreaterThan(0)
      expect(await give(second, '2026-02-15T18:00:00.000Z')).toBeGreaterThan(0)
      const only = { client_types: ['S'], person_ids: { enabled: true, min: person_id, max: person_id } }
      // Asked of all of the person's records: which of them count twice.
      const { client_types: _, ...ofAll } = only
      const question = { type: 'finding', show: 'twice', ...period, ...ofAll, ...more }
      return (await admin.post('/v2/report/batch', { a: question })).body['a']
    }
    expect(await twice('2025-06-30T18:00:00.000Z')).toBe(0)
    expect(await twice('2025-07-01T06:00:00.000Z')).toBe(1)
    expect(await twice('2025-12-31T18:00:00.000Z')).toBe(1)
    expect(await twice('2026-03-01T18:00:00.000Z')).toBe(2)
    expect(await twice('2026-04-01T06:00:00.000Z')).toBe(0)
    expect(await twice('2025-06-30T18:00:00.000Z', { report_new_all_time: '1' })).toBe(1)
    expect(await twice('2026-03-01T18:00:00.000Z', { distinct_person: '1' })).toBe(0)
  })

  test('have the days and the years of the zone, ahead of UTC and behind it', async () => {
    const admin = await agency.as('admin')
    const set = (zone: string) =>
      owner.tenant.transaction().execute((tx) => sql`update account set time_zone = ${zone} where id = 1`.execute(tx))
    const made = async (path: string, body: object): Promise<number> => idOf(await admin.post(path, body))
    const period = { since: '2025-06-30T12:00:00.000Z', until: '2025-07-31T11:59:59.999Z' }
    const clientOf = async (services: readonly string[], more: object = {}): Promise<object> => {
      const victim_id = await made('/v2/victim', { victim_type: 'P', first: 'Far', last: 'East', ...more })
      for (const date_time of services)
        expect(await made('/v1/service', { victim_id, service_id: 1, date_time })).toBeGreaterThan(0)
      return { client_ids: { enabled: true, min: victim_id, max: victim_id } }
    }
    const count = async (question: object): Promise<unknown> =>
      (await admin.post('/v2/report/batch', { a: { type: 'service', ...question } })).body['a']
    await set('Pacific/Auckland')
    try {
      // There the first instant of July, when its fiscal year begins, is in June by UTC.
      const before = await clientOf(['2025-06-30T11:59:59.999Z', '2025-07-10T00:00:00.000Z'])
      expect(await count({ ...before, ...period, show: 'year' })).toBe(1)
      const later = { since: '2025-07-05T12:00:00.000Z', until: period.until }
      const first = await clientOf(['2025-06-30T12:00:00.000Z', '2025-07-10T00:00:00.000Z'])
      expect(await count({ ...first, ...later, show: 'year' })).toBe(0)
      expect(await count({ ...before, ...later, show: 'year' })).toBe(1)
      // October, in summer time.
      const autumn = { since: '2025-09-30T11:00:00.000Z', until: '2025-10-31T10:59:59.999Z' }
      const october = await clientOf(['2025-09-30T10:59:59.999Z', '2025-10-05T00:00:00.000Z'])
      expect(await count({ ...october, ...autumn, show: 'oct' })).toBe(1)
      expect(await count({ ...october, ...autumn, show: 'year' })).toBe(0)
      // Whoever has a birthday on the day after the last one is not older yet; and on the last one, they are.
      for (const [birthdate, age] of [
        ['07/31/2007', 18],
        ['08/01/2007', 17],
      ] as const) {
        const born = await clientOf(['2025-07-10T00:00:00.000Z'], { birthdate })
        expect([birthdate, await count({ ...born, ...period, custom_age_range: { min: age, max: age } })]).toEqual([
          birthdate,
          1,
        ])
      }
    } finally {
      await set('America/Denver')
    }
    // And behind it, where the last instant of July is in August by UTC.
    const west = { since: '2025-07-01T06:00:00.000Z', until: '2025-08-01T05:59:59.999Z' }
    const born = await clientOf(['2025-07-10T00:00:00.000Z'], { birthdate: '08/01/2007' })
    expect(await count({ ...born, ...west, custom_age_range: { min: 17, max: 17 } })).toBe(1)
    // A year that was mistyped: nobody knows how old they were, and a range of all ages leaves them there (RPT-66).
    const unborn = { ...(await clientOf(['2025-07-10T00:00:00.000Z'], { birthdate: '08/01/2025' })), ...west }
    for (const custom_age_range of [
      { min: 0, max: 101 },
      { min: null, max: null },
    ])
      expect(await count({ ...unborn, custom_age_range })).toBe(1)
    expect(await count({ ...unborn, custom_age_range: { min: 1, max: 101 } })).toBe(0)
    const notReported = [{ description: 'Not Reported', min: null, max: null }]
    expect(await count({ ...unborn, victim_age_ranges: notReported })).toBe(1)
    const lacking = async (type: string): Promise<unknown> =>
      (await admin.post('/v2/report/batch', { a: { type, show: 'age', ...unborn } })).body['a']
    expect([await lacking('finding'), await lacking('missing')]).toEqual([1, 1])
  })

  test('are asked by tags with view_term alone, by grants with view_grant alone, and so are lists', async () => {
    const somebody = await startScoped(agency, 1)
    const any = [{ combine_type: 'any', items: [1] }]
    const question = { type: 'service', since: null, until: null }
    const byTag = {
      combine: 'all',
      conditions: [{ field: 'victimization_tag', is: 'oneOf', values: ['1'] }],
      groups: [],
    }
    try {
      for (const [scope, filters] of [
        [
          'view_term',
          ['terms', 'victimization_terms', 'service_terms', 'case_terms', 'defendant_terms', 'location_terms'],
        ],
        ['view_grant', ['grants', 'fiscal_year_from']],
        ['view_hb3800_detail', ['human_trafficking', 'counties']],
      ] as const)
        for (const filter of filters) {
          const by = {
            [filter]:
              { human_trafficking: '1', counties: ['Marrow'], fiscal_year_from: '2024-12-30' }[filter as string] ?? any,
          }
          const body = { a: { ...question, ...by } }
          const without = await somebody.lacking([scope], 'POST', '/v2/report/batch', { body })
          const list = await somebody.lacking([scope], 'POST', '/v2/victim/counted?type=all', {
            body: { counted: JSON.stringify({ ...question, ...by }) },
          })
          const having = await somebody.lacking([], 'POST', '/v2/report/batch', { body })
          expect([filter, without.status, list.status, having.status]).toEqual([filter, 403, 403, 200])
        }
      const unfunded = { ...question, type: 'unfunded' }
      for (const [scopes, status] of [
        [['view_grant'], 403],
        [[], 200],
      ] as const) {
        const figure = await somebody.lacking(scopes, 'POST', '/v2/report/batch', { body: { a: unfunded } })
        const list = await somebody.lacking(scopes, 'POST', '/v1/list/services/counted?type=all', {
          body: { counted: JSON.stringify(unfunded) },
        })
        expect([scopes, figure.status, list.status]).toEqual([scopes, status, status])
      }
      const asked = `/v2/victim?type=all&filter=${encodeURIComponent(JSON.stringify(byTag))}`
      expect((await somebody.lacking(['view_term'], 'GET', asked)).status).toBe(403)
      expect((await somebody.lacking([], 'GET', asked)).status).toBe(200)
    } finally {
      await somebody.stop()
    }
  })

  test('[PRM-47] and lists tell whoever is told of no status nothing of it, however they are asked', async () => {
    const somebody = await startScoped(agency, 1)
    const question = { type: 'case', show: 'all', since: null, until: null }
    const told = async (without: readonly string[]) => {
      const body = { open: { ...question, status: '1' }, closed: { ...question, status: '0' }, all: question }
      const figures = await somebody.lacking(without, 'POST', '/v2/report/batch', { body })
      const totals: unknown[] = []
      for (const query of ['type=all', 'type=all&status=1', 'type=all&status=0', 'type=all_active', 'type=inactive']) {
        const list = await somebody.lacking(without, 'GET', `/v1/court_case?${query}`)
        totals.push(list.body['total'])
      }
      return { figures: new Set(Object.values(figures.body)).size, totals: new Set(totals).size }
    }
    try {
      expect(await told([])).toEqual({ figures: 3, totals: 3 })
      expect(await told(['view_case_status', 'apply_case_status'])).toEqual({ figures: 1, totals: 1 })
    } finally {
      await somebody.stop()
    }
  })

  test('[SRV-65] of version 1 are those of version 2', async () => {
    const admin = await agency.as('admin')
    const asked = {
      clients: { type: 'service', ...period, client_types: ['P'] },
      hours: { type: 'event', show: 'hours', since: null, until: null },
    }
    const [first, second] = [await admin.post('/v1/report/batch', asked), await admin.post('/v2/report/batch', asked)]
    expect([first.status, first.body]).toEqual([200, second.body])
    expect(Number(second.body['clients']) + Number(second.body['hours'])).toBeGreaterThan(0)
  })

  test('are for those with view_report alone', async () => {
    const volunteer = await agency.as('volunteer')
    const question = { type: 'service', since: null, until: null }
    const counted = JSON.stringify(question)
    expect([
      (await volunteer.get('/v2/report?type=service')).status,
      (await volunteer.post('/v2/report/batch', { a: question })).status,
      (await volunteer.post('/v2/victim/counted?type=all', { counted })).status,
    ]).toEqual([403, 403, 403])
  })

  test.each([
    ['a period that ends before it starts', { type: 'case', since: period.until, until: period.since }, 422],
    ['an impossible instant', { type: 'case', since: '2026-02-30T00:00:00.000Z', until: null }, 422],
    ['what is not counted', { type: 'payroll', since: null, until: null }, 422],
    ['an unknown filter', { type: 'case', since: null, until: null, officers: [] }, 422],
    [
      'an unknown way to combine',
      { type: 'case', since: null, until: null, terms: [{ combine_type: 'xor', items: [] }] },
      422,
    ],
    [
      'more items in a group than anybody means',
      {
        type: 'case',
        since: null,
        until: null,
        terms: [{ combine_type: 'any', items: Array.from({ length: 10_000 }, (_, n) => n) }],
      },
      422,
    ],
  ])('refuse %s', async (_, question, status) => {
    const admin = await agency.as('admin')
    const answer = await admin.post('/v2/report/batch', { a: question })
    expect([answer.status, typeof answer.body['message']]).toEqual([status, 'string'])
  })

  test('count from the first year that there is as from ever', async () => {
    const admin = await agency.as('admin')
    for (const show of ['year', 'oct', 'all']) {
      const [first, later] = await Promise.all(
        ['0001-01-01T00:00:00.000Z', '1900-01-01T00:00:00.000Z'].map((since) =>
          admin.post('/v2/report/batch', { a: { type: 'service', show, since, until: null } }),
        ),
      )
      expect([show, first?.status, first?.body]).toEqual([show, 200, later?.body])
    }
  })

  test.each([
    ['advocates', (id: number) => [{ combine_type: 'any', items: [id] }], '/v1/me'],
    ['agencies', (id: number) => [{ combine_type: 'none', items: [1, id], include_null: true }], '/v1/agency'],
    ['terms', (id: number) => [{ combine_type: 'all', items: [id] }], '/v2/term'],
    ['services', (id: number) => [{ combine_type: 'not_all', items: [id] }], null],
    ['victimizations', (id: number) => [{ combine_type: 'any', items: [id] }], null],
    ['victim_races', (id: number) => [9, id], null],
    ['event_types', (id: number) => [id], null],
    ['agency', (id: number) => id, '/v1/agency'],
    ['advocate', (id: number) => id, '/v1/me'],
    ['victim_custom_fields', (id: number) => [{ field_view_id: id, search: 'a', enabled: true }], null],
  ] as const)('refuse what never was or is of another account, by the name of %s', async (filter, of, theirs) => {
    const [admin, other] = [await agency.as('admin'), await agency.as('other-admin')]
    const idsIn = async (caller: Caller): Promise<readonly number[]> => {
      if (theirs === null) return []
      if (theirs === '/v1/me') return [Number((await caller.get(theirs)).body['id'])]
      return rowsOf(await caller.get(`${theirs}?all=1&limit=500`)).map(({ id }) => Number(id))
    }
    const ours = new Set(await idsIn(admin))
    const ids = [987_654_321, ...(await idsIn(other)).filter((id) => !ours.has(id))]
    for (const id of ids) {
      const filters = { [filter]: of(id) }
      const question = { type: 'service', since: null, until: null, ...filters }
      const query = `type=service&filters=${encodeURIComponent(JSON.stringify(filters))}`
      const run = {
        uuid: crypto.randomUUID(),
        type: 'full',
        reporting_period: 'All Time',
        filters: JSON.stringify(filters),
      }
      const refused = await admin.post('/v2/report_object', run)
      expect([refused.status, refused.body['fields']]).toEqual([422, { [filter]: expect.stringContaining(`(${id})`) }])
      for (const answer of [
        await admin.get(`/v2/report?${query}`),
        await admin.post('/v2/report', { question }),
        await admin.post('/v2/report/batch', { a: { type: 'service', since: null, until: null }, b: question }),
        await admin.post('/v1/report/batch', { b: question }),
      ])
        expect([answer.status, answer.body]).toEqual([422, refused.body])
    }
  })

  test('tell no difference between what another account has and what nobody has', async () => {
    const [admin, other] = [await agency.as('admin'), await agency.as('other-admin')]
    const theirs = Number((await other.get('/v1/me')).body['id'])
    const asked = async (id: number) => {
      const question = { type: 'service', since: null, until: null, advocate: id }
      const { status, text } = await admin.post('/v2/report', { question })
      return [status, text.replaceAll(String(id), 'N')]
    }
    expect(await asked(theirs)).toEqual(await asked(987_654_321))
  })

  test('of what a module or a right closes are refused as a report without them has none', async () => {
    const somebody = await startScoped(agency, 1)
    try {
      for (const [scope, type] of [
        ['view_own_case', 'case'],
        ['view_own_defendant', 'defendant'],
        ['view_own_location', 'location'],
        ['view_grant', 'unfunded'],
      ] as const) {
        const asked = async (lacking: readonly string[]) => {
          const question = { type, since: null, until: null }
          const answers = [
            await somebody.lacking(lacking, 'GET', `/v2/report?type=${type}`),
            await somebody.lacking(lacking, 'POST', '/v2/report', { body: { question } }),
            await somebody.lacking(lacking, 'POST', '/v2/report/batch', { body: { a: question } }),
          ]
          return [scope, ...answers.map(({ status }) => status)]
        }
        expect(await asked([scope])).toEqual([scope, 403, 403, 403])
        expect(await asked([])).toEqual([scope, 200, 200, 200])
      }
    } finally {
      await somebody.stop()
    }
    const admin = await agency.as('admin')
    const modules = (active: boolean) =>
      sql`update addon set active = ${active} where account = 1`.execute(owner.tenant)
    const asked = (type: string) => admin.post('/v2/report', { question: { type, since: null, until: null } })
    try {
      await modules(false)
      for (const type of ['case', 'defendant', 'location', 'event'])
        expect([type, (await asked(type)).status]).toEqual([type, 403])
      expect((await asked('service')).status).toBe(200)
    } finally {
      await modules(true)
    }
    expect((await asked('case')).status).toBe(200)
  })

  test('more than ten at once are refused, and lists take only questions of their own records', async () => {
    const admin = await agency.as('admin')
    const question = { type: 'service', since: null, until: null }
    const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`q${n}`, question]))
    const counted = JSON.stringify(question)
    const { body } = await admin.post('/v2/report/batch', eleven)
    expect(Object.values(Object(body['fields']))).toEqual(['At most 10 figures at once.'])
    expect([
      (await admin.post('/v2/report/batch', eleven)).status,
      (await admin.post('/v1/event/counted', { counted })).status,
      (await admin.post('/v2/victim/counted?type=all', { counted: 'nonsense' })).status,
      // Texts that somebody typed are nothing for an address.
      (await admin.get(`/v2/victim?type=all&counted=${encodeURIComponent(counted)}`)).status,
    ]).toEqual([422, 400, 422, 400])
  })

  test('law: a question costs no more than a filter of a list, and one within it opens its list, however long it is', async () => {
    const admin = await agency.as('admin')
    const question = { type: 'service', since: null, until: null }
    const texts = (count: number, text = 'x') => ({
      type_contacts: Array.from({ length: count }, (_, n) => `${text}${n}`),
    })
    const me = Number((await admin.get('/v1/me')).body['id'])
    const ids = { advocates: [{ combine_type: 'any', items: Array.from({ length: 1_000 }, () => me) }] }
    const refused = translate('en', 'listFilter.tooLong')
    for (const [filters, isTaken] of [
      [ids, true],
      [texts(250), true],
      [texts(301), false],
      [texts(250, 'x'.repeat(40)), false],
      [{ ...ids, ...texts(250) }, true],
    ] as const) {
      const asked = { ...question, ...filters }
      const figure = await admin.post('/v2/report/batch', { a: asked })
      const list = await admin.post('/v2/victim/counted?type=all', { counted: JSON.stringify(asked) })
      const expected = isTaken ? [200, undefined] : [400, refused]
      expect([figure, list].map(({ status, body }) => [status, body['message']])).toEqual([expected, expected])
    }
  })

  test('a batch is given up when the time of one request is over, however many figures it has', async () => {
    const short = await startAgency(90, {}, { patience: 1_000 })
    const owner = new Client({ connectionString: short.database.superuserUrl })
    await owner.connect()
    try {
      const admin = await short.as('admin')
      // Each look at the table takes some time; ten of them more than there is.
      await owner.query(`
        create function dawdle() returns boolean language plpgsql as $$ begin perform pg_sleep(0.4); return true; end $$;
        alter table event rename to slow_event;
        create view event with (security_invoker) as select * from slow_event where (select dawdle());
        grant select on event to caselog_app`)
      const question = { type: 'event', since: null, until: null }
      const batch = (count: number) =>
        admin.post('/v2/report/batch', Object.fromEntries(Array.from({ length: count }, (_, n) => [`q${n}`, question])))
      const [one, ten] = [await batch(1), await batch(10)]
      expect([one.status, ten.status, ten.body['reason']]).toEqual([200, 422, 'too_slow'])
    } finally {
      await owner.end()
      await short.stop()
    }
  })
})
