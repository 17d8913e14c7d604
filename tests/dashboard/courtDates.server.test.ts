import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayNumberAt } from '../../domain/kernel/index.ts'
import { startScoped } from '../access/scopedUsers.ts'
import { addClient, startWorld, type World } from '../items/itemWorld.ts'
import { rowsOf, type Caller } from '../records/agencyServer.ts'

let world: World
let advocate: Caller
let advocateId: number

beforeAll(async () => {
  world = await startWorld()
  advocate = await world.agency.as('advocate')
  advocateId = Number((await advocate.get('/v1/me')).body['id'])
})
afterAll(() => world?.agency.stop())

const dayMs = 86_400_000
const hourMs = 3_600_000
const ahead = async (caller: Caller): Promise<readonly string[]> =>
  rowsOf(await caller.get('/v1/dashboard/court_date')).map(({ date_time }) => String(date_time))
const inDays = (days: number): string => new Date(world.agency.clock.now() + days * dayMs).toISOString()

test('[NAV-54] court dates of the next seven days in the user’s own cases, the soonest first', async () => {
  const { admin } = world
  const client = await addClient(advocate)
  const foreign = await addClient(admin)
  const enter = (fields: object) => admin.post('/v1/court_date', fields)
  const dates = [inDays(6), inDays(1), inDays(-1), inDays(8)]
  for (const date_time of dates) expect((await enter({ date_time, case_id: client.case_id })).status).toBe(200)
  expect((await enter({ date_time: inDays(2), victim_id: client.victim_id })).status).toBe(200)
  expect((await enter({ date_time: inDays(3), case_id: foreign.case_id })).status).toBe(200)
  const assigned = await admin.post('/v1/assignment', {
    object_type: 'court_case',
    object_id: foreign.case_id,
    user_id: advocateId,
    secondary: false,
  })
  expect(assigned.status).toBe(200)
  expect(await ahead(advocate)).toEqual([inDays(1), inDays(2), inDays(3), inDays(6)])
})

test('[PRM-21] of my cases those are told that I may see: without the scope to clients, none of a client', async () => {
  const { admin, agency, account } = world
  const scoped = await startScoped(agency, account)
  const { case_id, victim_id } = await addClient(admin)
  for (const body of [
    { object_type: 'court_case', object_id: case_id, user_id: scoped.id, secondary: false },
    { object_type: 'victim', object_id: victim_id, user_id: scoped.id, secondary: false },
  ])
    expect((await admin.post('/v1/assignment', body)).status).toBe(200)
  for (const of of [{ case_id }, { victim_id }])
    expect((await admin.post('/v1/court_date', { date_time: inDays(of.case_id ? 1 : 2), ...of })).status).toBe(200)
  const told = async (...without: string[]): Promise<readonly unknown[]> =>
    rowsOf(await scoped.lacking(without, 'GET', '/v1/dashboard/court_date')).map(({ date_time }) => date_time)
  expect(await told()).toEqual([inDays(1), inDays(2)])
  expect(await told('view_own_victim')).toEqual([inDays(1)])
  await scoped.stop()
})

test('[NAV-54] one that has begun stays until the day of the agency is over', async () => {
  const { agency } = world
  const { clock } = agency
  const zone = 'America/Denver'
  const day = (at: number): number => dayNumberAt(at, zone)
  // Tokens live for minutes: each call is a session's first.
  const send = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const { access: token } = await agency.signIn('advocate')
    return agency.send(method, path, { token, ...(body !== undefined && { body }) })
  }
  const told = async (): Promise<readonly string[]> =>
    rowsOf(await send('GET', '/v1/dashboard/court_date')).map(({ date_time }) => String(date_time))
  const { case_id } = await addClient(advocate)
  while (day(clock.now() + 2 * hourMs) !== day(clock.now())) clock.advance(hourMs)
  const begins = new Date(clock.now() + hourMs).toISOString()
  expect((await send('POST', '/v1/court_date', { date_time: begins, case_id })).status).toBe(200)
  clock.advance(hourMs + 60_000)
  // At each hour: midnight of UTC is an hour of the agency's evening.
  for (let isOver = false; !isOver; clock.advance(hourMs)) {
    isOver = day(clock.now()) !== day(Date.parse(begins))
    expect([new Date(clock.now()).toISOString(), (await told()).includes(begins)]).toEqual([
      new Date(clock.now()).toISOString(),
      !isOver,
    ])
  }
})
