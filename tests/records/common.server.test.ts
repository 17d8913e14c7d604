/** What records of all kinds have in common, and notes and timelogs on them, as the server tells of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idOf, rowsOf, startAgency, type Agency, type Caller } from './agencyServer.ts'
import { makeRecordBy, type OwnKind, type OwnRecord } from './ownRecord.ts'

let agency: Agency
let admin: Caller
let advocate: Caller
let advocateId = 0
beforeAll(async () => {
  agency = await startAgency(100)
  admin = await agency.as('admin')
  advocate = await agency.as('advocate')
  advocateId = idOf(await advocate.get('/v1/me'))
})
afterAll(() => agency?.stop())

const own = (caller: Caller, kind: OwnKind): Promise<OwnRecord> =>
  makeRecordBy(async (path, fields) => {
    const { status, text, body } = await caller.post(path, fields)
    expect(status, text).toBe(200)
    return body
  }, kind)

const kinds = ['victim', 'court_case', 'defendant', 'location', 'event'] as const
const at = '2026-03-01T17:00:00.000Z'

test.each(kinds)(
  '[PRM-15] a %s says who owns it, who is assigned, whether it is limited, and its status',
  async (kind) => {
    const { id, endpoint } = await own(admin, kind)
    const given = { owner_id: advocateId, limited_access: true, status: 0 }
    expect((await admin.put(endpoint, given)).status).toBe(200)
    const assigned = { object_type: kind, object_id: id, user_id: idOf(await admin.get('/v1/me')), secondary: false }
    expect((await admin.post('/v1/assignment', assigned)).status).toBe(200)
    const assignments = [{ id: expect.any(Number), user_id: assigned.user_id, secondary: false }]
    expect((await admin.get(endpoint)).body).toMatchObject({ ...given, assignments })
  },
)

describe('[PRM-31] a supplement', () => {
  test.each([
    ['victim', 'victim_id'],
    ['court_case', 'case_id'],
    ['defendant', 'defendant_id'],
    ['location', 'location_id'],
    ['event', 'event_id'],
  ] as const)(
    'is appended to a %s by its owner and by an assignee, with a date, and by nobody else',
    async (kind, member) => {
      const record = await own(admin, kind)
      const supplement = { [member]: record.id, date_time: at, note: '<p>Later.</p>', supplement: true }
      const mine = await admin.post('/v1/note', supplement)
      expect(mine.body, mine.text).toMatchObject({ supplement: true, date_time: at, [member]: record.id })
      const helper = await agency.as('supervisor')
      expect((await helper.post('/v1/note', supplement)).status).toBe(403)
      const user_id = idOf(await helper.get('/v1/me'))
      const assigned = { object_type: kind, object_id: record.id, user_id, secondary: false }
      expect((await admin.post('/v1/assignment', assigned)).status).toBe(200)
      const theirs = await helper.post('/v1/note', supplement)
      expect([theirs.status, theirs.body['advocate_id']]).toEqual([200, user_id])
      expect((await helper.post('/v1/note', { ...supplement, date_time: undefined })).status).toBe(422)
      const listed = rowsOf(await admin.get(`/v1/note?${member}=${record.id}`))
      expect(new Set(listed.map(({ id }) => id))).toEqual(new Set([idOf(mine), idOf(theirs)]))
    },
  )
})

test('[SVC-04] a timelog has all its fields, and is of a service with a client, a general one without', async () => {
  const { id: victim_id } = await own(advocate, 'victim')
  const firstOf = async (path: string, of: object = {}): Promise<unknown> =>
    rowsOf(await admin.get(`/v1/${path}`)).find((row) =>
      Object.entries(of).every(([name, value]) => row[name] === value),
    )?.['id']
  const [agency_id, grant_id] = [await firstOf('agency'), await firstOf('grant')]
  const timelog = { date_time: at, minutes: 95, note: 'To court', advocate_id: advocateId, agency_id, grant_id }
  for (const [given, type] of [
    [{ ...timelog, victim_id }, 'service'],
    [timelog, 'general'],
  ] as const) {
    const timesheet_id = await firstOf('timesheet', { type, status: 1 })
    expect(timesheet_id).toEqual(expect.any(Number))
    const made = await advocate.post('/v1/timelog', { ...given, timesheet_id })
    expect(made.status, made.text).toBe(200)
    const read = (await advocate.get(`/v1/timelog/${idOf(made)}`)).body
    expect(read).toMatchObject({ victim_id: null, ...given, timesheet_id, type })
  }
})

test('[SRV-45] the primary defendant is chosen with its defendants included in the answer', async () => {
  const { id: case_id } = await own(admin, 'court_case')
  const ids = []
  for (const last of ['One', 'Two'])
    ids.push(idOf(await admin.post('/v1/defendant', { first: 'Dorian', last, case_id })))
  const chosen = await admin.put(`/v2/court_case/${case_id}?includes=defendant`, { primary_defendant_id: ids[1] })
  expect(chosen.status, chosen.text).toBe(200)
  expect(chosen.body).toMatchObject({ id: case_id, primary_defendant_id: ids[1] })
  expect(new Set((chosen.body['defendants'] as { id: number }[]).map(({ id }) => id))).toEqual(new Set(ids))
})
