/** The items of one record: pages, order, and nothing of what may not be seen. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostListed } from '../../domain/records/index.ts'
import { idOf, rowsOf, type Caller } from '../records/agencyServer.ts'
import { addClient, addressOf, at, exampleKinds, examples, startWorld, type ExampleKind, type World } from './itemWorld.ts'

let world: World
let admin: Caller
let advocate: Caller
let advocateId: number

beforeAll(async () => {
  world = await startWorld()
  admin = world.admin
  advocate = await world.agency.as('advocate')
  advocateId = Number((await advocate.get('/v1/me')).body['id'])
})
afterAll(() => world?.agency.stop())

const idsIn = async (caller: Caller, url: string): Promise<number[]> =>
  rowsOf(await caller.get(url)).map(({ id }) => Number(id))
const note = (more: object) => admin.post('/v1/note', { date_time: at, note: '<p>x</p>', ...more })

describe('a list', () => {
  test('is of exactly one record', async () => {
    for (const query of ['', '?page=1', `?victim_id=${world.own.victim_id}&case_id=${world.own.case_id}`])
      expect((await admin.get(`/v1/note${query}`)).status).toBe(400)
    for (const query of ['?victim_id=0', '?victim_id=-1', '?victim_id=1e3', '?victim_id=a', '?location=1', '?victim_id=1&victim_id=2'])
      expect((await admin.get(`/v1/note${query}`)).status).toBe(400)
    expect((await admin.get('/v1/note?victim_id=999999999999999')).status).toBe(404)
  })

  test('comes in pages of at most 500, with the number of all', async () => {
    const { victim_id } = await addClient(admin)
    const times = Array.from({ length: 7 }, (_, index) => `2026-01-0${index + 1}T12:00:00.000Z`)
    for (const date_time of times) expect((await note({ victim_id, date_time })).status).toBe(200)
    const all = await idsIn(admin, `/v1/note?victim_id=${victim_id}`)
    const pages = [1, 2, 3, 4].map(page => `/v1/note?victim_id=${victim_id}&limit=3&page=${page}`)
    const answers = await Promise.all(pages.map(url => admin.get(url)))
    expect(answers.flatMap(answer => rowsOf(answer).map(({ id }) => id))).toEqual(all)
    expect(answers.map(({ body }) => [body['total'], body['limit']])).toEqual(answers.map(() => [7, 3]))
    const greedy = await admin.get(`/v1/note?victim_id=${victim_id}&limit=100000`)
    expect(greedy.body['limit']).toBe(mostListed)
    for (const query of ['limit=0', 'page=0', 'limit=-1', 'page=x'])
      expect((await admin.get(`/v1/note?victim_id=${victim_id}&${query}`)).status).toBe(400)
  })

  test('begins with the newest date', async () => {
    const { victim_id } = await addClient(admin)
    const times = ['2026-01-05', '2026-03-01', '2025-12-31', '2026-01-05'].map(day => `${day}T12:00:00.000Z`)
    for (const date_time of times) await note({ victim_id, date_time })
    const dates = rowsOf(await admin.get(`/v1/note?victim_id=${victim_id}`)).map(({ date_time }) => date_time)
    expect(dates).toEqual(times.toSorted().toReversed())
  })

  test('[ACT-02] of tasks begins with those that are not done, each part by id', async () => {
    const { victim_id } = await addClient(admin)
    const add = async (is_completed: 0 | 1): Promise<number> =>
      idOf(await admin.post('/v1/task', { victim_id, title: 'x', user_id: world.userId, is_completed, date_time: at }))
    const [first, second, third, fourth] = [await add(1), await add(0), await add(1), await add(0)]
    expect(await idsIn(admin, `/v1/task?victim_id=${victim_id}`)).toEqual([second, fourth, first, third])
  })

  test('[ACT-08] of a user’s tasks has those of all records, and of other users only what may be seen', async () => {
    const { victim_id } = await addClient(admin, { limited_access: true })
    const mine = idOf(await admin.post('/v1/task', { title: 'Alone', user_id: world.userId }))
    const onClient = idOf(await admin.post('/v1/task', { victim_id, title: 'On a client', user_id: world.userId }))
    expect(await idsIn(admin, `/v1/task?user_id=${world.userId}`)).toEqual(expect.arrayContaining([mine, onClient]))
    const seen = await advocate.get(`/v1/task?user_id=${world.userId}`)
    expect(rowsOf(seen).map(({ id }) => id)).not.toContain(mine)
    expect(rowsOf(seen).map(({ id }) => id)).not.toContain(onClient)
    expect(seen.body['total']).toBe(rowsOf(seen).length)
  })

  test('of letters may be asked for by the court of a case', async () => {
    const court = idOf(await admin.post('/v1/case_court', { case_id: world.own.case_id, court_id: 1 }))
    const written = await admin.post('/v1/written_letter', {
      victim_id: world.own.victim_id,
      court_id: court,
      title: 'To the court',
      date_time: at,
    })
    expect(written.status, written.text).toBe(200)
    expect(await idsIn(admin, `/v1/written_letter?court_id=${court}`)).toEqual([idOf(written)])
    expect((await admin.get('/v1/written_letter?court_id=999999')).status).toBe(404)
    const foreign = idOf(await admin.post('/v1/case_court', { case_id: world.other.case_id, court_id: 1 }))
    expect((await admin.put(`/v1/written_letter/${idOf(written)}`, { court_id: foreign })).status).toBe(422)
  })
})

/** Kinds that hang on a client, and so on one that most do not see. */
const onClients = exampleKinds.filter((kind: ExampleKind) => examples[kind].owner === 'victim_id')

describe.each(onClients)('%s of a client with limited access', kind => {
  const url = addressOf(kind)
  const good = () => ({ ...examples[kind].good(world), victim_id: world.hidden.victim_id })

  test('[PRM-21] is neither seen, listed, changed nor added by somebody who does not see the client', async () => {
    const made = await admin.post(url, good())
    expect(made.status, made.text).toBe(200)
    const answers = [
      await advocate.get(`${url}/${idOf(made)}`),
      await advocate.get(`${url}?victim_id=${world.hidden.victim_id}`),
      await advocate.put(`${url}/${idOf(made)}`, examples[kind].change),
      await advocate.remove(`${url}/${idOf(made)}`),
      await advocate.post(url, good()),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  })

  test('is not moved to a client that the mover may not edit, nor away from one', async () => {
    const mine = await addClient(advocate)
    const own = { ...examples[kind].good(world), victim_id: mine.victim_id }
    const as = { ...own, ...('user_id' in own && { user_id: advocateId }), ...('advocate_id' in own && { advocate_id: advocateId }) }
    const made = await advocate.post(url, as)
    expect(made.status, made.text).toBe(200)
    const moved = await advocate.put(`${url}/${idOf(made)}`, { victim_id: world.hidden.victim_id })
    expect(moved.status).toBe(403)
    expect((await advocate.put(`${url}/${idOf(made)}`, { victim_id: 999_999 })).status).toBe(422)
    const second = await addClient(advocate)
    expect((await advocate.put(`${url}/${idOf(made)}`, { victim_id: second.victim_id })).body).toMatchObject(second.victim_id ? { victim_id: second.victim_id } : {})
    expect(await idsIn(advocate, `${url}?victim_id=${mine.victim_id}`)).not.toContain(idOf(made))
    expect(await idsIn(advocate, `${url}?victim_id=${second.victim_id}`)).toContain(idOf(made))
  })
})
