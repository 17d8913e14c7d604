/** A kind of record with a rule of its own on the server. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../items/itemWorld.ts'
import { fieldsOf, idOf } from '../records/agencyServer.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.agency.stop())

test('a referral that came to something is not open again', async () => {
  const { admin, own } = world
  const sent = { victim_id: own.victim_id, date: '05/01/2026', place: 'Food bank' }
  const made = await admin.post('/v1/referral', sent)
  expect(made.body, made.text).toMatchObject({ ...sent, outcome: 'open' })
  const url = `/v1/referral/${idOf(made)}`
  expect((await admin.put(url, { outcome: 'helped' })).body['outcome']).toBe('helped')
  const again = await admin.put(url, { outcome: 'open' })
  expect([again.status, fieldsOf(again)]).toEqual([422, { outcome: 'What came of it is known.' }])
  expect((await admin.get(url)).body['outcome']).toBe('helped')
})
