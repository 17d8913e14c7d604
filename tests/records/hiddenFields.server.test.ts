/** Modules that an agency has not: their fields leave the server empty, and can not be set. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
import { fieldsOf, idOf, rowsOf, startAgency, versionOf, type Agency, type Caller } from './agencyServer.ts'

let agency: Agency
/** Signed in while all modules were on, and after those of defendants and locations were switched off. */
let before: Caller
let after: Caller
let caseId = 0
let defendant = 0

beforeAll(async () => {
  agency = await startAgency(50)
  before = await agency.as('supervisor')
  const account = Number((await before.get('/v1/me')).body['account'])
  caseId = idOf(
    await before.post('/v1/court_case', { case_reference_id: '2026-H-1', date_time: '2026-02-01T10:00:00.000Z' }),
  )
  defendant = idOf(await before.post('/v1/defendant', { case_id: caseId, first: 'Dana', last: 'Rook' }))
  await asSystem(agency.database.databases, 'job', (tx) =>
    sql`
      update addon set active = false
      where account = ${account}
        and capabilities && array['defendant_manager_enabled', 'location_manager_enabled', 'defendants_enabled']`.execute(
      tx,
    ),
  )
  const { login } = await agency.addUser(account, { role_id: 4 })
  after = await agency.as(login)
})
afterAll(() => agency?.stop())

const url = (): string => `/v1/court_case/${caseId}`
const empty = { defendants: [], locations: [], primary_defendant_id: null, primary_location_id: null }

test('[CAS-09] a case names no defendant to whoever may not see defendants, nor does its answer to a save', async () => {
  const seen = await after.get(url())
  expect(seen.body).toMatchObject(empty)
  const saved = await after.put(url(), { officer: 'Officer Lee' }, versionOf(seen))
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject({ ...empty, officer: 'Officer Lee' })
})

test('[PRM-47] a hidden field is refused by name, with another value and with the one that it has; nothing is saved', async () => {
  const { body: held } = await after.get(url())
  for (const primary_defendant_id of [defendant, null]) {
    const refused = await after.put(url(), { primary_defendant_id, badge: '77' })
    expect([refused.status, Object.keys(fieldsOf(refused))]).toEqual([403, ['primary_defendant_id']])
  }
  const { body: now } = await after.get(url())
  expect([now['version'], now['badge']]).toEqual([held['version'], held['badge']])
})

test('[CAS-09] what somebody else changed in a hidden field is not in the answer to a clash', async () => {
  const mine = await after.get(url())
  const other = await after.put(url(), { officer: 'Officer Kim' }, versionOf(mine))
  expect(other.status).toBe(200)
  const clash = await after.put(url(), { officer: 'Officer Ray' }, versionOf(mine))
  expect(clash.status).toBe(409)
  expect(clash.body['record']).toMatchObject(empty)
})

test('[CAS-09] [PRM-39] lists name neither defendants nor locations', async () => {
  const cases = rowsOf(await after.get('/v1/court_case?limit=100'))
  expect(cases.length).toBeGreaterThan(0)
  for (const row of cases)
    expect(row).toMatchObject({ defendant_count: 0, defendant_name: null, location_count: 0, location_name: null })
  for (const row of rowsOf(await after.get('/v1/event?limit=100'))) expect(row['location_name']).toBeNull()
})

test('a new case is made without them, and not with them', async () => {
  const made = { case_reference_id: '2026-H-2', date_time: '2026-02-01T10:00:00.000Z', status: 1 }
  expect((await after.post('/v1/court_case', made)).status).toBe(200)
  const refused = await after.post('/v1/court_case', { ...made, primary_defendant_id: defendant })
  expect([refused.status, Object.keys(fieldsOf(refused))]).toEqual([403, ['primary_defendant_id']])
})
