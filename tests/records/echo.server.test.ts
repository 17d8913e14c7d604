/** A form that is sent back as it was answered. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addClient } from '../items/itemWorld.ts'
import { idOf, startAgency, versionOf, type Agency, type Caller } from './agencyServer.ts'

let agency: Agency
let admin: Caller
beforeAll(async () => {
  agency = await startAgency()
  admin = await agency.as('admin')
})
afterAll(() => agency?.stop())

const date_time = '2026-03-01T12:00:00.000Z'

describe('law: what a reader was answered, sent back with another text, changes that text alone', () => {
  test.each(['seen', 'removed', 'hidden'] as const)('where the case of a note is %s', async (is) => {
    const advocate = await agency.as('advocate')
    const { victim_id } = await addClient(advocate, { last: `Echo ${is}` })
    const case_id = idOf(await admin.post('/v1/court_case', { case_reference_id: `ECHO-${is}`, date_time }))
    const note = idOf(await admin.post('/v1/note', { victim_id, case_id, date_time, note: '<p>One</p>' }))
    if (is === 'removed') await admin.remove(`/v1/court_case/${case_id}`)
    if (is === 'hidden') await admin.put(`/v1/court_case/${case_id}`, { limited_access: true })
    const seen = await advocate.get(`/v1/note/${note}`)
    expect(seen.status, seen.text).toBe(200)
    expect(seen.body['case_id']).toBe(is === 'seen' ? case_id : null)
    const form = { victim_id: seen.body['victim_id'], case_id: seen.body['case_id'], date_time, note: '<p>Two</p>' }
    const reply = await advocate.put(`/v1/note/${note}`, form, versionOf(seen))
    expect(reply.status, reply.text).toBe(200)
    if (is === 'removed') await admin.post(`/v1/court_case/${case_id}/restore`, {})
    const { body } = await admin.get(`/v1/note/${note}`)
    expect(body).toMatchObject({ victim_id, case_id, note: '<p>Two</p>' })
  })
})
