/** Custom fields, as administrators define them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
import { startLinkWorld, type Agency, type LinkWorld } from '../links/linkWorld.ts'
import type { Reply } from '../session/testServer.ts'

let world: LinkWorld
let own: Agency
let other: Agency
beforeAll(async () => {
  world = await startLinkWorld()
  own = await world.agency('own')
  other = await world.agency('other')
})
afterAll(() => world?.stop())

type Row = Readonly<Record<string, unknown>>
const rows = (reply: Reply): Row[] => reply.body['data'] as Row[]
const wrongIn = ({ status, body }: Reply) => [status, Object.keys(body['fields'] ?? {})]
const add = (body: object, login = 'admin') =>
  own.as(login).post('/v1/field_view', { table: 'Victim', type: 'Text', label: 'Nickname', ...body })
const put = (id: unknown, body: object, login = 'admin') => own.as(login).put(`/v1/field_view/${String(id)}`, body)
const idOf = (reply: Reply): number => {
  expect(reply.status, reply.text).toBe(200)
  return Number(reply.body['id'])
}
const setMost = (max_fields: number) =>
  asSystem(world.database.databases, 'job', (tx) =>
    tx.updateTable('account').set({ max_fields }).where('id', '=', own.account).execute(),
  )
const select = [{ value: 'a', label: 'First', status: 1 }]
const options = {
  min: null,
  max: null,
  step: null,
  decimal_place: null,
  min_date: null,
  max_date: null,
  simple: false,
  neither: false,
  other: false,
  select: [],
}

test('[FLD-01] a field is defined and changed only with configure_custom_field, in the own account', async () => {
  expect((await add({}, 'supervisor')).status).toBe(403)
  const made = await add({ description: ' What they are called ' })
  const id = idOf(made)
  expect(made.body).toMatchObject({
    label: 'Nickname',
    description: 'What they are called',
    required: false,
    status: 1,
    order: 1,
    version: 1,
    options,
  })
  expect(rows(await own.as('display').get('/v1/field_view?table=Victim')).map((one) => one['id'])).toContain(id)
  expect((await put(id, { status: 2 }, 'advocate')).status).toBe(403)
  expect((await put(id, { status: 2, order: 7 })).body).toMatchObject({
    status: 2,
    order: 7,
    version: 2,
    updated_by: own.users['admin'],
  })
  expect((await other.as('admin').put(`/v1/field_view/${id}`, { label: 'Theirs' })).status).toBe(404)
  expect((await put(id, { table: 'Case' })).status).toBe(422)
  for (const body of [{ label: ' ' }, { type: 'Colour' }, { status: 3 }, { table: 'Agency' }])
    expect((await add(body)).status).toBe(422)
  expect(await world.audited(own.account, 'field_view')).toContainEqual(
    expect.objectContaining({ verb: 'update', object_id: id, fields: ['status', 'order'] }),
  )
})

test('[FLD-56] a field of users is defined, held by a user, and keeps its type from then on', async () => {
  const id = idOf(await add({ table: 'User', label: 'Shirt size' }))
  expect(rows(await own.as('display').get('/v1/field_view?table=User')).map((one) => one['id'])).toEqual([id])
  expect(idOf(await put(id, { type: 'Textarea' }))).toBe(id)
  const user = own.users['advocate']
  const custom_fields = [{ field_view: { id }, value: 'Large' }]
  expect((await own.as('advocate').put(`/v1/me/${user}`, { custom_fields })).body['custom_fields']).toEqual({
    [String(id)]: 'Large',
  })
  expect((await own.as('advocate').get('/v1/me')).body['custom_fields']).toEqual({ [String(id)]: 'Large' })
  expect(wrongIn(await put(id, { type: 'Text' }))).toEqual([422, ['type']])
})

test('choices are there and each of its own, bounds the right way round', async () => {
  for (const type of ['Select', 'Radios', 'MultiSelect', 'Checkboxes', 'Chip List']) {
    expect(wrongIn(await add({ type }))).toEqual([422, ['options']])
    expect(wrongIn(await add({ type, options: { ...options, select: [...select, ...select] } }))).toEqual([
      422,
      ['options'],
    ])
    expect((await add({ type, options: { ...options, select } })).status).toBe(200)
  }
  expect(wrongIn(await add({ type: 'Decimal', options: { ...options, min: '5', max: '4' } }))).toEqual([
    422,
    ['options'],
  ])
  expect((await add({ type: 'Decimal', options: { ...options, min: '4', max: '5' } })).status).toBe(200)
})

test('a default is right for its field, when it is said and when what may be chosen changes', async () => {
  const colours = { ...options, select: [...select, { value: 'b', label: 'Second', status: 0 }] }
  const badDefaults = [
    { type: 'Whole Number', default_value: 'many' },
    { type: 'Decimal', default_value: '6', options: { ...options, min: '4', max: '5' } },
    { type: 'Date', default_value: 'tomorrow' },
    { type: 'Email', default_value: 'nobody' },
    { type: 'Select', default_value: 'c', options: colours },
    { type: 'Select', default_value: 'b', options: colours },
    { type: 'Checkboxes', default_value: '["a","b"]', options: colours },
  ]
  for (const body of badDefaults) expect(wrongIn(await add(body))).toEqual([422, ['default_value']])
  const id = idOf(await add({ type: 'Select', default_value: 'a', options: colours }))
  const swapped = { ...options, select: [{ value: 'a', label: 'First', status: 0 }] }
  expect(wrongIn(await put(id, { options: swapped }))).toEqual([422, ['default_value']])
  expect((await put(id, { options: swapped, default_value: null })).status).toBe(200)
})

test('the type of a field that has values stays; of one without it may change', async () => {
  const id = idOf(await add({ label: 'Shoe size' }))
  expect((await put(id, { type: 'Whole Number' })).status).toBe(200)
  const client = { victim_type: 'P', first: 'Ana', last: 'Ortega', custom_fields: { [id]: '42' } }
  expect((await own.as('admin').post('/v2/victim', client)).status).toBe(200)
  expect(wrongIn(await put(id, { type: 'Text' }))).toEqual([422, ['type']])
  expect((await put(id, { label: 'Size of shoe', status: 0 })).status).toBe(200)
})

test('[ADM-17] no more fields are defined than max_fields', async () => {
  const count = rows(await own.as('admin').get('/v1/field_view')).length
  await setMost(count + 1)
  const last = idOf(await add({ label: 'Last' }))
  expect(wrongIn(await add({ label: 'One too many' }))).toEqual([422, ['table']])
  expect((await put(last, { label: 'Still changed' })).status).toBe(200)
  await setMost(0)
  expect((await add({})).status).toBe(422)
})
