/** How much of its account a session is told. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTenant } from '../../server/kernel/database.ts'
import { startTestServer, type TestServer } from '../session/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

test('[PRM-45] beyond name, product and what every session needs, an account is told only with view_own_account', async () => {
  const account = await server.addAccount({
    name: 'Harbor House',
    contact_person: 'Ines Quill',
    start_date: '2024-01-01',
    alt_idp_entity_id: 'https://idp.example.org',
    alt_idp_login_url: 'https://idp.example.org/login',
    alt_idp_certificate: 'MIIC',
    time_zone: 'America/Denver',
  })
  const read = async (user_login: string, role_id: number, capabilities: string[] = []) => {
    await server.addUser(account, { role_id, user_login, capabilities })
    const { access: token } = await server.signIn(user_login)
    return (await server.send('GET', '/v1/my_account', { token })).body
  }
  const whole = { contact_person: 'Ines Quill', start_date: '2024-01-01', alt_idp_entity_id: 'https://idp.example.org' }
  const shared = { id: account, name: 'Harbor House', product_name: 'Caselog', time_zone: 'America/Denver' }
  const admin = await read('details-admin', 5)
  expect(admin).toMatchObject({ ...shared, ...whole })
  expect(admin['users']).not.toEqual([])
  expect(await read('details-advocate', 3)).toMatchObject({ ...shared, ...whole })
  expect(await read('details-granted', 2, ['view_own_account'])).toMatchObject({ ...shared, ...whole })
  for (const role_id of [1, 2]) {
    const told = await read(`details-${role_id}`, role_id)
    expect(told).toMatchObject({ ...shared, contact_person: null, start_date: null, payments: [], users: [] })
    expect(JSON.stringify(told)).not.toMatch(/idp\.example|MIIC|Quill/)
  }
})

test('[SRV-21] a client account is read with view_own_client, by its number or by a filter, and each reading is audited', async () => {
  const [office, agency] = [await server.addAccount({ name: 'Office' }), await server.addAccount({ name: 'Harbor' })]
  const signedIn = async (user_login: string, account: number, role_id: number): Promise<string> => {
    await server.addUser(account, { role_id, user_login })
    return (await server.signIn(user_login)).access
  }
  const token = await signedIn('office-reader', office, 6)
  const read = (path: string, by = token) => server.send('GET', `/v1/client${path}`, { token: by })
  expect((await read(`/${agency}`)).body).toMatchObject({ id: agency, name: 'Harbor' })
  expect((await read(`?account=${agency}`)).body).toMatchObject({ data: [{ id: agency, name: 'Harbor' }], total: 1 })
  expect((await read('')).body).toMatchObject({ data: [{ id: office }] })
  const none = 999_999
  expect((await read(`?account=${none}`)).body).toEqual({ data: [], total: 0 })
  expect((await read(`/${none}`)).status).toBe(404)
  expect((await read('?account=0x1')).status).toBe(400)
  const administrator = await signedIn('harbor-admin', agency, 5)
  for (const path of [`/${agency}`, `/${office}`, `?account=${office}`, ''])
    expect((await read(path, administrator)).status).toBe(403)
  const lines = await inTenant(server.database.databases, { account: office, user: null }, (tx) =>
    tx.selectFrom('audit').select(['verb', 'object_id']).where('kind', '=', 'account').execute(),
  )
  expect(lines.filter(({ object_id }) => object_id === agency)).toHaveLength(2)
})
