/** What stands around an action item. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTenant } from '../../server/kernel/database.ts'
import { makeBulkLetters } from '../letters/makeBulkLetters.ts'
import { idOf, type Caller } from '../records/agencyServer.ts'
import { at, startWorld, type World } from './itemWorld.ts'

let world: World
let advocate: Caller
let advocateId = 0
let letters: { id: number; title: string; date_time: string; victim_id: number; case_id: null }[] = []
beforeAll(async () => {
  world = await startWorld()
  advocate = await world.agency.as('advocate')
  advocateId = idOf(await advocate.get('/v1/me'))
  const letter = { title: 'Hello', date_time: at }
  letters = [
    {
      ...letter,
      victim_id: world.own.victim_id,
      case_id: null,
      id: await made('/v1/written_letter', { ...letter, victim_id: world.own.victim_id, body: '<p>Hello.</p>' }),
    },
  ]
  await made('/v1/assignment', {
    object_type: 'court_case',
    object_id: world.own.case_id,
    user_id: advocateId,
    secondary: false,
  })
})
afterAll(() => world?.agency.stop())

const made = async (path: string, body: object, caller = world.admin): Promise<number> => {
  const reply = await caller.post(path, body)
  expect(reply.status, reply.text).toBe(200)
  return idOf(reply)
}
const ines = () => ({ id: world.own.victim_id, case_id: world.own.case_id, name: 'Quillfeather, Ines' })

describe('[ACT-01] an action item has letters, available_client_case_advocates, user and victim', () => {
  test.each([
    ['task', { title: 'Call back' }, { is_completed: 0 }],
    ['appointment', { title: 'Intake', date_time: at }, {}],
    ['court_date', { date_time: at }, {}],
  ])('a %s, and a task is_completed', async (kind, body, more) => {
    const holder = kind === 'court_date' ? {} : { user_id: advocateId }
    const id = await made(`/v1/${kind}`, { ...body, ...holder, victim_id: world.own.victim_id })
    const related = await advocate.get(`/v1/${kind}/${id}/related`)
    const user = kind === 'court_date' ? world.userId : advocateId
    expect(related.status, related.text).toBe(200)
    expect(related.body).toEqual({
      ...more,
      user: { id: user, first: expect.any(String), last: expect.any(String) },
      victim: ines(),
      victims: [ines()],
      letters,
      available_client_case_advocates: [world.userId, advocateId].toSorted((a, b) => a - b),
    })
    if (kind !== 'task') return
    await world.admin.put(`/v1/task/${id}`, { is_completed: 1 })
    expect((await advocate.get(`/v1/task/${id}/related`)).body['is_completed']).toBe(1)
  })

  test('a bulk letter', async () => {
    const letter_id = await made('/v1/letter', { label: 'Notice', body: '<p>{client.first}</p>' })
    const victims = [world.own.victim_id, world.other.victim_id].map((id) => ({ id, name: '' }))
    const id = await made('/v1/bulk_letter', { title: 'Vigil', letter_id, victims })
    expect((await world.admin.get(`/v1/bulk_letter/${id}/related`)).body).toMatchObject({ letters: [], victim: ines() })
    await makeBulkLetters(world.agency.app.services)
    const { body } = await world.admin.get(`/v1/bulk_letter/${id}/related`)
    expect(body).toMatchObject({
      user: { id: world.userId },
      victim: ines(),
      letters: [{ title: 'Vigil' }, { title: 'Vigil' }],
    })
    expect((body['victims'] as { id: number }[]).map((one) => one.id)).toEqual(victims.map((one) => one.id))
    expect(body['available_client_case_advocates']).toEqual([world.userId, advocateId].toSorted((a, b) => a - b))
  })
})

test('[ACT-01] [PRM-21] whoever holds a task of a client whom they may not see learns nothing of the client', async () => {
  await made('/v1/written_letter', {
    title: 'Secret',
    date_time: at,
    victim_id: world.hidden.victim_id,
    body: '<p>No.</p>',
  })
  const id = await made('/v1/task', { title: 'Call', user_id: advocateId, victim_id: world.hidden.victim_id })
  const { status, body } = await advocate.get(`/v1/task/${id}/related`)
  expect([status, body['victim'], body['victims'], body['letters'], body['available_client_case_advocates']]).toEqual([
    200,
    null,
    [],
    [],
    [],
  ])
  const mine = await made('/v1/task', { title: 'Mine', user_id: world.userId, victim_id: world.hidden.victim_id })
  expect((await advocate.get(`/v1/task/${mine}/related`)).status).toBe(403)
  expect((await (await world.agency.as('other-admin')).get(`/v1/task/${mine}/related`)).status).toBe(404)
})

test('[PRM-44] whoever may read no colleague is not told who holds it; what was seen and kept stands in the audit', async () => {
  const { login, id: readerId } = await world.agency.addUser(world.account, {
    role_id: 2,
    capabilities: ['can_view_any_victim', 'can_view_any_case'],
  })
  const reader = await world.agency.as(login)
  const task = async (user_id: number) => made('/v1/task', { title: 'Call', user_id, victim_id: world.own.victim_id })
  const [theirs, own] = [await task(advocateId), await task(readerId)]
  const relatedOf = async (id: number) => (await reader.get(`/v1/task/${id}/related`)).body
  expect(await relatedOf(theirs)).toMatchObject({ user: null, victim: ines() })
  expect(await relatedOf(own)).toMatchObject({ user: { id: readerId } })
  const lines = await inTenant(world.agency.database.databases, { account: world.account, user: null }, (tx) =>
    tx
      .selectFrom('audit')
      .select(['verb', 'kind', 'object_id', 'result', 'reason'])
      .where('user_id', '=', readerId)
      .where('call', '=', 'task.related')
      .orderBy('seq')
      .execute(),
  )
  const seen = { verb: 'view', kind: 'task', result: 'done', reason: 'beside' }
  expect(lines).toEqual([
    { ...seen, object_id: theirs },
    { verb: 'deny', kind: 'user', object_id: advocateId, result: 'refused', reason: 'beside' },
    { ...seen, object_id: own },
  ])
})
