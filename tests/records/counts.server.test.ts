import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAgency, type Agency, type Caller } from './agencyServer.ts'
import { make, removeUrl } from './kinds.ts'

let agency: Agency
let admin: Caller
beforeAll(async () => {
  agency = await startAgency(100)
  admin = await agency.as('admin')
})
afterAll(() => agency?.stop())

test.each([
  ['victim', '/v2/victim?format=highest_id'],
  ['court_case', '/v1/court_case?format=highest_id'],
  ['defendant', '/v1/defendant?format=highest_id'],
  ['event', '/v1/event?format=highest_id'],
  ['person', '/v1/person?format=person_highest_id'],
  ['location', '/v1/person?format=location_highest_id'],
] as const)('[SRV-39] the highest id of a %s is the newest one’s, also after it was deleted', async (kind, url) => {
  const first = await make(kind, admin)
  expect((await admin.get(url)).body['highest_id']).toBe(first['id'])
  const { id } = await make(kind, admin)
  await admin.remove(removeUrl(kind, id))
  expect((await admin.get(url)).body['highest_id']).toBe(id)
  // Of the own account only.
  const stranger = await agency.as('other-admin')
  expect(Number((await stranger.get(url)).body['highest_id'] ?? 0)).toBeLessThan(Number(id))
})

test('[SRV-40] the years that have clients, the newest first, in the agency’s time zone', async () => {
  const onCase = await make('court_case', admin, { date_time: '1999-01-01T02:00:00.000Z' })
  const client = await make('victim', admin, { case_id: onCase['id'], limited_access: true })
  const years = async (caller: Caller) => (await caller.get('/v2/victim?show=years')).body['years'] as number[]
  const found = await years(admin)
  // It was still 1998 in Denver.
  expect(found).toContain(1998)
  expect(found).toEqual(found.toSorted((a, b) => b - a))
  expect(await years(await agency.as('advocate'))).not.toContain(1998)
  await admin.remove(removeUrl('victim', client['id']))
  expect(await years(admin)).not.toContain(1998)
})
