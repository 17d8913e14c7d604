import { afterAll, beforeAll, expect, test } from 'vitest'
import { declarationOf, type CollectionName } from '../../domain/config/index.ts'
import { withApplicable } from '../../domain/config/services.ts'
import { idOf, rowsOf, startAgency, type Agency } from '../records/agencyServer.ts'

let agency: Agency
beforeAll(async () => {
  agency = await startAgency(200)
})
afterAll(() => agency?.stop())

test('[CLI-33] race 9 and gender 4 are not reported', async () => {
  const admin = await agency.as('admin')
  expect(rowsOf(await admin.get('/v2/race')).find(({ id }) => id === 9)).toMatchObject({ label: 'Not Reported' })
  expect(rowsOf(await admin.get('/v2/gender')).find(({ id }) => id === 4)).toMatchObject({ label: 'Not Reported' })
})

test('[SRC-19] [SRV-25] users are listed by name, 50 a page, without the own user unless asked, by status', async () => {
  const admin = await agency.as('admin')
  const self = idOf(await admin.get('/v1/me'))
  const [others, all] = [await admin.get('/v1/user'), await admin.get('/v1/user?include_self=1')]
  expect(others.body['limit']).toBe(50)
  expect(rowsOf(others).some(({ id }) => id === self)).toBe(false)
  expect(rowsOf(all).length).toBe(rowsOf(others).length + 1)
  expect(rowsOf(await admin.get('/v1/user?status=0')).map(({ first }) => first)).toEqual(['Rosalind'])
  expect(Object.keys(rowsOf(all)[0] ?? {}).toSorted()).toEqual(['first', 'id', 'last', 'logs_time', 'status'])
})

test('[CFG-06] users are answered by page, with oneself, by a list of statuses and for an account', async () => {
  const admin = await agency.as('admin')
  const me = (await admin.get('/v1/me')).body
  const load = async (more: string) => admin.get(`/v1/user?page=1&include_self=1&status=1,0${more}`)
  const [whole, ofOwn] = [await load(''), await load(`&account=${String(me['account'])}`)]
  expect(new Set(rowsOf(whole).map(({ status }) => status))).toEqual(new Set([0, 1]))
  expect(rowsOf(whole).map(({ id }) => id)).toContain(me['id'])
  expect(ofOwn.body).toEqual(whole.body)
  expect([403, 404]).toContain((await load('&account=999999')).status)
  expect(rowsOf(await admin.get('/v1/user?page=2&include_self=1&status=1,0'))).toEqual([])
})

test('[SVC-02] a category has its services, a group those that it names, and whether one applies', async () => {
  const admin = await agency.as('admin')
  const at = (name: CollectionName): string => `/v${declarationOf(name).version}/${declarationOf(name).endpoint}`
  const add = async (name: CollectionName, body: object) => {
    const made = await admin.post(at(name), { label: name, ...body })
    expect([name, made.status, made.text]).toEqual([name, 200, made.text])
    return idOf(made)
  }
  const category = await add('service_category', {})
  const [used, unused] = [
    await add('service', { category_id: category, label: 'Ride home' }),
    await add('service', { category_id: category, label: 'Ride there' }),
  ]
  const [full, empty] = [
    await add('service_group', { services: [used, unused], label: 'Rides' }),
    await add('service_group', { services: [unused], label: 'Old rides' }),
  ]
  expect((await admin.put(`${at('service')}/${unused}`, { status: 0 })).status).toBe(200)
  const read = async (name: CollectionName) => rowsOf(await admin.get(`${at(name)}?limit=500`))
  const services = (await read('service')) as unknown as Parameters<typeof withApplicable>[1]
  const ofCategory = services.filter((one) => one.category_id === category).map(({ id }) => id)
  expect(new Set(ofCategory)).toEqual(new Set([used, unused]))
  const groups = (await read('service_group')) as unknown as Parameters<typeof withApplicable>[0]
  expect(
    withApplicable(groups, services, () => false)
      .filter(({ id }) => id === full || id === empty)
      .map(({ id, services: held, applicable }) => [id, held, applicable]),
  ).toEqual([
    [full, [used, unused], true],
    [empty, [unused], false],
  ])
})

test('[PRM-32] of each user the list says whether they may add timelogs, as the server itself decides', async () => {
  const admin = await agency.as('admin')
  const listed = rowsOf(await admin.get('/v1/user?include_self=1&status=1'))
  const saysOf = (id: number) => listed.find((user) => user['id'] === id)?.['logs_time']
  for (const [login, may] of [
    ['volunteer', false],
    ['helper', false],
    ['advocate', true],
    ['admin', true],
  ] as const) {
    const id = idOf(await (await agency.as(login)).get('/v1/me'))
    expect([login, saysOf(id)]).toEqual([login, may])
    const made = await admin.post('/v1/timelog', { date_time: '2026-02-03T17:00:00.000Z', minutes: 5, advocate_id: id })
    expect([login, made.status]).toEqual([login, may ? 200 : 422])
  }
})

test('[PRM-44] without view_any_user only the own user is read', async () => {
  const helper = await agency.as('helper')
  const self = idOf(await helper.get('/v1/me'))
  expect(rowsOf(await helper.get('/v1/user?include_self=1')).map(({ id }) => id)).toEqual([self])
})

test('field views come by table, in their order', async () => {
  const admin = await agency.as('admin')
  const ofCases = rowsOf(await admin.get('/v1/field_view?table=Case'))
  expect(new Set(ofCases.map(({ table }) => table))).toEqual(new Set(['Case']))
  expect(ofCases.map(({ order }) => order)).toEqual(
    ofCases.map(({ order }) => order).toSorted((a, b) => Number(a) - Number(b)),
  )
})

test('a page is cut from the list', async () => {
  const admin = await agency.as('admin')
  const [first, second] = [await admin.get('/v2/race?limit=5'), await admin.get('/v2/race?limit=5&page=2')]
  expect([rowsOf(first).length, rowsOf(second).length, first.body['total']]).toEqual([5, 4, 9])
})
