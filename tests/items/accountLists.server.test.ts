/** Timelogs and services of the whole account, as their lists ask for them; and timesheets. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryText } from '../../domain/calls/index.ts'
import { noServiceFilters, serviceListQuery, timelogListQuery } from '../../domain/items/index.ts'
import type { ServiceFilters } from '../../domain/items/serviceFilters.ts'
import { asSystem } from '../../server/kernel/database.ts'
import { fieldsOf, idOf, rowsOf, type Caller } from '../records/agencyServer.ts'
import { addClient, at, startWorld, type World } from './itemWorld.ts'

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
const minutesOf = (reply: Awaited<ReturnType<Caller['get']>>) => rowsOf(reply).map(({ minutes }) => minutes)

describe('the list of timelogs', () => {
  const log = (caller: Caller, minutes: number, more: object = {}) =>
    made(caller, '/v1/timelog', { date_time: at, minutes, advocate_id: world.userId, ...more })
  const list = (caller: Caller, query = timelogListQuery({ column: 'date_time', order: 'DESC', page: 1 })) =>
    caller.get(`/v1/timelog?${queryText(query)}`)

  test('[SRV-62] [LST-26] asks for general ones, newest first, ten a page, and is answered with total and data', async () => {
    const [own, theirs] = [world.userId, idOf(await advocate.get('/v1/me'))]
    for (let day = 1; day <= 12; day += 1)
      await log(world.admin, day, { date_time: `2026-01-${String(day).padStart(2, '0')}T17:00:00.000Z` })
    await log(world.admin, 99, { victim_id: world.own.victim_id })
    const others = await log(advocate, 77, { advocate_id: theirs })
    const first = await list(world.admin)
    expect([first.status, first.body['total'], first.body['limit']]).toEqual([200, 13, 10])
    expect(minutesOf(first)).toEqual([77, 12, 11, 10, 9, 8, 7, 6, 5, 4])
    expect(rowsOf(first)[1]).toMatchObject({
      advocate_id: own,
      victim_id: null,
      victim_name: null,
      type: 'general',
      note: null,
    })
    expect(
      minutesOf(await list(world.admin, timelogListQuery({ column: 'date_time', order: 'DESC', page: 2 }))),
    ).toEqual([3, 2, 1])
    expect(minutesOf(await list(world.admin, timelogListQuery({ column: 'minutes', order: 'ASC', page: 1 })))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ])
    const mine = await list(advocate)
    expect([mine.body['total'], rowsOf(mine).map(({ id }) => id)]).toEqual([1, [others]])
  })

  test('[SRV-62] of services, or both, name the client where the caller may see one', async () => {
    const hidden = await log(world.admin, 5, { victim_id: world.hidden.victim_id })
    const services = await world.admin.get('/v1/timelog?show=service&order_by=minutes&order=ASC')
    expect(minutesOf(services)).toEqual([5, 99])
    expect(rowsOf(services)[1]).toMatchObject({
      victim_id: world.own.victim_id,
      victim_name: 'Quillfeather, Ines',
      victim_case_id: world.own.case_id,
      type: 'service',
    })
    const seen = rowsOf(await advocate.get('/v1/timelog?show=both'))
    expect(seen.map(({ id }) => id)).not.toContain(hidden)
    expect(JSON.stringify(seen)).not.toContain('Hidde')
  })

  test('[SRV-62] [PRM-56] needs view_own_timelog, and what it does not know is refused', async () => {
    expect((await world.agency.send('GET', '/v1/timelog?show=general')).status).toBe(401)
    for (const query of [
      'show=everything',
      'show=general&order_by=note',
      'show=general&order=UP',
      'show=general&page=0',
      'show=general&victim_id=1',
      '',
    ])
      expect([query, (await world.admin.get(`/v1/timelog?${query}`)).status]).toEqual([query, 400])
    expect(rowsOf(await world.admin.get(`/v1/timelog?victim_id=${world.own.victim_id}`))).toHaveLength(1)
    expect(rowsOf(await (await world.agency.as('other-admin')).get('/v1/timelog?show=both'))).toEqual([])
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

  const list = (
    filters: Partial<ServiceFilters>,
    column = 'date_time',
    caller = world.admin,
    order: 'ASC' | 'DESC' = 'ASC',
  ) =>
    caller.get(
      `/v1/service?${queryText(serviceListQuery({ ...noServiceFilters, ...filters }, { column, order, page: 1 }))}`,
    )
  const names = (reply: Awaited<ReturnType<Caller['get']>>): string[] =>
    rowsOf(reply).map(({ id }) => Object.entries(ids).find(([, known]) => known === id)?.[0] ?? String(id))

  test('[SVC-13] [LST-24] has services of every client that may be seen, with what its columns show', async () => {
    const all = await list({})
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
    expect(names(await list({}, 'amount', world.admin, 'DESC'))[0]).toBe('early')
    expect(names(await list({}, 'victim.full_name'))[0]).toBe('granted')
    const others = await list({}, 'date_time', advocate)
    expect([names(others), others.body['total'], others.text.includes('Hidde')]).toEqual([
      ['early', 'granted', 'late'],
      3,
      false,
    ])
    expect(rowsOf(await list({}, 'date_time', await world.agency.as('other-admin')))).toEqual([])
  })

  test('[SVC-13] applies a report’s period and filters, each alone and together', async () => {
    const category = Number(rowsOf(await world.admin.get('/v2/service')).find(({ id }) => id === 2)?.['category_id'])
    const wanted: readonly (readonly [Partial<ServiceFilters>, readonly Named[]])[] = [
      [{ since: '2026-02-01T00:00:00.000Z' }, ['granted', 'hidden', 'late']],
      [{ until: '2026-02-10T12:00:00.000Z' }, ['early', 'granted']],
      [{ since: '2026-02-10T12:00:00.000Z', until: '2026-02-13T00:00:00.000Z' }, ['granted']],
      [{ advocates: [world.userId] }, ['late']],
      [{ agencies: [agency] }, ['early']],
      [{ grants: [grant] }, ['granted']],
      [{ no_grant: true }, ['early', 'hidden', 'late']],
      [{ no_grant: true, grants: [grant] }, ['early', 'granted', 'hidden', 'late']],
      [{ services: [2] }, ['late']],
      [{ services: [1, 2], since: '2026-02-15T00:00:00.000Z' }, ['late']],
      [{ grants: [grant], services: [2] }, []],
    ]
    for (const [filters, expected] of wanted)
      expect([filters, names(await list(filters))]).toEqual([filters, [...expected]])
    expect(names(await list({ service_categories: [category] }))).toContain('late')
  })

  test('[SVC-13] filters by tags', async () => {
    const taxonomy_id = await made(world.admin, '/v2/taxonomy', { label: 'Kinds', objects: ['Service'] })
    const term_id = await made(world.admin, '/v2/term', { label: 'Urgent', taxonomy_id })
    await made(world.admin, '/v2/object_term', { object_type: 'service', object_id: ids.late, term_id })
    expect(names(await list({ terms: [term_id] }))).toEqual(['late'])
    expect(names(await list({ terms: [term_id + 1] }))).toEqual([])
  })

  test('[SVC-14] has active services of active clients only, unless deactivated ones are asked for', async () => {
    expect(names(await list({ show_deactivated_services: true }))).toEqual([
      'early',
      'granted',
      'off',
      'ofInactive',
      'hidden',
      'late',
    ])
  })

  test('[SVC-13] refuses what it does not know', async () => {
    for (const query of [
      'show=oct9',
      'show=all&order_by=note',
      'show=all&advocates=1',
      'show=all&since=yesterday',
      'show=all&since=0001-01-01T00:00:00.000Z',
      `show=all&victim_id=${world.own.victim_id}`,
      '',
    ])
      expect([query, (await world.admin.get(`/v1/service?${query}`)).status]).toEqual([query, 400])
    expect((await world.agency.send('GET', '/v1/service?show=all')).status).toBe(401)
  })
})
