import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTenant } from '../../server/kernel/database.ts'
import { fieldsOf, idOf, rowsOf, startAgency, type Agency, type Caller } from './agencyServer.ts'

let agency: Agency
let admin: Caller
const body = (more: object = {}) => ({ case_reference_id: '2026-T-1', date_time: '2026-02-01T10:00:00.000Z', ...more })

beforeAll(async () => {
  agency = await startAgency(200)
  admin = await agency.as('admin')
})
afterAll(() => agency?.stop())

test('[CAS-07] a case needs a number and a date, and a number may stand twice', async () => {
  const bare = await admin.post('/v1/court_case', {})
  expect([bare.status, Object.keys(fieldsOf(bare)).toSorted()]).toEqual([422, ['case_reference_id', 'date_time']])
  expect((await admin.post('/v1/court_case', body())).status).toBe(200)
  expect((await admin.post('/v1/court_case', body())).status).toBe(200)
})

test('[CAS-04] [CAS-05] it begins in the default stage, and a new stage is remembered with its time', async () => {
  const stages = rowsOf(await admin.get('/v1/stage'))
  // Not the first, and not the last.
  const begin = stages[1]?.['id']
  expect((await admin.put(`/v1/stage/${String(begin)}`, { is_default: true })).status).toBe(200)
  const made = await admin.post('/v1/court_case', body())
  expect(made.body['stage_id']).toBe(begin)
  const client = await admin.post('/v2/victim', { victim_type: 'P', first: 'Uma', last: 'Staged' })
  expect((await admin.get(`/v1/court_case/${String(client.body['case_id'])}`)).body['stage_id']).toBe(begin)
  agency.clock.advance(60_000)
  const moved = await admin.put(`/v1/court_case/${idOf(made)}`, { stage_id: stages[2]?.['id'] })
  expect(moved.body['last_stage_change']).toBe(new Date(agency.clock.now()).toISOString())
  const account = Number((await admin.get('/v1/me')).body['account'])
  const history = await inTenant(agency.database.databases, { account, user: null }, (tx) =>
    tx.selectFrom('stage_history').select('stage_id').where('case_id', '=', idOf(made)).orderBy('id').execute(),
  )
  expect(history.map(({ stage_id }) => stage_id)).toEqual([begin, stages[2]?.['id']])
})

test.each([
  ['an unknown stage', { stage_id: 99_999 }, 'stage_id'],
  ['an unknown owner', { owner_id: 99_999 }, 'owner_id'],
  ['the year 0', { date_time: '0000-01-01T00:00:00.000Z' }, 'date_time'],
  ['a client of another case', { primary_victim_id: 1 }, 'primary_victim_id'],
  ['a computed field', { victim_count: 3 }, 'victim_count'],
])('%s is refused by name', async (_, more, field) => {
  const answer = await admin.post('/v1/court_case', body(more))
  expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([422, [field]])
})

test('[CAS-10] the primary client is another of the same case, and leaves with the client', async () => {
  const first = await admin.post('/v2/victim', { victim_type: 'P', first: 'Uma', last: 'One' })
  const url = `/v1/court_case/${first.body['case_id']}`
  const second = await admin.post('/v2/victim', {
    victim_type: 'P',
    first: 'Uma',
    last: 'Two',
    case_id: first.body['case_id'],
  })
  expect((await admin.put(url, { primary_victim_id: idOf(second) })).body['primary_victim_id']).toBe(idOf(second))
  const elsewhere = await admin.post('/v1/court_case', body())
  await admin.put(`/v2/victim/${idOf(second)}`, { case_id: idOf(elsewhere) })
  expect((await admin.get(url)).body['primary_victim_id']).toBe(idOf(first))
  expect((await admin.get(`/v1/court_case/${idOf(elsewhere)}`)).body['primary_victim_id']).toBe(idOf(second))
})

test('[PRM-21] clients that may not be seen are neither named nor counted on a case', async () => {
  const shown = await admin.post('/v2/victim', { victim_type: 'P', first: 'Uma', last: 'Open' })
  await admin.post('/v2/victim', {
    victim_type: 'P',
    first: 'Uma',
    last: 'Hidden',
    case_id: shown.body['case_id'],
    limited_access: true,
  })
  const advocate = await agency.as('advocate')
  const seen = await advocate.get(`/v1/court_case/${shown.body['case_id']}`)
  expect(seen.body['victim_count']).toBe(1)
  expect(seen.text).not.toContain('Hidden')
})

test('whoever saves a case without seeing its primary client leaves that client its primary one', async () => {
  const hidden = await admin.post('/v2/victim', {
    victim_type: 'P',
    first: 'Uma',
    last: 'Hidden',
    limited_access: true,
  })
  const url = `/v1/court_case/${hidden.body['case_id']}`
  const account = Number((await admin.get('/v1/me')).body['account'])
  const { login } = await agency.addUser(account, {
    role_id: 2,
    capabilities: ['can_view_any_case', 'can_edit_any_case'],
  })
  const other = await agency.as(login)
  const saved = await other.put(url, { badge: '12' })
  expect([saved.status, saved.body['primary_victim_id']]).toEqual([200, null])
  expect((await admin.get(url)).body).toMatchObject({ badge: '12', primary_victim_id: idOf(hidden) })
})

test('fields that do not clash are merged, the same field conflicts', async () => {
  const url = `/v1/court_case/${idOf(await admin.post('/v1/court_case', body()))}`
  const both = await Promise.all([admin.put(url, { badge: '12' }, 1), admin.put(url, { officer: 'Kim' }, 1)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await admin.put(url, { badge: '13' }, 1)).status).toBe(409)
  expect((await admin.get(url)).body).toMatchObject({ badge: '12', officer: 'Kim', version: 3 })
})
