import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
import { hashPassword } from '../../server/session/index.ts'
import { password, payloadOf, startTestServer, tokensOf, type TestServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const login = (body: object, ip?: string) => server.send('POST', '/v1/login', { body, ...(ip !== undefined && { ip }) })

describe('signing in', () => {
  test('[SRV-01] answers an access and a refresh token', async () => {
    const { login: user_login } = await server.addUser(await server.addAccount())
    const reply = await login({ user_login, password })
    expect(reply.status).toBe(200)
    expect(Object.keys(reply.body).toSorted()).toEqual(['access_token', 'refresh_token'])
  })

  test('[SES-21] the access token carries scope, sso, jti, account, sub and sid', async () => {
    const account = await server.addAccount()
    const user = await server.addUser(account)
    const { access } = await server.signIn(user.login)
    const payload = payloadOf(access)
    expect(payload).toMatchObject({
      account,
      sub: String(user.id),
      sso: false,
      sid: expect.any(String),
      jti: expect.any(String),
    })
    expect(payload['scope']).toContain('admin_own_users')
    expect(Number(payload['exp']) - Number(payload['iat'])).toBe(300)
  })

  test('[PRM-12] names of active modules are in the scope list, those of inactive modules are not', async () => {
    const account = await server.addAccount()
    await asSystem(server.database.databases, 'job', (tx) =>
      tx
        .insertInto('addon')
        .values([
          { account, label: 'Event Manager', capabilities: ['event_manager_enabled'] },
          { account, label: 'Timesheets', capabilities: ['timesheet_enabled'], active: false },
        ])
        .execute(),
    )
    const { login: name } = await server.addUser(account)
    const { access } = await server.signIn(name)
    expect(payloadOf(access)['scope']).toContain('event_manager_enabled')
    expect(payloadOf(access)['scope']).not.toContain('timesheet_enabled')
  })

  test('[PRM-36] [PRM-42] [NAV-26] scopes follow the role level and what is granted to the user besides', async () => {
    const account = await server.addAccount()
    const scopes = async (role_id: number, capabilities: string[]) => {
      const { login: name } = await server.addUser(account, { role_id, capabilities })
      return payloadOf((await server.signIn(name)).access)['scope']
    }
    expect(await scopes(1, [])).not.toContain('add_victim')
    expect(await scopes(2, [])).not.toContain('view_individual_report')
    expect(await scopes(2, ['view_individual_report'])).toContain('view_individual_report')
    expect(await scopes(2, ['view_individual_report'])).toContain('view_report')
    expect(await scopes(2, [])).not.toContain('view_report')
  })

  test('the e-mail address works in place of the login name, unless two users have it', async () => {
    const account = await server.addAccount()
    await server.addUser(account, { email: 'only.one@example.org' })
    expect((await login({ user_login: 'Only.One@example.org', password })).status).toBe(200)
    await server.addUser(account, { email: 'only.one@example.org' })
    expect((await login({ user_login: 'only.one@example.org', password })).status).toBe(401)
  })

  test('[SRV-01] five failures in 15 minutes lock the name for 15 minutes, for the right password too', async () => {
    // From the last of them on, however far apart they were.
    for (const apart of [0, 1_000, 200_000]) {
      const { login: user_login } = await server.addUser(await server.addAccount())
      for (let failure = 1; failure <= 5; failure += 1) {
        if (failure > 1) server.clock.advance(apart)
        expect((await login({ user_login, password: 'wrong' })).status).toBe(401)
      }
      const locked = await login({ user_login, password })
      expect(locked.status).toBe(429)
      expect(Number(locked.headers['retry-after'])).toBe(900)
      server.clock.advance(899_000)
      expect((await login({ user_login, password })).status).toBe(429)
      server.clock.advance(1_000)
      expect((await login({ user_login, password })).status).toBe(200)
    }
  })

  test('[SRV-01] four failures, a success, four failures do not lock', async () => {
    const { login: user_login } = await server.addUser(await server.addAccount())
    for (let round = 0; round < 2; round += 1) {
      for (let failure = 1; failure <= 4; failure += 1)
        expect((await login({ user_login, password: 'wrong' })).status).toBe(401)
      expect((await login({ user_login, password })).status).toBe(200)
    }
  })

  test('[SRV-01] guesses that come at once are counted as if they came one by one', async () => {
    const account = await server.addAccount()
    for (let round = 0; round < 4; round += 1) {
      const { login: user_login } = await server.addUser(account)
      const guess = (_: unknown, index: number) => login({ user_login, password: `guess ${index}` })
      const statuses = (await Promise.all(Array.from({ length: 20 }, guess))).map(({ status }) => status)
      expect(statuses.filter((status) => status === 401)).toHaveLength(5)
      expect(statuses.filter((status) => status === 429)).toHaveLength(15)
    }
  })

  test('[SES-27] unknown name, no password and wrong password look and lock alike', async () => {
    const { login: withoutPassword } = await server.addUser(await server.addAccount(), { password_hash: null })
    const { login: known } = await server.addUser(await server.addAccount())
    const histories = []
    for (const user_login of ['nobody.at.all', withoutPassword, known]) {
      const history = []
      for (let round = 0; round < 6; round += 1) {
        const { status, text, headers } = await login({ user_login, password: 'wrong' })
        history.push([status, text, headers['retry-after']])
      }
      histories.push(history)
    }
    expect(histories[0]).toEqual(histories[2])
    expect(histories[1]).toEqual(histories[2])
    expect(histories[2]?.[0]?.[1]).toBe('{"message":"The user name or password is incorrect."}')
  })

  test('an unknown name takes as long as a known one', async () => {
    const account = await server.addAccount()
    const password_hash = await hashPassword(password, { bytes: randomBytes })
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 12; round += 1) {
      const { login: known } = await server.addUser(account, { password_hash })
      for (const [kind, user_login] of [
        ['known', known],
        ['unknown', `nobody${round}`],
      ] as const) {
        const begun = performance.now()
        await login({ user_login, password: 'wrong' })
        times[kind].push(performance.now() - begun)
      }
    }
    const median = (values: number[]) => values.toSorted((left, right) => left - right)[6] ?? 0
    expect(median(times.unknown) / median(times.known)).toBeGreaterThan(0.6)
    expect(median(times.unknown) / median(times.known)).toBeLessThan(1.6)
  })

  test('enforce_sso refuses a password, and says so only after the right one', async () => {
    const { login: user_login } = await server.addUser(await server.addAccount({ enforce_sso: true }))
    const refused = await login({ user_login, password })
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ reason: 'sso_required', message: expect.stringContaining('single sign-on') })
    expect((await login({ user_login, password: 'wrong' })).status).toBe(401)
  })

  test('the login name leads to the sign-in of its account; other names are answered alike', async () => {
    const ask = (user_login: string) => server.send('POST', '/v1/sso_login', { body: { user_login } })
    const { login: federated } = await server.addUser(
      await server.addAccount({ alt_idp_login_url: 'https://idp.example.org/login' }),
    )
    expect(await ask(federated)).toMatchObject({ status: 200, body: { location: 'https://idp.example.org/login' } })
    const { login: ordinary } = await server.addUser(await server.addAccount())
    const { login: hostile } = await server.addUser(
      await server.addAccount({ alt_idp_login_url: 'javascript:alert(1)' }),
    )
    const refusals = [await ask(ordinary), await ask(hostile), await ask('nobody-of-that-name')]
    expect(refusals.map(({ status, body }) => [status, body['message']])).toEqual(
      refusals.map(() => [404, 'Single sign-on is not set up for this user name.']),
    )
  })

  test('[SES-50] [SES-51] an address that is not on the list can neither sign in, refresh nor call', async () => {
    const account = await server.addAccount({ firewall_ip_whitelist: ['203.0.113.0/24', '2001:db8::/32'] })
    const { login: user_login } = await server.addUser(account)
    const message = 'You are not allowed access this application.'
    const refused = await login({ user_login, password }, '198.51.100.7')
    expect([refused.status, refused.body['message']]).toEqual([403, message])
    const { access, refresh } = await server.signIn(user_login, '::ffff:203.0.113.9')
    const me = (ip: string) => server.send('GET', '/v1/me', { token: access, ip })
    expect((await me('203.0.113.200')).status).toBe(200)
    expect((await me('2001:db8::1')).status).toBe(200)
    expect((await me('203.0.114.1')).body).toMatchObject({ message, reason: 'not_admitted' })
    const body = { refresh_token: refresh, grant_type: 'refresh_token' }
    expect(await server.send('POST', '/auth/token', { body, ip: '203.0.114.1' })).toMatchObject({
      status: 403,
      body: { message, reason: 'not_admitted' },
    })
    expect((await server.send('POST', '/auth/token', { body, ip: '203.0.113.1' })).status).toBe(200)
  })

  test('[SES-51] a forwarded address is not believed', async () => {
    const account = await server.addAccount({ firewall_ip_whitelist: ['203.0.113.5'] })
    const { login: user_login } = await server.addUser(account)
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'client-ip', 'true-client-ip']) {
      const headers = { [name]: name === 'forwarded' ? 'for=203.0.113.5' : '203.0.113.5' }
      expect(
        (await server.send('POST', '/v1/login', { body: { user_login, password }, headers, ip: '198.51.100.1' }))
          .status,
      ).toBe(403)
    }
  })

  test('an archived account is locked, for sessions that are open too', async () => {
    const account = await server.addAccount()
    const { login: user_login } = await server.addUser(account)
    const { access } = tokensOf(await login({ user_login, password }))
    await asSystem(server.database.databases, 'job', (tx) =>
      tx.updateTable('account').set({ archive_date: '2026-03-01' }).where('id', '=', account).execute(),
    )
    const message = 'Your account is locked. Please call (555) 555-0100.'
    expect((await login({ user_login, password })).body).toMatchObject({ message })
    expect((await server.send('GET', '/v1/me', { token: access })).body).toMatchObject({ message })
  })
})
