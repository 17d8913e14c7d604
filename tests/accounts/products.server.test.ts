/** AFF-27: an account has one of the products that there are; and BIL-23: payments keep to the day that was agreed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addProduct } from '../../server/accounts/products.ts'
import { changeAccount } from '../../server/accounts/change.ts'
import { commandIn, toldInWords } from '../../server/accounts/index.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { asSystem } from '../../server/kernel/database.ts'
import { migrate, readMigrations } from '../../server/kernel/migrate.ts'
import { startUserWorld, type UserWorld } from '../config/userWorld.ts'
import { databaseOf, states } from '../server-kernel/delivered.ts'

let world: UserWorld
let office = 0
beforeAll(async () => {
  world = await startUserWorld()
  office = await world.addAccount({ name: 'Office' })
  await world.addUser(office, { role_id: 6, user_login: 'office-desk' })
})
afterAll(() => world?.stop())

type Row = Readonly<Record<string, unknown>>
const asks = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
  const { access: token } = await world.signIn('office-desk')
  return world.send(method, `/v1/client${path}`, { token, ...(body !== undefined && { body }) })
}
const read = async (id: number): Promise<Row> => (await asks('GET', `/${id}`)).body
const agency = (more: object = {}): Promise<number> => world.addAccount({ name: 'Cedar House', ...more })
const wrongIn = ({ status, body }: Awaited<ReturnType<typeof asks>>): unknown => [
  status,
  Object.keys(body['fields'] ?? {}),
]
const operations = () => world.app.services

describe('the product of an account', () => {
  test('is one of those that there are, and what is misspelt is refused by its field, with nothing changed', async () => {
    const id = await agency()
    expect((await read(id))['products']).toEqual(expect.arrayContaining(['Caselog', 'Caselog Restorative Justice']))
    for (const product_name of ['Caselgo', 'caselog', ' '])
      expect(wrongIn(await asks('PUT', `/${id}`, { product_name, contact_person: 'Nia Harrow' }))).toEqual([
        422,
        ['product_name'],
      ])
    expect(await read(id)).toMatchObject({ product_name: 'Caselog', version: 1 })
    const changed = await asks('PUT', `/${id}`, { product_name: ' Caselog Restorative Justice ' })
    expect(changed.body).toMatchObject({ product_name: 'Caselog Restorative Justice' })
    const administrator = { first: 'Nia', last: 'Harrow', user_login: 'nia', email: 'nia@example.org' }
    const made = { name: 'Harbor House', time_zone: 'America/Denver', administrator }
    expect(wrongIn(await asks('POST', '', { ...made, product_name: 'Caselgo' }))).toEqual([422, ['product_name']])
  })

  test('is named by the machine’s administrator once it is added', async () => {
    const [account, nothing] = [await agency(), { name: undefined, time_zone: undefined }]
    const change = (product_name: string) => changeAccount(operations(), { ...nothing, account, product_name })
    expect(await change('Casebook')).toMatchObject({
      refusal: {
        message: expect.stringMatching(/^There is no product Casebook: there is Caselog, .* add-product "Casebook"\.$/),
      },
    })
    const added = await addProduct(operations(), ' Casebook ')
    expect(added.ok && toldInWords(added.value)).toBe(
      'Agencies may have the product Casebook, and training links may be for it.',
    )
    expect(await addProduct(operations(), 'Casebook')).toMatchObject({ ok: false })
    for (const wrong of ['  ', 'x'.repeat(81)])
      expect(await addProduct(operations(), wrong)).toMatchObject({ ok: false })
    expect(await change('Casebook')).toMatchObject({ ok: true })
    expect(await read(account)).toMatchObject({ product_name: 'Casebook' })
  })

  test('is what the installation is called, where nothing else is said of a new agency', async () => {
    const config = readConfig({ PRODUCT_NAME: 'Harborlog' })
    const named = ['--login', 'ona', '--first', 'Ona', '--last', 'Sample', '--email', 'ona@example.org']
    const create = ['create-account', ...named, '--time-zone', 'America/Denver']
    expect(await commandIn([...create, '--product', 'Harborlgo'], config)(operations())).toMatchObject({ ok: false })
    expect(await commandIn(create, config)(operations())).toMatchObject({ ok: true })
    const accounts = await asSystem(world.database.databases, 'job', (tx) =>
      tx.selectFrom('account').select('name').where('product_name', '=', 'Harborlog').execute(),
    )
    expect(accounts).toEqual([{ name: 'Our agency' }])
  })
})

test('a payment moves the expiration by the cycle of bills to the day that was agreed, and ends the trial', async () => {
  const id = await agency({ expiration_date: '2027-01-31', bill_cycle: 1, paid_setup: false })
  const pay = async (): Promise<Row> =>
    (await asks('POST', `/${id}/payment`, { amount: '5.00', paid_on: '2026-01-02' })).body
  const until: unknown[] = []
  for (let paid = 0; paid < 4; paid += 1) until.push((await pay())['expiration_date'])
  expect(until).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
  expect(await read(id)).toMatchObject({ paid_setup: true })
  // A day that is set is the one that is agreed from then on; one that is only shown again is none that was set.
  await pay()
  await asks('PUT', `/${id}`, { expiration_date: '2027-06-30', contact_person: 'Nia Harrow' })
  expect((await pay())['expiration_date']).toBe('2027-07-31')
  await pay()
  await asks('PUT', `/${id}`, { expiration_date: '2027-09-30' })
  expect((await pay())['expiration_date']).toBe('2027-10-30')
})

test('products that only accounts named are there after the migration, and links of before are for them again', async () => {
  const old = await databaseOf([...states.keys()].at(-1) ?? '')
  const { client } = old
  const all = readMigrations()
  const before = all.slice(
    0,
    all.findIndex(({ name }) => name === 'products-of-accounts'),
  )
  await client.query("set session_replication_role = 'replica'")
  await client.query("update account set product_name = 'Casebook' where id = 2")
  await client.query('reset session_replication_role')
  await migrate(old.ownerUrl, before)
  await migrate(old.ownerUrl, all)
  const { rows } = await client.query<{ account: number; product_name: string }>(
    `select distinct t.account::int, p.product_name from training_link t join product p on p.id = t.product_id order by 1`,
  )
  expect(rows).toEqual([
    { account: 1, product_name: 'Caselog' },
    { account: 2, product_name: 'Casebook' },
  ])
  await old.drop()
})
