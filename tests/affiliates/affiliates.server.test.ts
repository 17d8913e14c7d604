/** Affiliates and training links over HTTP: who keeps them, what is refused, and what an account is told of another's. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../records/agencyServer.ts'
import type { Reply } from '../session/testServer.ts'
import { startAffiliateWorld, type AffiliateWorld } from './affiliateWorld.ts'

let world: AffiliateWorld
beforeAll(async () => {
  world = await startAffiliateWorld()
})
afterAll(() => world?.stop())

const wrongIn = ({ status, body }: Reply): unknown => [status, Object.keys(body['fields'] ?? {})]
const names = (reply: Reply): readonly unknown[] =>
  rowsOf(reply).map(({ affiliate_name: name, label }) => name ?? label)

const optional = {
  date_time: '2026-03-01T15:00:00.000Z',
  end_date_time: '2099-03-01T15:00:00.000Z',
  description: 'Lawyers of the coast',
  address1: '1 Mill Yard',
  address2: 'Floor 2',
  city: 'Helena',
  state: 'MT',
  zip: '59601',
}

test('[SRV-74] [AFF-12] [AFF-13] an affiliate is made of its name and optional fields, active, with a link of its own', async () => {
  const { office } = world
  const made = await office.post('/v1/affiliate', { affiliate_name: 'Coastal Bar', ...optional })
  expect(made.status).toBe(200)
  const { id } = made.body
  expect(made.body).toMatchObject({
    affiliate_name: 'Coastal Bar',
    ...optional,
    primary_phone: null,
    email: null,
    status: 1,
  })
  expect(made.body['affiliate_link']).toMatch(new RegExp(`^https?://[^/]+/login\\?affiliate=${String(id)}$`))
  expect((await office.get(`/v1/affiliate/${String(id)}`)).body['affiliate_link']).toBe(made.body['affiliate_link'])
  const listed = rowsOf(await office.get('/v1/affiliate?all=1')).find((each) => each['id'] === id)
  expect(listed?.['affiliate_link']).toBe(made.body['affiliate_link'])
  expect(wrongIn(await office.post('/v1/affiliate', { affiliate_name: 'Co' }))).toEqual([422, ['affiliate_name']])
  expect(wrongIn(await office.post('/v1/affiliate', {}))).toEqual([422, ['affiliate_name']])
  const link = { affiliate_name: 'Coast', affiliate_link: 'https://example.org' }
  expect((await office.post('/v1/affiliate', link)).status).toBe(422)
  for (const login of ['display', 'advocate', 'admin'])
    expect((await world.provider.as(login).post('/v1/affiliate', { affiliate_name: 'Mine' })).status).toBe(403)
})

test('[SRV-75] its fields and its status are changed, its name is not; it is deleted once it is inactive, and comes back', async () => {
  const { office } = world
  const path = `/v1/affiliate/${await world.affiliate('Prairie Bar')}`
  const email = 'office@prairie.example.org'
  const changed = await office.put(path, { primary_phone: '15555550101', email })
  expect(changed.body).toMatchObject({ affiliate_name: 'Prairie Bar', primary_phone: '15555550101', email, version: 2 })
  expect(wrongIn(await office.put(path, { affiliate_name: 'Plains Bar' }))).toEqual([422, ['affiliate_name']])
  for (const login of ['display', 'admin']) {
    expect((await world.provider.as(login).put(path, { city: 'Fargo' })).status).toBe(403)
    expect((await world.provider.as(login).remove(path)).status).toBe(403)
  }
  expect((await world.served.as('admin').get(path)).status).toBe(404)
  expect((await office.remove(path)).status).toBe(422)
  expect((await office.put(path, { status: 0 })).body).toMatchObject({ status: 0 })
  expect((await office.remove(path)).status).toBe(200)
  expect(names(await office.get('/v1/affiliate?all=1'))).not.toContain('Prairie Bar')
  expect((await office.post(`${path}/restore`, {})).body).toMatchObject({ affiliate_name: 'Prairie Bar', status: 0 })
  const kept = (await world.rows(world.provider.account, 'record_change')).filter(
    ({ kind, record_id }) => kind === 'affiliate' && path.endsWith(`/${String(record_id)}`),
  )
  expect(kept.map(({ verb }) => verb)).toEqual(['create', 'update', 'update', 'remove', 'restore'])
})

test('[SRV-76] [AFF-16] a training link is of an affiliate and for a product, both of which are there', async () => {
  const { office } = world
  const affiliate_id = await world.affiliate('River Bar')
  const whole = { label: 'First steps', url: 'https://training.example.org/1', affiliate_id, product_id: 1 }
  const times = { date_time: optional.date_time, end_date_time: optional.end_date_time, description: 'For all' }
  const made = await office.post('/v1/training_link', { ...whole, ...times })
  expect(made.body).toMatchObject({ ...whole, ...times, status: 1 })
  for (const [wrong, fields] of [
    [{ label: 'F' }, ['label']],
    [{ url: 'training.example.org' }, ['url']],
    [{ url: 'javascript:alert(1)' }, ['url']],
    [{ product_id: 999 }, ['product_id']],
    [{ product_id: null }, ['product_id']],
    [{ affiliate_id: 999_999 }, ['affiliate_id']],
    [{ affiliate_id: null }, ['affiliate_id']],
  ] as const)
    expect(wrongIn(await office.post('/v1/training_link', { ...whole, ...wrong }))).toEqual([422, fields])
  expect((await world.provider.as('advocate').post('/v1/training_link', whole)).status).toBe(403)
  // An administrator may add links, and of what is another's knows nothing.
  expect(wrongIn(await world.served.as('admin').post('/v1/training_link', whole))).toEqual([422, ['affiliate_id']])
  await office.put(`/v1/affiliate/${affiliate_id}`, { status: 0 })
  await office.remove(`/v1/affiliate/${affiliate_id}`)
  expect(wrongIn(await office.post('/v1/training_link', whole))).toEqual([422, ['affiliate_id']])
})

test('[SRV-77] a training link is changed, but for whose it is, and deleted once it is inactive', async () => {
  const { office } = world
  const affiliate = await world.affiliate('Lake Bar')
  const path = `/v1/training_link/${await world.link(affiliate, 'Grants')}`
  expect((await office.put(path, { label: 'Grants and reports', product_id: 2 })).body).toMatchObject({
    label: 'Grants and reports',
    product_id: 2,
  })
  const elsewhere = await world.affiliate('Hill Bar')
  expect(wrongIn(await office.put(path, { affiliate_id: elsewhere }))).toEqual([422, ['affiliate_id']])
  expect((await world.provider.as('advocate').put(path, { label: 'Mine' })).status).toBe(403)
  expect((await world.provider.as('advocate').remove(path)).status).toBe(403)
  expect((await world.served.as('admin').put(path, { label: 'Mine' })).status).toBe(404)
  expect((await office.remove(path)).status).toBe(422)
  await office.put(path, { status: 0 })
  expect((await office.remove(path)).status).toBe(200)
  expect((await office.get(path)).status).toBe(404)
})

test('[AFF-27] an account is told of the links of its affiliate for its product, and of nothing else of the provider’s', async () => {
  const affiliate = await world.affiliate('Valley Bar', { description: 'Not for agencies' })
  await world.link(await world.affiliate('Forest Bar'), 'Of another affiliate')
  const path = '/v1/training_link'
  for (const [label, more] of [
    ['Steps', {}],
    ['Of another product', { product_id: 2 }],
    ['To come', { date_time: '2098-01-01T00:00:00.000Z' }],
  ] as const)
    await world.link(affiliate, label, more)
  await world.office.put(`${path}/${await world.link(affiliate, 'Switched off')}`, { status: 0 })
  expect(names(await world.served.as('display').get(path))).toEqual([])
  await world.serve(world.served, affiliate)
  for (const login of ['display', 'admin'])
    expect(names(await world.served.as(login).get(path))).toEqual(['Steps', 'To come'])
  expect(names(await world.other.as('admin').get(path))).toEqual([])
  expect(names(await world.provider.as('admin').get(path))).toEqual([])
  const admin = world.served.as('admin')
  expect(names(await admin.get(`${path}?all=1`))).toEqual([])
  expect([names(await admin.get('/v1/affiliate')), names(await admin.get('/v1/affiliate?all=1'))]).toEqual([[], []])
  await world.serve(world.served, affiliate, 'Caselog Restorative Justice')
  expect(names(await world.served.as('display').get(path))).toEqual(['Of another product'])
  await world.office.put(`/v1/affiliate/${affiliate}`, { status: 0 })
  await world.office.remove(`/v1/affiliate/${affiliate}`)
  expect(names(await world.served.as('display').get(path))).toEqual([])
})
