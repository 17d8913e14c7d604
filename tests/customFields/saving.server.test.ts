import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTenant } from '../../server/kernel/database.ts'
import type { CustomField, CustomFieldType } from '../../domain/customFields/index.ts'
import { fieldsOf, idOf, rowsOf, startAgency, versionOf, type Agency, type Caller } from '../records/agencyServer.ts'
import { colours, field } from './fields.ts'

let agency: Agency
let admin: Caller
let account = 0
let next = 0

const inAccount = <T>(work: Parameters<typeof inTenant<T>>[2]): Promise<T> =>
  inTenant(agency.database.databases, { account, user: null }, work)

/** Adds a definition for clients and answers its id. */
const define = async (
  type: CustomFieldType,
  options: Partial<CustomField['options']> = {},
  more: Partial<CustomField> = {},
) => {
  const { table, status, required, label, description, default_value, options: all } = field(type, options, more)
  return inAccount(async (tx) => {
    const row = {
      account,
      type,
      status,
      required,
      label,
      description,
      default_value,
      table_name: table,
      sort_order: 90,
      options: JSON.stringify(all),
    }
    const { id } = await tx.insertInto('field_view').values(row).returning('id').executeTakeFirstOrThrow()
    return String(id)
  })
}

const make = (custom_fields: Record<string, unknown> = {}) =>
  admin.post('/v2/victim', { victim_type: 'P', first: 'Wanda', last: `Field${(next += 1)}`, custom_fields })
const save = async (custom_fields: Record<string, unknown>) =>
  admin.put(`/v2/victim/${idOf(await make())}`, { custom_fields }, 1)

beforeAll(async () => {
  agency = await startAgency(300)
  admin = await agency.as('admin')
  account = Number((await admin.get('/v1/me')).body['account'])
})
afterAll(() => agency?.stop())

test('the case that is made with a new client begins with the defaults of its fields', async () => {
  const source = await define('Text', {}, { table: 'Case', default_value: 'Phone' })
  const others = [
    await define('Text', {}, { table: 'Case' }),
    await define('Select', { select: colours }, { table: 'Case', default_value: 'gone' }),
    await define('Text', {}, { table: 'Case', default_value: 'Walk-in', status: 0 }),
  ]
  const client = await make()
  const held = (await admin.get(`/v1/court_case/${Number(client.body['case_id'])}`)).body['custom_fields']
  expect(held).toMatchObject({ [source]: 'Phone' })
  for (const other of others) expect(held).not.toHaveProperty(other)
  expect(client.body['custom_fields']).toEqual({})
})

describe('custom fields at save', () => {
  const samples: readonly [type: CustomFieldType, right: readonly unknown[], wrong: readonly unknown[]][] = [
    ['Text', ['x'], [['x']]],
    ['Textarea', ['a\nb'], [['x']]],
    ['Whole Number', ['5', '10'], ['11', '5.5', 'x']],
    ['Decimal', ['5.25'], ['5.255', '11']],
    ['Currency', ['5.25'], ['5.255', '$5']],
    ['Date', ['03/01/2026', '3/31/2026'], ['02/28/2026', '04/01/2026', 'soon']],
    ['Date/Time', ['2026-03-02T19:00:00.000Z'], ['2026-02-28T19:00:00.000Z', '3/2/2026 12:00']],
    ['Checkbox', ['1', '0'], ['-1', 'true']],
    ['Slide Toggle', ['1', '0'], ['2']],
    ['Yes/No', ['1', '0', '-1'], ['yes']],
    ['Phone Number', ['15551230001', 'i: +44 20 7946 0018'], ['555123', '+1 (555) 123-0001']],
    ['Email', ['a@b.co'], ['a@b']],
    ['Select', ['red', 'Other: teal'], ['blue', 'teal', 'Other: ', ['red']]],
    ['Radios', ['green'], ['blue']],
    ['MultiSelect', [['red', 'green']], [['blue'], 'red', ['red', 'red']]],
    ['Checkboxes', [['red', 'Other: teal']], [['teal']]],
    ['Chip List', [['green']], [['red', 'blue']]],
  ]
  const options = {
    min: '0',
    max: '10',
    decimal_place: 2,
    simple: true,
    min_date: '3/1/2026',
    max_date: '3/31/2026',
    neither: true,
    other: true,
    select: colours,
  }
  test.each(samples)(
    '[FLD-59] [FLD-13] %s: right values come back as they were, wrong ones are refused by name',
    async (type, right, wrong) => {
      const id = await define(type, options)
      for (const value of right) {
        const saved = await save({ [id]: value })
        expect([saved.status, saved.body['custom_fields']]).toEqual([200, { [id]: value }])
      }
      for (const value of wrong) {
        const refused = await save({ [id]: value })
        expect([refused.status, Object.keys(fieldsOf(refused))]).toEqual([422, [`custom_fields.${id}`]])
      }
    },
  )

  test('[FLD-13] the same list again is no change, another is, and an empty one goes', async () => {
    const id = await define('Chip List', { select: colours })
    const made = await make({ [id]: ['red', 'green'] })
    const url = `/v2/victim/${idOf(made)}`
    const versions = []
    for (const value of [['red', 'green'], ['green', 'red'], []])
      versions.push(versionOf(await admin.put(url, { custom_fields: { [id]: value } })))
    expect(versions).toEqual([1, 2, 3])
    expect((await admin.get(url)).body['custom_fields']).toEqual({})
  })

  test('[FLD-36] [FLD-35] relative bounds are counted from the day of the save', async () => {
    const id = await define('Date', { min_date: '0', max_date: '1' })
    const statuses = async () =>
      Promise.all(
        ['03/01/2026', '03/02/2026', '03/03/2026', '03/04/2026'].map(async (day) => (await save({ [id]: day })).status),
      )
    expect(await statuses()).toEqual([422, 200, 200, 422])
  })

  test('[FLD-53] a choice that is off may stay, and is not chosen anew', async () => {
    const id = await define('Select', { select: colours.map((option) => ({ ...option, status: 1 })) })
    const url = `/v2/victim/${idOf(await make({ [id]: 'blue' }))}`
    await inAccount((tx) =>
      tx
        .updateTable('field_view')
        .set({ options: JSON.stringify(field('Select', { select: colours }).options) })
        .where('id', '=', Number(id))
        .execute(),
    )
    expect((await admin.put(url, { city: 'Quincy', custom_fields: { [id]: 'blue' } })).status).toBe(200)
    expect((await admin.put(url, { custom_fields: { [id]: 'red' } })).status).toBe(200)
    expect((await admin.put(url, { custom_fields: { [id]: 'blue' } })).status).toBe(422)
  })

  test('[FLD-03] [FLD-05] read-only, inactive, foreign and unknown fields are not written, nor emptied', async () => {
    const ids = [
      await define('Text', {}, { status: 2 }),
      await define('Text', {}, { status: 0 }),
      await define('Text', {}, { table: 'Case' }),
      '999999',
    ]
    for (const id of ids) expect((await save({ [id]: 'x' })).status).toBe(422)
    const was = await define('Text')
    const url = `/v2/victim/${idOf(await make({ [was]: 'x' }))}`
    await inAccount((tx) => tx.updateTable('field_view').set({ status: 0 }).where('id', '=', Number(was)).execute())
    expect((await admin.put(url, { custom_fields: { [was]: '' } })).status).toBe(422)
    expect((await admin.put(url, { city: 'Quincy', custom_fields: { [was]: 'x' } })).body['custom_fields']).toEqual({
      [was]: 'x',
    })
  })

  test('[FLD-51] [FLD-59] a required one must be there in a new record, and not be emptied in an old one', async () => {
    const old = `/v2/victim/${idOf(await make())}`
    const [first, second] = [
      await define('Text', {}, { required: true }),
      await define('Select', { select: colours }, { required: true }),
    ]
    const refused = await make({ [first]: 'x' })
    expect([refused.status, fieldsOf(refused)]).toEqual([
      422,
      { [`custom_fields.${second}`]: 'This is field is required.' },
    ])
    expect((await make({ [first]: 'x', [second]: 'red' })).status).toBe(200)
    expect((await admin.put(old, { custom_fields: { [first]: 'x' } })).status).toBe(200)
    expect((await admin.put(old, { custom_fields: { [first]: '' } })).status).toBe(422)
    await inAccount((tx) =>
      tx.updateTable('field_view').set({ required: false }).where('required', '=', true).execute(),
    )
  })

  test('[FLD-59] what names no field of the account is refused by its name, number or not', async () => {
    for (const name of ['undefined', '999999', '1.0', '01', 'NaN', '__proto__ ']) {
      const custom_fields = Object.fromEntries([[name, 'x']])
      const reply = await admin.post('/v2/victim', { victim_type: 'P', first: 'Ann', last: 'Strange', custom_fields })
      expect([name, reply.status, Object.keys(fieldsOf(reply))]).toEqual([name, 422, [`custom_fields.${name}`]])
    }
  })

  test('[FLD-59] [FLD-55] those of a case too', async () => {
    const id = await define('Whole Number', { max: '9' }, { table: 'Case' })
    const [courtCase] = rowsOf(await admin.get('/v1/court_case?type=all'))
    const url = `/v1/court_case/${String(courtCase?.['id'])}`
    expect((await admin.put(url, { custom_fields: { [id]: '10' } })).status).toBe(422)
    expect((await admin.put(url, { custom_fields: { [id]: '9' } })).body['custom_fields']).toMatchObject({ [id]: '9' })
  })
})

test('[FLD-01] [FLD-06] [FLD-09] [FLD-55] definitions come whole, for each kind of record', async () => {
  for (const table of ['Victim', 'Case', 'Defendant', 'Location', 'Event'] as const) {
    const id = await define(
      'Select',
      { select: colours, other: true, step: '0.5' },
      { table, default_value: 'red', description: 'As told' },
    )
    const found = rowsOf(await admin.get(`/v1/field_view?table=${table}`)).find((row) => String(row['id']) === id)
    expect(found).toEqual(
      field(
        'Select',
        { select: colours, other: true, step: '0.5' },
        { id: Number(id), table, order: 90, default_value: 'red', description: 'As told' },
      ),
    )
  }
})
