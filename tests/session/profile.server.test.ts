import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noOptions, type CustomField } from '../../domain/customFields/index.ts'
import { asSystem } from '../../server/kernel/database.ts'
import { password, startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const newSession = async (userValues = {}, accountValues = {}) => {
  const account = await server.addAccount(accountValues)
  const user = await server.addUser(account, userValues)
  const { access: token } = await server.signIn(user.login)
  return { account, user, token }
}
type Defined = Partial<Pick<CustomField, 'type' | 'status' | 'required'>> & {
  readonly table_name?: 'User' | 'Victim'
  readonly select?: CustomField['options']['select']
}
const fieldsOf = async (
  account: number,
  count: number,
  { table_name = 'User', type = 'Text', status = 1, required = false, select = [] }: Defined = {},
): Promise<readonly number[]> => {
  const options = JSON.stringify({ ...noOptions, select })
  const field = (_: unknown, index: number) =>
    ({ account, table_name, label: `Field ${index}`, type, status, required, options, sort_order: index }) as const
  const rows = await asSystem(server.database.databases, 'job', (tx) =>
    tx
      .insertInto('field_view')
      .values(Array.from({ length: count }, field))
      .returning('id')
      .execute(),
  )
  return rows.map(({ id }) => id)
}
const me = (token: string) => server.send('GET', '/v1/me', { token })
const putMe = (token: string, id: number, body: object) => server.send('PUT', `/v1/me/${id}`, { token, body })
const login = (user_login: string) => server.send('POST', '/v1/login', { body: { user_login, password } })

describe('the own profile', () => {
  test('[SRV-16] answers the user of the token, whichever valid token it is, and no secret', async () => {
    const { account, user, token } = await newSession({ role_id: 3, capabilities: ['view_any_user'] })
    const second = await server.signIn(user.login)
    const reply = await me(token)
    expect(reply.body).toMatchObject({
      id: user.id,
      account,
      user_login: user.login,
      role: { level: 30, description: 'Advocate' },
      password_set: true,
      mfa_verified: false,
      status: 1,
    })
    expect(reply.body['capabilities']).toContain('view_any_user')
    expect((await me(second.access)).body['id']).toBe(user.id)
    expect(reply.text).not.toMatch(/argon2|secret|hash/)
  })

  test('[SRV-17] accepting the system-use notice sets the time of it', async () => {
    const { user, token } = await newSession()
    const reply = await putMe(token, user.id, { accept_system_use_notification: true })
    expect(reply.body['system_use_last_accepted']).toBe(new Date(server.clock.now()).toISOString())
    expect((await putMe(token, user.id, { accept_system_use_notification: false })).status).toBe(422)
  })

  test('[SRV-18] [FLD-56] changes the fields that are sent and no other, custom fields among them', async () => {
    const { account, user, token } = await newSession()
    const [first] = await fieldsOf(account, 1)
    const select = ['a', 'b'].map((value) => ({ value, label: value, status: 1 }))
    const [second] = await fieldsOf(account, 1, { type: 'Checkboxes', select })
    const before = (await me(token)).body
    const changes = {
      first: 'Grace',
      last: 'Sampleton',
      secondary_phone: '15555550199',
      address1: '1 Main Street',
      address2: 'Suite 2',
      city: 'Denver',
      state: 'CO',
      zip: '80014',
    }
    const reply = await putMe(token, user.id, {
      ...changes,
      custom_fields: [
        { field_view: { id: first }, value: 'blue' },
        { field_view: { id: second }, value: ['a', 'b'] },
      ],
    })
    expect(reply.status).toBe(200)
    const custom_fields = { [String(first)]: 'blue', [String(second)]: '["a","b"]' }
    expect((await me(token)).body).toEqual({ ...before, ...changes, custom_fields })
    expect(reply.body['mfa_secret']).toMatch(/^[A-Z2-7]{32}$/)
    expect((await putMe(token, user.id, { secondary_phone: null })).body['secondary_phone']).toBeNull()
  })

  test('[SRV-18] a factor is taken off by its 0 and by nothing else; the answer has the next secret', async () => {
    const { user, token } = await newSession()
    await asSystem(server.database.databases, 'job', (tx) =>
      tx
        .updateTable('app_user')
        .set({ phone_verified: true, primary_phone: '15555550123', mfa_verified: true })
        .where('id', '=', user.id)
        .execute(),
    )
    for (const field of ['mfa_verified', 'phone_verified']) {
      expect((await putMe(token, user.id, { [field]: 1 })).status).toBe(422)
      expect((await me(token)).body[field]).toBe(true)
      const reply = await putMe(token, user.id, { [field]: 0 })
      expect([reply.status, reply.body[field]]).toEqual([200, false])
      expect(reply.body['mfa_secret']).toMatch(/^[A-Z2-7]{32}$/)
    }
  })

  test('[SRV-18] the e-mail address needs admin_own_users', async () => {
    const [admin, advocate] = [await newSession(), await newSession({ role_id: 3 })]
    expect((await putMe(advocate.token, advocate.user.id, { email: 'new@example.org' })).status).toBe(403)
    const reply = await putMe(admin.token, admin.user.id, { email: 'new@example.org' })
    expect([reply.status, reply.body['pending_email']]).toEqual([200, 'new@example.org'])
  })

  test('a custom value that no reading would take is refused, and a field that the account does not have', async () => {
    const [mine, theirs] = [await newSession(), await newSession()]
    const [[own], [foreign]] = [await fieldsOf(mine.account, 1), await fieldsOf(theirs.account, 1)]
    const [ofClients] = await fieldsOf(mine.account, 1, { table_name: 'Victim' })
    const put = (id: number | undefined, value: string | readonly string[]) =>
      putMe(mine.token, mine.user.id, { custom_fields: [{ field_view: { id }, value }] })
    for (const [id, value] of [
      [own, 'x'.repeat(20_001)],
      [own, Array.from({ length: 3000 }, () => 'letters')],
      [foreign, 'blue'],
      [ofClients, 'blue'],
      [999_999, 'blue'],
    ] as const) {
      const reply = await put(id, value)
      expect([reply.status, Object.keys(Object(reply.body['fields']))]).toEqual([422, [`custom_fields.${id}`]])
    }
    expect((await put(own, 'x'.repeat(20_000))).status).toBe(200)
    expect((await me(mine.token)).status).toBe(200)
  })

  test('[FLD-56] [FLD-59] of a custom field is kept what a record would keep: by its type, its options and its status', async () => {
    const { account, user, token } = await newSession()
    const one = async (defined: Defined): Promise<number> => (await fieldsOf(account, 1, defined))[0] ?? 0
    const put = (id: number, value: string | readonly string[]) =>
      putMe(token, user.id, { custom_fields: [{ field_view: { id }, value }] })
    const select = [
      { value: 'a', label: 'A', status: 1 },
      { value: 'b', label: 'B', status: 1 },
      { value: 'off', label: 'Off', status: 0 },
    ]
    const cases: readonly (readonly [Defined, good: string | readonly string[], bad: string | readonly string[]])[] = [
      [{ type: 'Date' }, '02/03/2026', 'abc'],
      [{ type: 'Whole Number' }, '12', '1.5'],
      [{ type: 'Yes/No' }, '1', 'yes'],
      [{ type: 'Email' }, 'ada@example.org', 'ada'],
      [{ type: 'Select', select }, 'a', 'c'],
      [{ type: 'Radios', select }, 'b', 'off'],
      [{ type: 'Chip List', select }, ['a', 'b'], ['a', 'c']],
      [{ type: 'MultiSelect', select }, ['b'], 'b'],
      [{ type: 'Text' }, 'blue', ['blue']],
      [{ type: 'Text', required: true }, 'blue', ''],
    ]
    const kept: Record<string, unknown> = {}
    for (const [defined, good, bad] of cases) {
      const id = await one(defined)
      expect([defined.type, (await put(id, good)).status]).toEqual([defined.type, 200])
      kept[id] = typeof good === 'string' ? good : JSON.stringify(good)
      const reply = await put(id, bad)
      const told = [reply.status, Object.keys(Object(reply.body['fields']))]
      expect([defined.type, ...told]).toEqual([defined.type, 422, [`custom_fields.${id}`]])
      // What it was stays, and may be sent again.
      expect((await put(id, good)).status).toBe(200)
    }
    for (const status of [0, 2]) expect((await put(await one({ status }), 'blue')).status).toBe(422)
    expect((await me(token)).body['custom_fields']).toEqual(kept)
  })

  test('[SRV-18] another user is refused, of the own account and of another', async () => {
    const mine = await newSession()
    const colleague = await server.addUser(mine.account)
    const stranger = await newSession()
    for (const { id } of [colleague, stranger.user, { id: 999_999 }]) {
      const reply = await putMe(mine.token, id, { first: 'Mallory' })
      expect([reply.status, reply.body['message']]).toEqual([403, 'You can change your own profile only.'])
    }
    expect((await me(stranger.token)).body['first']).toBe('Ada')
  })

  test("fields that are not the user's to set are refused by name", async () => {
    const { user, token } = await newSession({ role_id: 3 })
    for (const field of [
      'role_id',
      'account',
      'status',
      'capabilities',
      'password_hash',
      'user_login',
      'totp_secret',
      '__proto__x',
      'phone_verified2',
    ]) {
      const reply = await putMe(token, user.id, { [field]: 1 })
      expect([reply.status, reply.body['fields']]).toEqual([422, { [field]: 'This field is not known.' }])
    }
    expect((await putMe(token, user.id, { mfa_verified: 1 })).status).toBe(422)
  })
})

describe('the own account', () => {
  test('answers the account with add-ons, product, payments and its administrators', async () => {
    const { account, user, token } = await newSession({}, { name: 'Lighthouse', expiration_date: '2026-12-31' })
    await server.addUser(account, { role_id: 3 })
    await asSystem(server.database.databases, 'job', async (tx) => {
      await tx
        .insertInto('addon')
        .values({ account, label: 'Timesheets', capabilities: ['timesheet_enabled'], pending_cancellation: true })
        .execute()
      await tx.insertInto('payment').values({ account, amount: '1200.50', paid_on: '2026-01-15' }).execute()
    })
    expect((await server.send('GET', '/v1/my_account', { token })).body).toMatchObject({
      id: account,
      name: 'Lighthouse',
      product_name: 'Caselog',
      expiration_date: '2026-12-31',
      grace_period: 15,
      addons: [{ label: 'Timesheets', pending_cancellation: true }],
      payments: [{ amount: '1200.50', paid_on: '2026-01-15' }],
      users: [{ id: user.id, role_level: 60 }],
    })
  })

  test('[SRV-20] changes the single sign-on fields with configure_single_signon, of the own account only', async () => {
    const [admin, advocate, stranger] = [await newSession(), await newSession({ role_id: 3 }), await newSession()]
    const put = (token: string, id: number, body: object) => server.send('PUT', `/v1/my_account/${id}`, { token, body })
    const form = {
      alt_idp_entity_id: 'urn:example',
      alt_idp_login_url: 'https://idp.example.org/login',
      alt_idp_certificate: 'MIIC certificate',
      enforce_sso: true,
    }
    const shutOut = await put(admin.token, admin.account, form)
    expect([shutOut.status, Object.keys(Object(shutOut.body['fields']))]).toEqual([422, ['enforce_sso']])
    await asSystem(server.database.databases, 'session', (tx) =>
      tx.updateTable('session_family').set({ sso: true }).where('user_id', '=', admin.user.id).execute(),
    )
    const reply = await put(admin.token, admin.account, form)
    expect(reply.body).toMatchObject(form)
    // While it is enforced, a wrong entry would keep everybody out.
    for (const wrong of [{ alt_idp_login_url: 'https://typo.example.org/' }, { alt_idp_certificate: null }])
      expect((await put(admin.token, admin.account, wrong)).body['fields']).toEqual({
        [Object.keys(wrong)[0] ?? '']: expect.stringContaining('stop enforcing') as string,
      })
    const less = await put(admin.token, admin.account, { enforce_sso: false })
    expect(less.body).toMatchObject({ ...form, enforce_sso: false })
    expect((await put(advocate.token, advocate.account, { enforce_sso: true })).status).toBe(403)
    expect((await put(admin.token, stranger.account, { enforce_sso: true })).status).toBe(404)
    expect((await put(admin.token, admin.account, { name: 'Other' })).status).toBe(422)
    expect((await put(admin.token, admin.account, { enforce_sso: 1 })).status).toBe(422)
    expect((await put(admin.token, admin.account, { alt_idp_login_url: 'javascript:alert(1)' })).status).toBe(422)
    expect((await server.send('GET', '/v1/my_account', { token: stranger.token })).body['enforce_sso']).toBe(false)
  })
})

describe('the login name', () => {
  test('[SRV-07] can be changed, but not to one that anybody has, in whatever case', async () => {
    const { user, token } = await newSession()
    const stranger = await newSession()
    const change = (user_login: string) =>
      server.send('POST', '/auth/change-username', { token, body: { token, user_login } })
    const taken = await change(stranger.user.login.toUpperCase())
    const notAvailable = [422, 'This login name is not available. Please choose another one.']
    expect([taken.status, taken.body['message']]).toEqual(notAvailable)
    const reserved = await change('support')
    expect([reserved.status, reserved.body['message']]).toEqual(notAvailable)
    expect((await change('no spaces please')).status).toBe(422)
    expect((await change('brand.new')).body).toEqual({ success: true })
    expect((await login('Brand.New')).status).toBe(200)
    expect((await login(user.login)).status).toBe(401)
  })
})
