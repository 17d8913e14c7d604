/** Who may be chosen for an action item of a client. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../records/agencyServer.ts'
import { startWorld, type World } from './itemWorld.ts'

let world: World
let advocate: Caller
let advocateId: number

beforeAll(async () => {
  world = await startWorld()
  advocate = await world.agency.as('advocate')
  advocateId = Number((await advocate.get('/v1/me')).body['id'])
})
afterAll(() => world?.agency.stop())

const path = '/v1/available_client_case_advocate'

test('[ACT-07] they are the owners and assignees of the client and its case, and only they may be chosen', async () => {
  const { admin, userId, own } = world
  expect((await admin.get(`${path}?victim_id=${own.victim_id}`)).body).toEqual({ data: [userId] })
  const assigned = await admin.post('/v1/assignment', {
    object_type: 'court_case',
    object_id: own.case_id,
    user_id: advocateId,
    secondary: false,
  })
  expect(assigned.status, assigned.text).toBe(200)
  const users = [userId, advocateId].toSorted((a, b) => a - b)
  for (const query of [`victim_id=${own.victim_id}`, `case_id=${own.case_id}`])
    expect((await advocate.get(`${path}?${query}`)).body).toEqual({ data: users })
  const offer = (user_id: number) => advocate.post('/v1/task', { victim_id: own.victim_id, title: 'x', user_id })
  expect((await Promise.all(users.map(offer))).map(({ status }) => status)).toEqual([200, 200])
  const third = Number((await (await world.agency.as('supervisor')).get('/v1/me')).body['id'])
  expect((await offer(third)).status).toBe(422)
})

test('[PRM-21] nothing is told of a client that the caller may not see, nor of two at once', async () => {
  const { admin, hidden, own } = world
  expect((await advocate.get(`${path}?victim_id=${hidden.victim_id}`)).status).toBe(403)
  expect((await admin.get(`${path}?victim_id=999999`)).status).toBe(404)
  for (const query of ['', `?victim_id=${own.victim_id}&case_id=${own.case_id}`])
    expect((await admin.get(`${path}${query}`)).status).toBe(400)
})
