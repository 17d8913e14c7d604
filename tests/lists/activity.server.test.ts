/** Timelogs and services of the whole agency, as their lists ask for them; and timesheets. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  defaultView,
  listQuery,
  noFilter,
  sortedBy,
  type FilterCondition,
  type FilterGroup,
  type ListView,
} from '../../domain/lists/index.ts'
import { asSystem } from '../../server/kernel/database.ts'
import { addClient, at, startWorld, type World } from '../items/itemWorld.ts'
import { postFile } from '../documents/form.ts'
import { fieldsOf, idOf, rowsOf, type Caller } from '../records/agencyServer.ts'
import { listUrl } from './listedKinds.ts'

let world: World
let advocate: Caller
beforeAll(async () => {
  world = await startWorld()
  advocate = await world.agency.as('advocate')
  for (const table of ['timelog', 'service'])
    await asSystem(world.agency.database.databases, 'demo-data', (tx) =>
      sql`delete from ${sql.table(table)}`.execute(tx),
    )
})
afterAll(() => world?.agency.stop())

const made = async (caller: Caller, path: string, body: object): Promise<number> => {
  const reply = await caller.post(path, body)
  expect(reply.status, reply.text).toBe(200)
  return idOf(reply)
}
/** What the client sends. */
const sentAs = (view: ListView, page: number) => ({ ...listQuery(view, page) }) as Record<string, string | number>

const minutesOf = (reply: Awaited<ReturnType<Caller['get']>>) => rowsOf(reply).map(({ minutes }) => minutes)

describe('the list of timelogs', () => {
  const me = async () => (await advocate.get('/v1/me')).body
  const log = (caller: Caller, minutes: number, more: object = {}) =>
    made(caller, '/v1/timelog', { date_time: at, minutes, advocate_id: world.userId, ...more })
  const list = (caller: Caller, view: ListView = defaultView('timelogs'), page = 1) =>
    caller.get(listUrl('timelogs', sentAs(view, page)))

  test('[SRV-62] [LST-26] asks for general ones, newest first, ten a page, and is answered with total and data', async () => {
    const [own, theirs] = [world.userId, idOf(await advocate.get('/v1/me'))]
    for (let day = 1; day <= 12; day += 1)
      await log(world.admin, day, { date_time: `2026-01-${String(day).padStart(2, '0')}T17:00:00.000Z` })
    await log(world.admin, 99, { victim_id: world.own.victim_id })
    const others = await log(advocate, 77, { advocate_id: theirs })
    const first = await list(world.admin)
    expect([first.status, first.body['total'], first.body['limit']]).toEqual([200, 13, 10])
    expect(minutesOf(first)).toEqual([77, 12, 11, 10, 9, 8, 7, 6, 5, 4])
    expect(rowsOf(first)[1]).toMatchObject({ advocate_id: own, note: null })
    expect(minutesOf(await list(world.admin, defaultView('timelogs'), 2))).toEqual([3, 2, 1])
    expect(minutesOf(await list(world.admin, sortedBy(defaultView('timelogs'), 'minutes')))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ])
    const mine = await list(advocate)
    expect([mine.body['total'], rowsOf(mine).map(({ id }) => id)]).toEqual([1, [others]])
  })

  test('has each as a whole, with what its reader may do with it, and of its client what they may see', async () => {
    const { body } = await advocate.post('/v1/timelog', { date_time: at, minutes: 5, advocate_id: (await me()).id })
    const row = (reply: Awaited<ReturnType<Caller['get']>>) => rowsOf(reply).find(({ id }) => id === body['id'])
    expect(row(await list(advocate))).toEqual(body)
    expect(row(await list(world.admin))).toMatchObject({ type: 'general', may_edit: true, terms: [], version: 1 })
  })

  test('[SRV-62] [PRM-56] needs view_own_timelog, and what it does not know is refused', async () => {
    expect((await world.agency.send('GET', '/v1/timelog?show=general')).status).toBe(401)
    for (const query of [
      'show=everything',
      'show=general&order_by=note',
      'show=general&order=UP',
      'show=general&page=0',
      'show=general&victim_id=1',
      'show=both',
      '',
    ])
      expect([query, (await world.admin.get(`/v1/timelog?${query}`)).status]).toEqual([query, 400])
    expect(rowsOf(await world.admin.get(`/v1/timelog?victim_id=${world.own.victim_id}`))).toHaveLength(1)
    expect(rowsOf(await list(await world.agency.as('other-admin')))).toEqual([])
  })
})

describe('a timesheet', () => {
  test('[SVC-07] [SVC-06] is of the kind of its timelog, also when that is moved to a client or from it', async () => {
    const sheet = (type: string) => made(world.admin, '/v1/timesheet', { label: type, type })
    const [ofServices, general] = [await sheet('service'), await sheet('general')]
    const log = (timesheet_id: number, victim_id: number | null) =>
      world.admin.post('/v1/timelog', { date_time: at, minutes: 5, advocate_id: world.userId, timesheet_id, victim_id })
    const { victim_id } = world.own
    for (const [timesheet, victim] of [
      [ofServices, null],
      [general, victim_id],
    ] as const) {
      const refused = await log(timesheet, victim)
      expect([refused.status, Object.keys(fieldsOf(refused))]).toEqual([422, ['timesheet_id']])
    }
    const alone = await log(general, null)
    expect(alone.status, alone.text).toBe(200)
    const moved = await world.admin.put(`/v1/timelog/${idOf(alone)}`, { victim_id })
    expect([moved.status, Object.keys(fieldsOf(moved))]).toEqual([422, ['timesheet_id']])
    expect((await world.admin.put(`/v1/timelog/${idOf(alone)}`, { victim_id, timesheet_id: ofServices })).status).toBe(
      200,
    )
    const back = await world.admin.put(`/v1/timelog/${idOf(alone)}`, { victim_id: null })
    expect([back.status, Object.keys(fieldsOf(back))]).toEqual([422, ['timesheet_id']])
  })
})

describe('the list of services', () => {
  type Named = 'early' | 'late' | 'granted' | 'off' | 'ofInactive' | 'hidden'
  const ids = {} as Record<Named, number>
  let grant = 0
  let agency = 0
  beforeAll(async () => {
    const { admin } = world
    grant = await made(admin, '/v1/grant', { label: 'VOCA 2026', grant_type: 'VOCA' })
    agency = await made(admin, '/v1/agency', { label: 'Harbor' })
    const gone = await addClient(admin, { first: 'Ida' })
    const enter = (date_time: string, more: object = {}) =>
      made(admin, '/v1/service', { victim_id: world.own.victim_id, service_id: 1, date_time, ...more })
    ids.early = await enter('2026-01-10T12:00:00.000Z', { amount: 3, agency_id: agency })
    ids.late = await enter('2026-02-20T12:00:00.000Z', { service_id: 2, advocate_id: world.userId, time_minutes: 30 })
    ids.granted = await enter('2026-02-10T12:00:00.000Z', { victim_id: world.other.victim_id, grant_id: grant })
    ids.off = await enter('2026-02-11T12:00:00.000Z', { status: 0 })
    ids.ofInactive = await enter('2026-02-12T12:00:00.000Z', { victim_id: gone.victim_id })
    ids.hidden = await enter('2026-02-13T12:00:00.000Z', { victim_id: world.hidden.victim_id })
    expect((await admin.put(`/v2/victim/${gone.victim_id}`, { status: 0 })).status).toBe(200)
  })

  const where = (...conditions: readonly FilterCondition[]): FilterGroup => ({
    ...noFilter,
    conditions: [...conditions],
  })
  const oneOf = (field: string, ...values: readonly number[]): FilterCondition => ({
    field,
    is: 'oneOf',
    values: values.map(String),
  })
  const period = (from: string, to: string): FilterCondition => ({ field: 'date', is: 'between', values: [from, to] })
  const list = (more: Partial<ListView> = {}, caller = world.admin) =>
    caller.get(listUrl('services', sentAs({ ...defaultView('services'), order: 'ASC', ...more }, 1)))
  const names = (reply: Awaited<ReturnType<Caller['get']>>): string[] =>
    rowsOf(reply).map(({ id }) => Object.entries(ids).find(([, known]) => known === id)?.[0] ?? String(id))

  test('has services of every client that may be seen, with what its columns show', async () => {
    const all = await list()
    expect([all.status, all.body['total'], all.body['limit']]).toEqual([200, 4, 100])
    expect(names(all)).toEqual(['early', 'granted', 'hidden', 'late'])
    expect(rowsOf(all)[0]).toMatchObject({
      date_time: '2026-01-10T12:00:00.000Z',
      service_id: 1,
      victim_name: 'Quillfeather, Ines',
      victim_case_id: world.own.case_id,
      amount: 3,
      agency_id: agency,
    })
    expect(names(await list({ orderBy: 'amount', order: 'DESC' }))[0]).toBe('early')
    expect(names(await list({ orderBy: 'victim.full_name' }))[0]).toBe('granted')
    const others = await list({}, advocate)
    expect([names(others), others.body['total'], others.text.includes('Hidde')]).toEqual([
      ['early', 'granted', 'late'],
      3,
      false,
    ])
    expect(rowsOf(await list({}, await world.agency.as('other-admin')))).toEqual([])
  })

  test('is searched by the name of the client, as far as one may see the client, and of the service', async () => {
    const search = (value: string, caller?: Caller) => list({ searchType: 'text', value }, caller)
    expect(names(await search('QUILLF'))).toEqual(expect.arrayContaining(['early', 'late']))
    expect(names(await search('hidde'))).toEqual(['hidden'])
    expect((await search('hidde', advocate)).body['total']).toBe(0)
    expect(names(await search('no such thing'))).toEqual([])
  })

  test('applies a report’s period and filters, each alone and together', async () => {
    const category = Number(rowsOf(await world.admin.get('/v2/service')).find(({ id }) => id === 2)?.['category_id'])
    const withoutGrant: FilterCondition = { field: 'grant', is: 'empty', values: [] }
    const wanted: readonly (readonly [FilterGroup, readonly Named[]])[] = [
      [where(period('2026-02-01', '')), ['granted', 'hidden', 'late']],
      [where(period('', '2026-02-10')), ['early', 'granted']],
      [where(period('2026-02-10', '2026-02-12')), ['granted']],
      [where(oneOf('advocate', world.userId)), ['late']],
      [where(oneOf('agency', agency)), ['early']],
      [where(oneOf('grant', grant)), ['granted']],
      [where(withoutGrant), ['early', 'hidden', 'late']],
      [{ ...where(withoutGrant, oneOf('grant', grant)), combine: 'any' }, ['early', 'granted', 'hidden', 'late']],
      [where(oneOf('service', 2)), ['late']],
      [where(oneOf('service', 1, 2), period('2026-02-15', '')), ['late']],
      [where(oneOf('grant', grant), oneOf('service', 2)), []],
    ]
    for (const [filter, expected] of wanted)
      expect([filter, names(await list({ filter }))]).toEqual([filter, [...expected]])
    expect(names(await list({ filter: where(oneOf('category', category)) }))).toContain('late')
  })

  test('filters by tags', async () => {
    const taxonomy_id = await made(world.admin, '/v2/taxonomy', { label: 'Kinds', objects: ['Service'] })
    const term_id = await made(world.admin, '/v2/term', { label: 'Urgent', taxonomy_id })
    await made(world.admin, '/v2/object_term', { object_type: 'service', object_id: ids.late, term_id })
    expect(names(await list({ filter: where(oneOf('tag', term_id)) }))).toEqual(['late'])
    expect(names(await list({ filter: where(oneOf('tag', term_id + 1)) }))).toEqual([])
  })

  test('[SVC-14] has active services of active clients only, unless deactivated ones are asked for', async () => {
    expect(names(await list({ status: 'all' }))).toEqual(['early', 'granted', 'off', 'ofInactive', 'hidden', 'late'])
    expect(names(await list({ status: 'inactive' }))).toEqual(['off', 'ofInactive'])
  })

  test('refuses what it does not know', async () => {
    for (const query of [
      { order_by: 'note' },
      { type: 'advocate' },
      { victim_id: world.own.victim_id },
      { filter: '{' },
    ])
      expect([query, (await world.admin.get(listUrl('services', query))).status]).toEqual([query, 400])
    expect((await world.agency.send('GET', listUrl('services'))).status).toBe(401)
  })
})

describe('the screen of tasks', () => {
  const task = (caller: Caller, title: string, more: object = {}) => made(caller, '/v1/task', { title, ...more })
  const titles = async (caller: Caller, filter: FilterGroup = noFilter) =>
    rowsOf(await caller.get(listUrl('tasks', sentAs({ ...defaultView('tasks'), filter }, 1)))).map(({ title }) => title)

  test('[ACT-08] has the own tasks, and everybody’s with edit_any_task, what is due first, what is done last', async () => {
    const theirs = idOf(await advocate.get('/v1/me'))
    await task(world.admin, 'Later', { user_id: world.userId, date_time: '2031-02-01T12:00:00.000Z' })
    await task(world.admin, 'Sooner', { user_id: world.userId, date_time: '2031-01-01T12:00:00.000Z' })
    await task(world.admin, 'Done', { user_id: world.userId, date_time: '2030-01-01T12:00:00.000Z', is_completed: 1 })
    await task(world.admin, 'Theirs', { user_id: theirs, date_time: '2031-03-01T12:00:00.000Z' })
    const all = await titles(world.admin)
    expect(all.filter((title) => ['Later', 'Sooner', 'Done', 'Theirs'].includes(String(title)))).toEqual([
      'Sooner',
      'Later',
      'Theirs',
      'Done',
    ])
    const mine: FilterGroup = {
      ...noFilter,
      conditions: [{ field: 'assigned', is: 'oneOf', values: [String(world.userId)] }],
    }
    expect(await titles(world.admin, mine)).not.toContain('Theirs')
    const own = await titles(advocate)
    expect(own).toContain('Theirs')
    expect(own).not.toEqual(expect.arrayContaining(['Sooner']))
  })

  test('names the client only to who may see the client', async () => {
    const theirs = idOf(await advocate.get('/v1/me'))
    await task(world.admin, 'Of a hidden client', { user_id: theirs, victim_id: world.hidden.victim_id })
    const answer = await advocate.get(listUrl('tasks', { search: 'hidden client' }))
    expect(answer.text).not.toContain('Hidde')
    expect((await world.admin.get(listUrl('tasks', { search: 'HIDDEN client' }))).text).toContain('Hidde')
  })
})

test('[PRM-49] the screen of documents has those of no record that are there, the newest first', async () => {
  const { admin, agency } = world
  const { access: token } = await agency.signIn('admin')
  const sent = await Promise.all(
    [{}, { case_id: String(world.own.case_id) }, {}].map(async (fields, index) => {
      const file = { token, name: `Paper ${index}.txt`, type: 'text/plain', bytes: Buffer.from('On paper'), fields }
      return Number((await postFile(agency, `/v1/document?${new URLSearchParams(fields)}`, file)).body['id'])
    }),
  )
  const [kept, , gone] = sent
  expect((await admin.remove(`/v1/document/${gone}`)).status).toBe(200)
  const listed = rowsOf(await admin.get(listUrl('documents', { limit: 100 })))
  const ids = listed.map(({ id }) => id)
  expect(sent.filter((id) => ids.includes(id))).toEqual([kept])
  const days = listed.map(({ date_time }) => String(date_time))
  expect(days).toEqual(days.toSorted().toReversed())
})
