/** Who keeps the list, who reads it, and what is remembered of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLinkWorld, type Agency, type LinkWorld } from '../links/linkWorld.ts'

let world: LinkWorld
let own: Agency
let other: Agency
beforeAll(async () => {
  world = await startLinkWorld()
  own = await world.agency('own')
  other = await world.agency('other')
})
afterAll(() => world?.stop())

const path = '/v1/partner_link'
const foodBank = { label: 'Food bank', url: 'https://food.example.org' }
const labels = async (agency: Agency, login: string): Promise<readonly unknown[]> =>
  ((await agency.as(login).get(path)).body['data'] as Record<string, unknown>[]).map(({ label }) => label)

test('who lacks the scope changes nothing, and an agency sees its own only', async () => {
  const made = await own.as('admin').post(path, foodBank)
  expect(made.body).toMatchObject({ ...foodBank, status: 1, order: 1, version: 1 })
  const one = `${path}/${String(made.body['id'])}`
  for (const login of ['supervisor', 'display']) {
    const user = own.as(login)
    expect((await user.post(path, foodBank)).status).toBe(403)
    expect((await user.put(one, { label: 'Mine' })).status).toBe(403)
    expect((await user.put(path, { ids: [made.body['id']] })).status).toBe(403)
    expect(await labels(own, login)).toEqual(['Food bank'])
  }
  expect((await other.as('admin').put(one, { label: 'Theirs' })).status).toBe(404)
  expect((await other.as('admin').get(one)).status).toBe(404)
  expect(await labels(other, 'admin')).toEqual([])
})

test('an entry without an address is refused, and so is one whose address is too long', async () => {
  for (const url of [undefined, null, '', 'x'.repeat(2_001)]) {
    const { status, body } = await own.as('admin').post(path, { label: 'Shelter', url })
    expect([status, Object.keys((body['fields'] ?? {}) as object)]).toEqual([422, ['url']])
  }
})

test('what was changed is kept: by whom, from what to what', async () => {
  const admin = own.as('admin')
  const [first, second] = [
    Number((await admin.post(path, { ...foodBank, label: 'First' })).body['id']),
    Number((await admin.post(path, { ...foodBank, label: 'Second' })).body['id']),
  ]
  await admin.put(`${path}/${second}`, { url: 'https://pantry.example.org' })
  await admin.put(`${path}/${second}`, { status: 0 })
  expect((await admin.put(path, { ids: [second, first] })).status).toBe(200)
  const { status, body } = await admin.get(`/v1/history/partner_link/${second}`)
  expect(status).toBe(200)
  const by = { kind: 'partner_link', of: second, user_id: own.users['admin'] }
  expect(body['data']).toMatchObject([
    { ...by, verb: 'update', fields: ['order'] },
    { ...by, verb: 'update', from: { status: 1 }, to: { status: 0 } },
    { ...by, verb: 'update', from: { url: foodBank.url }, to: { url: 'https://pantry.example.org' } },
    { ...by, verb: 'create', to: { label: 'Second', url: foodBank.url } },
  ])
  expect((await own.as('display').get(`/v1/history/partner_link/${second}`)).status).toBe(200)
  expect((await other.as('admin').get(`/v1/history/partner_link/${second}`)).status).toBe(404)
})
