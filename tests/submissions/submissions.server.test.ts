/** Reports as they were submitted: kept once and for ever, and compared with what is counted later. */
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vocaCategories } from '../../domain/config/index.ts'
import type { CountQuestion } from '../../domain/reports/index.ts'
import { askedFilters } from '../../domain/reports/filterRules.ts'
import { withoutLine } from '../../domain/reports/filters.ts'
import { decidingIn, mostSetUp } from '../../domain/submissions/index.ts'
import { inTenant, openDatabases, type Databases } from '../../server/kernel/database.ts'
import { everyScopeBut, startScoped, type Scoped } from '../access/scopedUsers.ts'
import { idOf, rowsOf, startAgency, versionOf, type Agency, type Caller } from '../records/agencyServer.ts'
import { addClient } from '../items/itemWorld.ts'
import { readExport } from '../exports/readCsv.ts'
import { countedIds } from '../reports/countedIds.ts'
import { readDataSet, shake } from '../reports/dataSet.ts'
import { poolsOf, questionsOf } from '../reports/questions.ts'
import { patience, runs } from '../run/runs.ts'
import {
  countsOf,
  figuresOf,
  given,
  keep,
  keptBy,
  period,
  quarter,
  runBy,
  served,
  sheetOf,
  type Figure,
  type Of,
  type Question,
} from './submitting.ts'

let agency: Agency
let owner: Databases
let admin: Caller
let account = 0
let scoped: Scoped
/** With what they hold at the moment. */
let reader: Caller
beforeAll(async () => {
  agency = await startAgency(60)
  owner = openDatabases({ app: agency.database.superuserUrl, system: agency.database.superuserUrl })
  admin = await agency.as('admin')
  account = Number((await admin.get('/v1/my_account')).body['id'])
  scoped = await startScoped(agency, account)
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

const lists: Readonly<Record<string, string>> = {
  service: '/v2/victim?type=all',
  case: '/v1/court_case?type=all',
  event: '/v1/event?type=all',
  service_total: '/v1/list/services?type=all',
}
const listsOf = async (caller: Caller, questions: readonly Question[]): Promise<readonly (readonly number[])[]> => {
  const all: (readonly number[])[] = []
  for (const question of questions) all.push(await countedIds(caller, lists[question.type] ?? '', question))
  return all
}

/** What each record adds to a figure that is added up; null where each counts as one. */
const adds: Readonly<Record<string, ReturnType<typeof sql>>> = {
  'service_total all': sql`select id, amount::float8 as share from service`,
  'event hours': sql`
    select id, coalesce(extract(epoch from end_date_time - date_time), 0)::float8 as share from event`,
}
const sharesOf = async (asked: readonly Question[]): Promise<readonly (ReadonlyMap<number, number> | null)[]> => {
  const all: (ReadonlyMap<number, number> | null)[] = []
  for (const { type, show } of asked) {
    const query = adds[`${type} ${String(show)}`]
    const rows = query === undefined ? null : (await query.execute(owner.tenant)).rows
    all.push(rows && new Map(rows.map((row) => [Number(Object(row).id), Number(Object(row).share)])))
  }
  return all
}

const reportsOf: Readonly<Record<string, string>> = { case: 'full', event: 'event' }
/** Of a period without an end a run says nothing; whoever has not the report on trafficking may not ask by it. */
const runnable = (drawn: Question): Question => {
  const { type, show, since, until, human_trafficking: _is, ...filters } = drawn
  const isWhole = since !== null && until !== null
  const days = isWhole ? { since, until } : { since: null, until: null }
  return { type, show, ...days, ...askedFilters(withoutLine(filters)) }
}
const runOf = ({ type, show: _show, since, until, ...filters }: Question): Of => ({
  type: reportsOf[type] ?? 'service',
  filters: { ...filters, ...(since !== null && { date_range: [since, until] }) },
})

test(
  'law: what has changed since is the difference between what was counted and what is, to the record and its share',
  async () => {
    const pools = poolsOf(await owner.tenant.transaction().execute(readDataSet))
    const modes = { service: ['all', 'year'], case: ['all'], event: ['count', 'hours'], service_total: ['all'] }
    const caller = await agency.as('advocate')
    const met = { entered: 0, left: 0, altered: 0, same: 0 }
    await fc.assert(
      fc.asyncProperty(questionsOf(modes, pools), fc.nat(900), async (drawn, seed) => {
        const questions = drawn.map(runnable)
        await owner.tenant.transaction().execute((tx) => shake(tx, seed))
        const [was, before] = [await countsOf(caller, questions), await listsOf(caller, questions)]
        const sharesThen = await sharesOf(questions)
        const kept: number[] = []
        for (const question of questions) kept.push(await keptBy(caller, [question], runOf(question)))
        await owner.tenant.transaction().execute((tx) => shake(tx, seed + 1))
        const [is, after] = [await countsOf(caller, questions), await listsOf(caller, questions)]
        const sharesNow = await sharesOf(questions)
        const expected = questions.map((_, at) => {
          const entered = (after[at] ?? []).filter((id) => before[at]?.includes(id) !== true).length
          const left = (before[at] ?? []).filter((id) => after[at]?.includes(id) !== true).length
          const [then, now] = [sharesThen[at] ?? null, sharesNow[at] ?? null]
          const kept = (after[at] ?? []).filter((id) => before[at]?.includes(id) === true)
          const altered = kept.filter((id) => then?.get(id) !== now?.get(id)).length
          met.entered += entered
          met.left += left
          met.altered += altered
          const isSame = was[at] === is[at] && entered + left + altered === 0
          if (isSame) met.same += 1
          if (isSame) return []
          return [{ at: 0, was: was[at], is: is[at], entered, left, ...(now !== null && { altered }) }]
        })
        for (const [at, run] of kept.entries()) {
          const changes = await caller.get(`/v2/report_object/${run}/submission/changes`)
          expect([changes.status, changes.body['data']]).toEqual([200, expected[at]])
        }
      }),
      { numRuns: runs(6), ...(runs(6) === 6 && { seed: 6 }) },
    )
    // Nothing is proven of a difference that was never there.
    if (runs(6) >= 6) expect(Math.min(met.entered, met.left, met.altered, met.same)).toBeGreaterThan(0)
  },
  patience(240_000),
)

/** A funder with categories of its own counts by them, and by one grant. */
const funded: Question = { ...served, grants: [{ combine_type: 'any', items: [1] }] }
const measured: Of = {
  type: 'grant',
  filters: { ...quarter, grants: funded['grants'] },
  shown: { ages: 'VOCA', measured: true },
}

test('what was submitted is as it was then, whatever happens, and nobody can change or delete it', async () => {
  const run = await keptBy(admin, [served, given])
  const path = `/v2/report_object/${run}/submission`
  const before = await admin.get(path)
  expect(before.body).toMatchObject({
    submission: { id: run, report: 'service', period: 'Last Quarter', ...period, title: 'Dynamic Full Service Report' },
  })
  await owner.tenant.transaction().execute((tx) => shake(tx, 77))
  expect((await admin.get(path)).text).toBe(before.text)
  expect((await admin.remove(path)).status).toBe(404)
  expect((await admin.put(path, {})).status).toBe(404)
  for (const table of ['report_submission', 'report_submission_figure'])
    for (const write of [sql`delete from ${sql.table(table)}`, sql`update ${sql.table(table)} set account = account`])
      await expect(
        inTenant(agency.app.services.databases, { account, user: null }, (tx) => write.execute(tx)),
      ).rejects.toThrow(/permission denied/)
})

test('figures that are not what is counted are refused with what is wrong, and nothing of them is kept', async () => {
  const questions = [served, given]
  const counts = await countsOf(admin, questions)
  const figures = figuresOf(questions, counts)
  const run = await runBy(admin)
  const others = figuresOf(questions, [counts[0] ?? 0, (counts[1] ?? 0) + 1])
  const moved = await keep(admin, run, others)
  expect([moved.status, moved.body['message']]).toEqual([409, expect.stringContaining('Count again')])
  const [first] = figures
  const twice = first === undefined ? [] : [first, first]
  for (const wrong of [
    { figures: [{ ...first, at: 2 }] },
    { figures: twice },
    { sheet: sheetOf(others) },
    { figures: [{ ...first, question: { ...served, since: period.until, until: period.since } }] },
  ]) {
    const refused = await keep(admin, run, figures, wrong)
    expect([refused.status, refused.body['message']]).toEqual([422, expect.stringMatching(/\w/)])
  }
  expect((await keep(admin, run, figures, { figures: [{ at: 0, question: { type: 'x' }, count: 1 }] })).status).toBe(
    422,
  )
  expect((await admin.get(`/v2/report_object/${run}/submission`)).status).toBe(404)
  // A small number that is left out is in the figures, and not on the line.
  const small = sheetOf(figures)
  const hidden = { sheet: { ...small, lines: small.lines.map((line) => ({ ...line, count: null, mark: '*' })) } }
  expect((await keep(admin, run, figures, hidden)).status).toBe(200)
  expect((await keep(admin, run, figures)).body['message']).toBe('This report is kept as submitted already.')
})

test('what is not of its run is refused by its field, and nothing of it is kept', async () => {
  const questions = [served, given]
  const counts = await countsOf(admin, questions)
  const figures = figuresOf(questions, counts)
  const refused = async (of: Of, field: string, more: object = {}) => {
    const run = await runBy(admin, of)
    const answer = await keep(admin, run, figures, more)
    expect([field, answer.status, Object.keys(answer.body['fields'] ?? {})]).toEqual([field, 422, [field]])
    expect((await admin.get(`/v2/report_object/${run}/submission`)).status).toBe(404)
  }
  const asking = (question: Question, count = 0) => {
    const asked = [{ at: 0, question, count }]
    return { figures: asked, sheet: sheetOf(asked) }
  }
  const empty = { figures: [], sheet: sheetOf([]) }
  for (const type of ['legacy', 'legacy_timelog_daily', 'enterprise']) await refused({ type }, 'report')
  await refused({ type: 'legacy' }, 'report', empty)
  await refused({}, 'sheet', empty)
  await refused({}, 'sheet', { sheet: sheetOf([]) })
  await refused({}, 'figures', { figures: [] })
  const month = { date_range: ['2026-02-01T07:00:00.000Z', '2026-03-01T06:59:59.999Z'] }
  await refused({ filters: month }, 'figures.0.question.since')
  await refused({ filters: {} }, 'figures.0.question.since')
  await refused({ filters: { ...quarter, zip_code: '8' } }, 'figures.0.question.filters')
  const byZip = { ...served, zip_code: '8' }
  await refused({}, 'figures.0.question.filters', asking(byZip, (await countsOf(admin, [byZip]))[0]))
  await refused({ type: 'full' }, 'figures.1.question.filters')
  await refused({ type: 'event' }, 'figures.0.question.type')
  const gone = { services: [{ combine_type: 'any', items: [99_999] }] }
  await refused({}, 'services', asking({ ...served, ...gone }))
  const kept = await keep(admin, await runBy(admin), figures)
  expect([kept.status, kept.text]).toEqual([200, kept.text])
})

test('each number of a sheet is what a figure counts, or follows from two of them', async () => {
  for (const last of ['Newer', 'Newest']) {
    const { victim_id } = await addClient(admin, { first: 'Wren', last })
    const date_time = '2026-02-03T17:00:00.000Z'
    expect((await admin.post('/v1/service', { victim_id, service_id: 1, date_time })).status).toBe(200)
  }
  const fresh = { ...served, show: 'year' }
  const before = { since: '1990-01-01T07:00:00.000Z', until: '1990-12-31T06:59:59.999Z' }
  const run = await runBy(admin, { shown: { before } })
  const earlier = { ...served, ...before }
  const [all = 0, isNew = 0, was = 0] = await countsOf(admin, [served, fresh, earlier])
  const three = figuresOf([served, fresh, earlier], [all, isNew, was])
  const ordered = [three[0], three[2], three[1]].map((one, at) => ({ ...(one ?? three[0]), at })) as Figure[]
  const told = (lines: readonly object[], asked = three) => {
    const sheet = sheetOf(asked)
    const more = lines.map((line) => ({ section: 'A', line: 'More', figure: 'F', count: null, mark: '', ...line }))
    return keep(admin, run, asked, { sheet: { ...sheet, lines: [...sheet.lines, ...more] } })
  }
  expect([all > isNew, isNew > 0, all !== was]).toEqual([true, true, true])
  for (const line of [
    { count: 4_711 },
    { count: 0 },
    { count: isNew },
    { count: all - isNew, section: 'B' },
    { mark: '4711' },
    { mark: '+4 711 (+3 %)' },
    { mark: `${all}` },
  ])
    expect([line, (await told([line])).status]).toEqual([line, 422])
  const by = Math.abs(all - was)
  const part = was === 0 ? '' : ` (${Math.round((by / was) * 100)} %)`
  const changed = (mark: string) => {
    const [one, other, last] = ordered.map(({ question, count }) => ({ question, count }))
    const rest = { section: 'A', line: 'L', figure: 'F' }
    const lines = [
      { ...rest, count: one?.count, mark: '' },
      { ...rest, count: other?.count, mark: '' },
      { ...rest, count: null, mark },
      { ...rest, count: last?.count, mark: '' },
      { ...rest, count: all - isNew, mark: '' },
      { ...rest, count: null, mark: '–' },
    ]
    const figures = [
      { at: 0, ...one },
      { at: 1, ...other },
      { at: 3, ...last },
    ]
    return keep(admin, run, figures as Figure[], { sheet: { ...sheetOf([]), lines } })
  }
  expect((await changed(`+${by + 1}${part}`)).status).toBe(422)
  const [more, less] = Number(ordered[0]?.count) > Number(ordered[1]?.count) ? ['+', '−'] : ['−', '+']
  expect((await changed(`${more}${by}${part} 1`)).status).toBe(422)
  expect((await changed(`${less}${by}${part}`)).status).toBe(422)
  expect((await changed(`${more}${by}${part}`)).status).toBe(200)
})

test('a submission is for whoever made it and for those who run the account, and for nobody else', async () => {
  const advocate = await agency.as('advocate')
  const mine = await keptBy(advocate, [served])
  const theirs = await keptBy(admin, [served])
  const idsOf = async (caller: Caller) => rowsOf(await caller.get('/v2/report_submission')).map((row) => row['id'])
  expect((await idsOf(admin)).slice(0, 2)).toEqual([theirs, mine])
  expect(await idsOf(advocate)).not.toContain(theirs)
  for (const rest of ['', '/changes', '/changes/0']) {
    expect((await admin.get(`/v2/report_object/${mine}/submission${rest}`)).status).toBe(200)
    expect((await advocate.get(`/v2/report_object/${theirs}/submission${rest}`)).status).toBe(404)
  }
  // A run is kept by whoever began it.
  expect((await keep(admin, await runBy(advocate), [])).status).toBe(404)
  const stranger = await agency.as('other-admin')
  expect((await stranger.get(`/v2/report_object/${mine}/submission`)).status).toBe(404)
  expect(await idsOf(stranger)).toEqual([])
})

const rests = ['', '/changes', '/changes/0'] as const
const statusesOf = async (caller: Caller, run: number): Promise<readonly number[]> => {
  const statuses: number[] = []
  for (const rest of rests) statuses.push((await caller.get(`/v2/report_object/${run}/submission${rest}`)).status)
  return statuses
}
const idsFor = async (caller: Caller): Promise<readonly unknown[]> =>
  rowsOf(await caller.get('/v2/report_submission')).map((row) => row['id'])

test('a submission is read by whoever may read its run: others’ with the level, and with all records in sight', async () => {
  const theirs = await keptBy(admin, [served])
  scoped.hold(everyScopeBut([]))
  expect([await statusesOf(reader, theirs), await idsFor(reader)]).toEqual([
    [200, 200, 200],
    expect.arrayContaining([theirs]),
  ])
  scoped.hold(everyScopeBut([]), [])
  expect([await statusesOf(reader, theirs), await idsFor(reader)]).toEqual([[404, 404, 404], []])
  scoped.hold(everyScopeBut(['view_own_victim']))
  expect(await statusesOf(reader, theirs)).toEqual([404, 404, 404])
  const { login } = await agency.addUser(account, { role_id: 3, capabilities: ['admin_own_account'] })
  const { access: token } = await agency.signIn(login)
  const lowly: Caller = { ...admin, get: (url) => agency.send('GET', url, { token }) }
  expect([await statusesOf(lowly, theirs), await idsFor(lowly)]).toEqual([[404, 404, 404], []])
})

test.each([
  ['human_trafficking', 'view_hb3800_detail', { human_trafficking: '1' }],
  ['full', 'view_hb3800_detail', { human_trafficking: '1' }],
  ['service', 'view_grant', { grants: [{ combine_type: 'any', items: [1] }] }],
] as const)(
  'a submission of %s that asks what is for holders of %s is not there without it',
  async (type, scope, by) => {
    scoped.hold(everyScopeBut([]))
    const run = await keptBy(reader, [{ ...served, ...by }], { type, filters: { ...quarter, ...by } })
    expect([await statusesOf(reader, run), (await idsFor(reader)).includes(run)]).toEqual([[200, 200, 200], true])
    scoped.hold(everyScopeBut([scope]))
    expect([await statusesOf(reader, run), (await idsFor(reader)).includes(run)]).toEqual([[404, 404, 404], false])
  },
)

test('sections that its reader may not see any more are left out of it, and of what has changed of it', async () => {
  scoped.hold(everyScopeBut([]))
  const logged: Question = { type: 'timelog', show: 'both', ...period }
  const questions = [{ ...served, type: 'case' }, logged, served]
  const run = await keptBy(reader, questions, { type: 'full' })
  const path = `/v2/report_object/${run}/submission`
  const linesNow = async () => {
    const { sheet, left_out: leftOut } = (await reader.get(path)).body as {
      sheet?: { lines: { line: string }[] }
      left_out?: number
    }
    return [leftOut, sheet?.lines.map(({ line }) => line)]
  }
  const changed = async () => {
    const { status, body } = await reader.get(`${path}/changes`)
    return [status, (body['data'] as { at: number }[] | undefined)?.map(({ at }) => at)]
  }
  expect(await linesNow()).toEqual([undefined, ['L0', 'L1', 'L2']])
  await sql`update report_submission_figure set count = count + 1 where report_object_id = ${run}`.execute(owner.tenant)
  expect(await changed()).toEqual([200, [0, 1, 2]])
  scoped.hold(everyScopeBut(['view_own_case', 'view_own_timelog']))
  expect(await linesNow()).toEqual([2, ['L2']])
  const file = await reader.post(`${path}/file`, { form: 'csv', locale: 'en-US' })
  const { rows } = readExport(Buffer.from(String(file.body['content']), 'base64'))
  expect([file.status, rows.map(([, line]) => line)]).toEqual([200, ['L2']])
  // Each by its place on the sheet that is told.
  expect(await changed()).toEqual([200, [0]])
  expect((await reader.get(`${path}/changes/0`)).status).toBe(200)
  expect((await reader.get(`${path}/changes/1`)).status).toBe(404)
})

test('a file says what of it is left out, and when and by whom it was submitted, in the language of its reader', async () => {
  scoped.hold(everyScopeBut([]))
  const run = await keptBy(reader, [{ ...served, type: 'case' }, served], { type: 'full' })
  const path = `/v2/report_object/${run}/submission/file`
  const { first, last } = (await reader.get('/v1/me')).body
  const by = `${String(first)} ${String(last)}`
  const aboutFor = async (caller: Caller, locale: string) => {
    const file = await caller.post(path, { form: 'csv', locale })
    expect([file.status, file.text]).toEqual([200, file.text])
    return readExport(Buffer.from(String(file.body['content']), 'base64')).about
  }
  const told = async (locale: string, labels: readonly string[]) => {
    const about = await aboutFor(reader, locale)
    return labels.map((label) => about.get(label))
  }
  const labels = {
    'en-US': ['Report', 'Submitted', 'By', 'Exported by', 'Lines left out'],
    fr: ['Report', 'Transmis', 'Par', 'Exporté par', 'Lignes omises'],
    'es-US': ['Report', 'Enviado', 'Por', 'Exportado por', 'Líneas omitidas'],
  }
  const day = expect.stringMatching(/^\d+\/\d+\/2026 \d+:\d\d/)
  for (const [locale, each] of Object.entries(labels))
    expect(await told(locale, each)).toEqual(['Dynamic Full Service Report', day, by, by, undefined])
  const others = await aboutFor(admin, 'en-US')
  expect([others.get('By'), others.get('Exported by') === by]).toEqual([by, false])
  scoped.hold(everyScopeBut(['view_own_case']))
  expect(await told('en-US', labels['en-US'])).toEqual([expect.any(String), day, by, by, '1, of what you may not see'])
  expect((await told('fr', labels.fr)).at(-1)).toMatch(/^1, sur ce que/)
  expect((await told('es-US', labels['es-US'])).at(-1)).toMatch(/^1, de lo que/)
  // Nobody puts other words there.
  for (const about of [[], [['Lines left out', 'none']]])
    expect((await reader.post(path, { form: 'csv', locale: 'en-US', about })).status).toBe(422)
})

test('what is counted anew has the fiscal year that the agency had when it was submitted', async () => {
  const yearly: Question = { ...served, show: 'year' }
  const { victim_id: victim } = await addClient(admin, { first: 'Wren', last: 'Yearly' })
  for (const at of ['2025-05-03T17:00:00.000Z', '2026-02-03T17:00:00.000Z'])
    await admin.post('/v1/service', { victim_id: victim, service_id: 1, date_time: at })
  const [before] = await countsOf(admin, [yearly])
  const run = await keptBy(admin, [yearly])
  const begin = (day: string) => admin.put(`/v1/my_account/${account}`, { fiscal_year_start: day })
  const { fiscal_year_start: usual } = (await admin.get('/v1/my_account')).body
  expect((await begin(`${new Date(agency.clock.now()).getUTCFullYear()}-03-15`)).status).toBe(200)
  try {
    expect(await countsOf(admin, [yearly])).not.toEqual([before])
    expect((await admin.get(`/v2/report_object/${run}/submission/changes`)).body['data']).toEqual([])
  } finally {
    await owner.tenant
      .updateTable('account')
      .set({ fiscal_year_start: String(usual) })
      .where('id', '=', account)
      .execute()
  }
})

type Side = {
  readonly records: readonly {
    readonly id: number
    readonly name: string
    readonly changes: readonly { readonly kind: string; readonly verb: string; readonly at: string }[]
  }[]
  readonly unseen: number
}
const movedOf = async (caller: Caller, run: number, line: number) =>
  (await caller.get(`/v2/report_object/${run}/submission/changes/${line}`)).body as unknown as {
    readonly entered: Side
    readonly left: Side
  }

test('records that came and went are named with what happened to them, also those that were deleted', async () => {
  const client = async (last: string): Promise<number> => (await addClient(admin, { first: 'Wren', last })).victim_id
  const serve = (victim: number, at: string) =>
    admin.post('/v1/service', { victim_id: victim, service_id: 1, date_time: at })
  const inside = '2026-02-03T17:00:00.000Z'
  const [stays, comes, goes, vanishes] = [
    await client('Stays'),
    await client('Comes'),
    await client('Goes'),
    await client('Vanishes'),
  ]
  await serve(stays, inside)
  const late = await serve(goes, inside)
  await serve(vanishes, inside)
  agency.clock.advance(60_000)
  const run = await keptBy(admin, [served, given])
  agency.clock.advance(60_000)
  await serve(comes, inside)
  await serve(comes, inside)
  const redated = { date_time: '2026-05-03T17:00:00.000Z' }
  const changed = await admin.put(`/v1/service/${idOf(late)}`, redated, versionOf(late))
  expect([changed.status, changed.text]).toEqual([200, changed.text])
  const record = await admin.get(`/v2/victim/${vanishes}`)
  expect((await admin.remove(`/v2/victim/${vanishes}`)).status, record.text).toBe(200)
  for (const line of [0, 1]) {
    const { entered, left } = await movedOf(admin, run, line)
    expect(entered).toMatchObject({
      records: [
        {
          id: comes,
          name: 'Comes, Wren',
          changes: [
            { kind: 'service', verb: 'create' },
            { kind: 'service', verb: 'create' },
          ],
        },
      ],
      unseen: 0,
    })
    expect(left).toMatchObject({
      records: [
        { id: goes, name: 'Goes, Wren', changes: [{ kind: 'service', verb: 'update' }] },
        { id: vanishes, name: 'Vanishes, Wren', removed: true, changes: [{ kind: 'victim', verb: 'remove' }] },
      ],
      unseen: 0,
    })
    // What had happened before it was submitted is not told.
    expect([...entered.records, ...left.records].flatMap(({ changes }) => changes)).toHaveLength(4)
  }
})

const mapped = {
  race: ['/v2/race', 'voca_races'],
  gender: ['/v2/gender', 'voca_genders'],
  crime: ['/v2/crime', 'voca_victimizations'],
  offered_service: ['/v2/service', 'voca_services'],
  special_classification: ['/v2/special_classification', 'voca_classifications'],
} as const
type Mapped = keyof typeof mapped
const categoriesOf = (kind: Mapped): readonly string[] => vocaCategories[kind === 'offered_service' ? 'service' : kind]
type SetUp = {
  readonly changes: readonly {
    readonly name: string
    readonly change: { readonly kind: string; readonly of: number }
  }[]
  readonly more: number
}
const setUpOf = async (caller: Caller, run: number): Promise<SetUp> =>
  (await caller.get(`/v2/report_object/${run}/submission/changes`)).body['set_up'] as SetUp

test(
  'law: each change of the mapping by which a submission counts is named with what it was, and no other one',
  async () => {
    const kinds = Object.keys(mapped) as Mapped[]
    const entries = new Map<Mapped, number>()
    for (const kind of kinds) {
      const more = kind === 'crime' || kind === 'offered_service' ? { category_id: 1 } : {}
      entries.set(kind, idOf(await admin.post(mapped[kind][0], { label: `Of ${kind}`, ...more })))
    }
    const readOf = (kind: Mapped) => admin.get(`${mapped[kind][0]}/${entries.get(kind)}`)
    const put = async (kind: Mapped, body: object) => {
      const answer = await admin.put(`${mapped[kind][0]}/${entries.get(kind)}`, body)
      expect([answer.status, answer.text]).toEqual([200, answer.text])
    }
    const step = fc.record({ kind: fc.constantFrom(...kinds), to: fc.nat(30), renames: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.subarray(kinds), fc.array(step, { minLength: 1, maxLength: 5 }), async (asked, steps) => {
        // What was changed before is no change since.
        await put('race', { voca_category: categoriesOf('race')[steps.length] })
        agency.clock.advance(1_000)
        const questions = asked.map((kind) => ({ ...funded, [mapped[kind][1]]: [categoriesOf(kind)[0]] }))
        const run = await keptBy(admin, [funded, ...questions], measured)
        const expected: object[] = []
        for (const { kind, to, renames } of steps) {
          agency.clock.advance(1_000)
          const was = (await readOf(kind)).body['voca_category'] ?? null
          const next = [null, ...categoriesOf(kind)][to % (categoriesOf(kind).length + 1)]
          const label = renames ? { label: `Of ${kind}, ${expected.length}` } : {}
          await put(kind, { voca_category: next, ...label })
          if (!asked.includes(kind) || was === next) continue
          expected.unshift({
            kind,
            of: entries.get(kind),
            verb: 'update',
            fields: ['voca_category'],
            from: was === null ? {} : { voca_category: was },
            to: next === null ? {} : { voca_category: next },
          })
        }
        const { changes, more } = await setUpOf(admin, run)
        expect(more).toBe(0)
        expect(changes.map(({ change }) => change)).toMatchObject(expected)
        expect(changes).toHaveLength(expected.length)
        for (const { name, change } of changes) expect(name).toBe((await readOf(change.kind as Mapped)).body['label'])
      }),
      { numRuns: runs(8) },
    )
  },
  patience(120_000),
)

test('what else decides in which line something counts is named, too: categories, what is criminal, and trafficking', async () => {
  const category = idOf(await admin.post('/v2/crime_category', { label: 'Deciding' }))
  const crime = idOf(await admin.post('/v2/crime', { label: 'Decided', category_id: category }))
  const services = idOf(await admin.post('/v2/service_category', { label: 'Deciding' }))
  const service = idOf(await admin.post('/v2/service', { label: 'Decided', category_id: 1 }))
  agency.clock.advance(1_000)
  const ofCategory = { ...given, service_categories: [{ combine_type: 'any', items: [services] }] }
  const plain = await keptBy(admin, [served])
  const criminal = { criminal_victimization: '1' }
  const run = await keptBy(
    admin,
    [
      { ...served, ...criminal },
      { ...ofCategory, ...criminal },
    ],
    {
      filters: { ...quarter, ...criminal },
    },
  )
  agency.clock.advance(1_000)
  await admin.put(`/v2/crime_category/${category}`, { criminal: true })
  await admin.put(`/v2/crime/${crime}`, { category_id: 1, human_trafficking: true })
  await admin.put(`/v2/service/${service}`, { category_id: services, default_minutes: 5 })
  const { changes } = await setUpOf(admin, run)
  const told = changes.map(({ change }) => change as unknown as { readonly kind: string; readonly fields: unknown })
  expect(Object.fromEntries(told.map(({ kind, fields }) => [kind, fields]))).toEqual({
    crime: ['category_id'],
    crime_category: ['criminal'],
    offered_service: ['category_id'],
  })
  expect(told).toHaveLength(3)
  expect(await setUpOf(admin, plain)).toEqual({ changes: [], more: 0 })
})

test('changes of lists that are too many to be told one by one are counted', async () => {
  const crime = idOf(await admin.post('/v2/crime', { label: 'Remapped', category_id: 1 }))
  const run = await keptBy(admin, [{ ...funded, voca_victimizations: ['arson'] }], measured)
  const beyond = 2
  for (let at = 0; at < mostSetUp + beyond; at += 1) {
    agency.clock.advance(1_000)
    const answer = await admin.put(`/v2/crime/${crime}`, { voca_category: at % 2 === 0 ? 'arson' : 'bullying' })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
  }
  const { changes, more } = await setUpOf(admin, run)
  expect([changes.length, more]).toEqual([mostSetUp, beyond])
})

test('law: what of a list moves a count is told with a submission by it', async () => {
  await owner.tenant.transaction().execute((tx) => shake(tx, 3))
  const questions = {
    criminal: { ...served, criminal_victimization: '1' },
    other: { ...served, noncriminal_victimization: '1' },
    trafficked: { ...served, human_trafficking: '1' },
    several: { type: 'victimized', show: 'multiple-voca', since: null, until: null },
  } as const
  const moves = [
    ['crime_category', 'criminal', sql`update crime_category set criminal = not criminal`],
    ['crime', 'human_trafficking', sql`update crime set human_trafficking = true`],
    ['crime', 'human_trafficking', sql`update crime set human_trafficking = false`],
    [
      'crime',
      'voca_category',
      sql`update crime set voca_category = case when id % 2 = 0 then 'arson' else 'bullying' end`,
    ],
    [
      'crime',
      'category_id',
      sql`
        update crime set category_id = (
          select o.id from crime_category c join crime_category o on o.account = c.account and o.criminal <> c.criminal
          where c.account = crime.account and c.id = crime.category_id order by o.id limit 1)
        where exists (
          select from crime_category c join crime_category o on o.account = c.account and o.criminal <> c.criminal
          where c.account = crime.account and c.id = crime.category_id)`,
    ],
  ] as const
  const counts = async () => (await admin.post('/v2/report/batch', questions)).body
  const moved = new Set<string>()
  for (const [kind, field, move] of moves) {
    const before = await counts()
    await move.execute(owner.tenant)
    const after = await counts()
    expect(Object.keys(after).toSorted()).toEqual(Object.keys(questions).toSorted())
    for (const [name, question] of Object.entries(questions)) {
      if (before[name] === after[name]) continue
      moved.add(name)
      const told = decidingIn([question as CountQuestion]).flatMap((each) =>
        each.fields.map((one) => `${each.kind} ${one}`),
      )
      expect([name, told]).toEqual([name, expect.arrayContaining([`${kind} ${field}`])])
    }
  }
  expect([...moved].toSorted()).toEqual(Object.keys(questions).toSorted())
})

test('is whole or is not kept: without one of the measures of its run it is refused, and says which', async () => {
  const run = await runBy(admin)
  const [since, until] = quarter.date_range
  const measures: readonly Question[] = [
    { type: 'service', show: 'all', since, until },
    { type: 'service', show: 'year', since, until },
    { type: 'service', show: 'oct', since, until },
    { type: 'service_total', show: 'all', since, until },
  ]
  const named = Object.fromEntries(measures.map((question, at) => [`q${at}`, question]))
  const answer = await admin.post(`/v2/report/batch?report_id=${run}`, named)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  const figures = figuresOf(
    measures,
    measures.map((_, at) => Number(answer.body[`q${at}`])),
  )
  const first = await keep(admin, run, figures.slice(0, 1))
  expect([first.status, first.body['fields']]).toEqual([
    422,
    { figures: expect.stringMatching(/^Not all that the run counted is there: \w/) },
  ])
  expect((await admin.get(`/v2/report_object/${run}/submission`)).status).toBe(404)
  const whole = await keep(admin, run, figures)
  expect([whole.status, whole.text]).toEqual([200, whole.text])
})
