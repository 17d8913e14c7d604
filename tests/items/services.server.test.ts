/** Services and the time that they took. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldsOf, idOf, rowsOf, versionOf, type Caller, type Agency } from '../records/agencyServer.ts'
import { addClient, at, startWorld, type World } from './itemWorld.ts'

let world: World
let agency: Agency
let admin: Caller
let advocate: Caller
let advocateId: number

beforeAll(async () => {
  world = await startWorld()
  ;({ agency, admin } = world)
  advocate = await agency.as('advocate')
  advocateId = Number((await advocate.get('/v1/me')).body['id'])
})
afterAll(() => world?.agency.stop())

const add = (more: object) => admin.post('/v1/service', { service_id: 1, date_time: at, ...more })
const clientOf = async (id: number) => (await admin.get(`/v2/victim/${id}`)).body
const offered = async (label: string) =>
  rowsOf(await admin.get('/v2/service')).find((row) => row['label'] === label) ?? {}

describe('a service', () => {
  test('[SVC-11] needs a service and a date, and counts as one without dollars', async () => {
    const { victim_id } = await addClient(admin)
    const bare = await admin.post('/v1/service', { victim_id })
    expect([bare.status, Object.keys(fieldsOf(bare)).toSorted()]).toEqual([422, ['date_time', 'service_id']])
    const made = await add({ victim_id })
    expect(made.body).toMatchObject({ amount: 1, grant_dollars: 0, other_dollars: 0, time_minutes: null, status: 1 })
    const wrong = [
      { amount: 0 },
      { amount: 1.5 },
      { grant_dollars: -1 },
      { grant_dollars: 0.001 },
      { time_minutes: -5 },
      { date_time: '0001-01-01T00:00:00Z' },
    ]
    for (const more of wrong) {
      const answer = await add({ victim_id, ...more })
      expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([422, Object.keys(more)])
    }
    const cents = await add({ victim_id, grant_dollars: 9_999_999.99, other_dollars: 0.07 })
    expect(cents.body).toMatchObject({ grant_dollars: 9_999_999.99, other_dollars: 0.07 })
  })

  test('says the category of its service', async () => {
    const { victim_id } = await addClient(admin)
    const transport = await offered('Transport')
    const made = await add({ victim_id, service_id: transport['id'] })
    expect(made.body['service_category_id']).toBe(transport['category_id'])
  })

  test('names a service, an agency and a grant that are offered; a stranger’s or an inactive one is refused', async () => {
    const { victim_id } = await addClient(admin)
    const inactive = rowsOf(await admin.get('/v2/service')).find((row) => row['status'] === 0)
    const wrong = [
      { service_id: 99_999 },
      { service_id: inactive?.['id'] },
      { agency_id: 99_999 },
      { grant_id: 99_999 },
      { advocate_id: 99_999 },
    ]
    for (const more of wrong) {
      const answer = await add({ victim_id, ...more })
      expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([422, Object.keys(more)])
    }
  })

  test('[SVC-12] made, changed, moved, taken out and put back, it gives its client a new version and new sums', async () => {
    const { victim_id } = await addClient(admin)
    const second = await addClient(admin)
    const state = async (id = victim_id) => {
      const client = await clientOf(id)
      return [client['version'], (client['service_summary'] as Record<string, unknown>)['total']]
    }
    expect(await state()).toEqual([1, 0])
    const one = `/v1/service/${idOf(await add({ victim_id, amount: 2 }))}`
    expect(await state()).toEqual([2, 2])
    await admin.put(one, { amount: 5 })
    expect(await state()).toEqual([3, 5])
    await admin.put(one, { victim_id: second.victim_id })
    expect([await state(), await state(second.victim_id)]).toEqual([
      [4, 0],
      [2, 5],
    ])
    await admin.remove(one)
    expect(await state(second.victim_id)).toEqual([3, 0])
    await admin.post(`${one}/restore`, {})
    expect(await state(second.victim_id)).toEqual([4, 5])
    // Nobody who edits the client's own fields is bothered by it.
    const edited = await admin.put(`/v2/victim/${second.victim_id}`, { next_of_kin: 'An aunt' }, 1)
    expect(edited.status).toBe(200)
  })
})

describe('a bundle', () => {
  const bundle = async () =>
    rowsOf(await admin.get('/v1/service_bundle')).find((row) => row['label'] === 'Court day') ?? {}

  test('[SVC-08] enters its services in one step, each with its own usual minutes and dollars', async () => {
    const { victim_id } = await addClient(admin)
    const { id, services } = await bundle()
    const shared = { victim_id, date_time: at, advocate_id: advocateId }
    const answer = await admin.post(`/v1/service_bundle/${String(id)}/apply`, shared)
    expect(answer.status, answer.text).toBe(200)
    const made = rowsOf(answer)
    expect(made.map(({ service_id }) => service_id)).toEqual(services)
    const usual = await offered('Court accompaniment')
    expect(made[0]).toMatchObject({ ...shared, amount: 1, time_minutes: usual['default_minutes'] })
    const listed = rowsOf(await admin.get(`/v1/service?victim_id=${victim_id}`)).map((row) => row['id'])
    expect(new Set(listed)).toEqual(new Set(made.map((row) => row['id'])))
    expect(listed).toHaveLength(made.length)
  })

  test('[SVC-08] enters all of them or none', async () => {
    const { victim_id } = await addClient(admin)
    const url = `/v1/service_bundle/${String((await bundle())['id'])}/apply`
    for (const more of [{ agency_id: 99_999 }, { victim_id: 99_999 }, { date_time: '0001-01-01T00:00:00Z' }])
      expect((await admin.post(url, { victim_id, date_time: at, ...more })).status).toBe(422)
    expect((await admin.post('/v1/service_bundle/99999/apply', { victim_id, date_time: at })).status).toBe(404)
    expect((await advocate.post(url, { victim_id: world.hidden.victim_id, date_time: at })).status).toBe(403)
    expect(rowsOf(await admin.get(`/v1/service?victim_id=${victim_id}`))).toEqual([])
    expect(versionOf(await admin.get(`/v2/victim/${victim_id}`))).toBe(1)
  })
})

describe('a timelog', () => {
  const log = (caller: Caller, more: object) => caller.post('/v1/timelog', { date_time: at, minutes: 125, ...more })

  test('[SVC-06] is of type service with a client, and general without', async () => {
    const withClient = await log(admin, { victim_id: world.own.victim_id, advocate_id: world.userId })
    expect(withClient.body).toMatchObject({ type: 'service', minutes: 125 })
    const alone = await log(admin, { advocate_id: world.userId })
    expect(alone.body).toMatchObject({ type: 'general', victim_id: null })
    const moved = await admin.put(`/v1/timelog/${idOf(alone)}`, { victim_id: world.own.victim_id })
    expect(moved.body['type']).toBe('service')
  })

  test('[PRM-32] is the advocate’s own; with edit_any_timelog it may be of anybody who logs time', async () => {
    const others = await log(advocate, { advocate_id: world.userId })
    expect([others.status, Object.keys(fieldsOf(others))]).toEqual([422, ['advocate_id']])
    const mine = await log(advocate, { advocate_id: advocateId })
    expect(mine.status, mine.text).toBe(200)
    const supervisor = await agency.as('supervisor')
    const supervised = await log(supervisor, { advocate_id: advocateId })
    expect(supervised.status, supervised.text).toBe(200)
    expect((await log(admin, { advocate_id: advocateId })).status).toBe(200)
    const users = rowsOf(await admin.get('/v1/user?include_self=1&limit=1000'))
    const volunteer = users.find(({ last }) => last === 'Tso')
    expect((await log(admin, { advocate_id: volunteer?.['id'] })).status).toBe(422)
  })

  test('[PRM-34] of others is changed by an administrator, and not by another advocate', async () => {
    const mine = await log(advocate, { advocate_id: advocateId })
    const colleague = await agency.as('advocate-2')
    expect((await colleague.put(`/v1/timelog/${idOf(mine)}`, { minutes: 5 })).status).toBe(403)
    expect((await admin.put(`/v1/timelog/${idOf(mine)}`, { minutes: 5 })).body['minutes']).toBe(5)
    const listed = async (caller: Caller) =>
      rowsOf(await caller.get(`/v1/timelog?advocate_id=${advocateId}`)).map(({ id }) => id)
    expect(await listed(colleague)).not.toContain(idOf(mine))
    expect(await listed(admin)).toContain(idOf(mine))
  })
})
