import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'

let agency: Agency
let admin: Caller
beforeAll(async () => {
  agency = await startAgency(200)
  admin = await agency.as('admin')
})
afterAll(() => agency?.stop())

const made = async (case_reference_id: string, more: object = {}) =>
  idOf(await admin.post('/v1/court_case', { case_reference_id, date_time: '2026-02-01T10:00:00.000Z', ...more }))
const ask = async (caller: Caller, case_reference_id: string, id = 0) => {
  const answer = await caller.post('/v1/court_case/same_number', { id, case_reference_id })
  return answer.status === 200 ? answer.body : answer.status
}

describe('[CAS-07] how many other cases have a number', () => {
  test('counts all but the case itself, whatever their case and spaces, until they are deleted', async () => {
    expect(await ask(admin, '77-A1')).toEqual({ others: 0, case_id: null })
    const first = await made('77-A1')
    expect(await ask(admin, '77-a1')).toEqual({ others: 1, case_id: first })
    expect(await ask(admin, '77-A1', first)).toEqual({ others: 0, case_id: null })
    const second = await made('77-a1')
    expect(await ask(admin, '77-A1')).toEqual({ others: 2, case_id: first })
    expect((await admin.remove(`/v1/court_case/${second}`)).status).toBe(200)
    expect(await ask(admin, '77-A1')).toEqual({ others: 1, case_id: first })
  })

  test('names none that the user may not see, nor any of another account', async () => {
    await made('77-B2', { limited_access: true })
    expect(await ask(await agency.as('advocate'), '77-B2')).toEqual({ others: 1, case_id: null })
    expect(await ask(await agency.as('other-admin'), '77-B2')).toEqual({ others: 0, case_id: null })
  })

  test('needs a number and the case that it is for', async () => {
    for (const body of [{ case_reference_id: '77-A1' }, { id: 0 }, { id: 0, case_reference_id: 'x'.repeat(81) }])
      expect((await admin.post('/v1/court_case/same_number', body)).status).toBe(422)
  })
})
