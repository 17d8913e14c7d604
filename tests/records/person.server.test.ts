import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idOf, rowsOf, startAgency, type Agency, type Caller } from './agencyServer.ts'

let agency: Agency
let admin: Caller
let advocate: Caller

beforeAll(async () => {
  agency = await startAgency(100)
  admin = await agency.as('admin')
  advocate = await agency.as('advocate')
})
afterAll(() => agency?.stop())

describe('deleting a person', () => {
  test('[CLI-24] [CAL-17] DELETE person/{id} takes the person and their clients out of pages, lists, searches and cases', async () => {
    const made = await admin.post('/v2/victim', { victim_type: 'P', first: 'Quentin', last: 'Zweifelhaft' })
    const { person_id, case_id } = made.body
    const found = async () => rowsOf(await admin.get('/v2/victim?type=victim&search=zweifelhaft')).map(({ id }) => id)
    const listed = async () => rowsOf(await admin.get(`/v2/victim?type=case_id&search=${case_id}`)).map(({ id }) => id)
    expect([await found(), await listed()]).toEqual([[idOf(made)], [idOf(made)]])

    expect(await admin.remove(`/v1/person/${person_id}`)).toMatchObject({ status: 200, body: { success: true } })
    expect([await found(), await listed()]).toEqual([[], []])
    expect((await admin.get(`/v1/person/${person_id}`)).status).toBe(404)
    expect((await admin.get(`/v2/victim/${idOf(made)}`)).status).toBe(404)
    expect((await admin.get(`/v1/court_case/${case_id}`)).body).toMatchObject({ victim_count: 0, victims: [] })
    expect((await admin.remove(`/v1/person/${person_id}`)).status).toBe(404)
  })

  test('[PRM-37] needs delete_any_person; other accounts’ persons are not there', async () => {
    const { person_id } = (await admin.post('/v2/victim', { victim_type: 'P', first: 'Rita', last: 'Verbleib' })).body
    expect((await advocate.remove(`/v1/person/${person_id}`)).status).toBe(403)
    const stranger = await agency.as('other-admin')
    expect((await stranger.remove(`/v1/person/${person_id}`)).status).toBe(404)
    expect((await admin.get(`/v1/person/${person_id}`)).status).toBe(200)
  })
})
