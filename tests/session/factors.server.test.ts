import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOTP, Secret } from 'otpauth'
import { makeDeviceKeys, publicKeyOf } from '../../epics/adapters/logCrypto.ts'
import { asSystem } from '../../server/kernel/database.ts'
import { holding } from '../server-kernel/heldRows.ts'
import { password, startTestServer, textOf, type TestServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const minute = 60_000
const newSession = async (userValues = {}, accountValues = {}) => {
  const account = await server.addAccount(accountValues)
  const user = await server.addUser(account, userValues)
  const { access: token } = await server.signIn(user.login)
  return { account, user, token }
}
const me = (token: string) => server.send('GET', '/v1/me', { token })
const putMe = (token: string, id: number, body: object) => server.send('PUT', `/v1/me/${id}`, { token, body })
const auth = (path: string, token: string, more: object = {}) =>
  server.send('POST', `/auth/${path}`, { token, body: { authentication_method: 'token', token, ...more } })
const login = (user_login: string, code?: string) =>
  server.send('POST', '/v1/login', { body: { user_login, password, ...(code !== undefined && { code }) } })
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now() })
const lastSms = async (account: number) =>
  (await asSystem(server.database.databases, 'delivery', (tx) =>
    tx
      .selectFrom('outbox')
      .select(['recipient', 'body'])
      .where('account', '=', account)
      .where('kind', '=', 'sms')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  )) ?? null
const enrol = async (session: Awaited<ReturnType<typeof newSession>>) => {
  const secret = textOf(await putMe(session.token, session.user.id, {}), 'mfa_secret')
  const reply = await auth('totp', session.token, { code: codeOf(secret), generate_backup_code: true })
  return { secret, reply, backup: textOf(reply, 'backup_code') }
}

describe('second factors', () => {
  /** What a sign-in is answered that has begun when somebody else's change of its user is committed. */
  const signInDuring = async ({ id, login: name }: { readonly id: number; readonly login: string }, change: string) => {
    const held = await holding(server.database.superuserUrl, `update app_user set ${change} where id = ${id}`)
    const begun = login(name)
    await held.isWaitedFor()
    await held.commit()
    return begun
  }

  test('law: a sign-in that began before one was confirmed asks for it all the same, and gives no tokens', async () => {
    const { user } = await newSession({ primary_phone: '15555550123' })
    const { status, body } = await signInDuring(user, 'phone_verified = true')
    expect([status, body]).toEqual([200, { mfa_required: true, method: 'sms' }])
  })

  test('a sign-in that began before its password ended is refused', async () => {
    const { user } = await newSession()
    expect((await signInDuring(user, 'password_hash = null')).status).toBe(401)
  })

  test('[SRV-14] [SES-47] an authenticator that was confirmed is asked for at sign-in', async () => {
    const session = await newSession()
    const { secret, reply, backup } = await enrol(session)
    expect(reply.status).toBe(200)
    expect(backup).toMatch(/^[A-Z2-9]{12}$/)
    expect((await me(session.token)).body['mfa_verified']).toBe(true)
    const asked = await login(session.user.login)
    expect([asked.status, asked.body]).toEqual([200, { mfa_required: true, method: 'totp' }])
    server.clock.advance(30_000)
    const { body } = await login(session.user.login, codeOf(secret))
    expect(Object.keys(body).toSorted()).toEqual(['access_token', 'refresh_token'])
  })

  test('the secret is not answered any more once a device is confirmed', async () => {
    const session = await newSession()
    await enrol(session)
    expect((await putMe(session.token, session.user.id, { city: 'Denver' })).body['mfa_secret']).toBe(null)
  })

  test('a code works once, and only in its own half minute and the ones beside it', async () => {
    const session = await newSession()
    const { secret } = await enrol(session)
    server.clock.advance(30_000)
    const code = codeOf(secret)
    expect((await login(session.user.login, code)).status).toBe(200)
    expect((await login(session.user.login, code)).status).toBe(401)
    server.clock.advance(5 * minute)
    expect((await login(session.user.login, code)).status).toBe(401)
  })

  test('[SES-47] five wrong codes lock as wrong passwords do', async () => {
    const session = await newSession()
    const { secret } = await enrol(session)
    server.clock.advance(30_000)
    const wrong = codeOf(secret) === '000000' ? '111111' : '000000'
    for (let round = 0; round < 5; round += 1) expect((await login(session.user.login, wrong)).status).toBe(401)
    expect((await login(session.user.login, codeOf(secret))).status).toBe(429)
  })

  test('[SES-48] the backup code is taken once, and the next one comes with the tokens', async () => {
    const session = await newSession()
    const { backup } = await enrol(session)
    const spaced = `${backup.slice(0, 4)} ${backup.slice(4, 8)} ${backup.slice(8).toLowerCase()}`
    const first = await login(session.user.login, spaced)
    expect(first.status).toBe(200)
    const next = textOf(first, 'backup_code')
    expect(next).toMatch(/^[A-Z2-9]{12}$/)
    expect((await login(session.user.login, backup)).status).toBe(401)
    expect((await login(session.user.login, next)).status).toBe(200)
  })

  test('the request that spent a backup code is answered again while nobody has heard of its session, and no other is', async () => {
    const session = await newSession()
    const { backup } = await enrol(session)
    const { login: user_login } = session.user
    const send = (code: string, key: string) =>
      server.send('POST', '/v1/login', {
        body: { user_login, password, code },
        headers: { 'idempotency-key': key },
      })
    const lost = await send(backup, 'first-press')
    expect(lost.status).toBe(200)
    // SES-48: spent, for whoever asks otherwise.
    expect((await send(backup, 'another-press')).status).toBe(401)
    expect((await login(user_login, backup)).status).toBe(401)
    const again = await send(backup, 'first-press')
    expect(again.status).toBe(200)
    expect((await me(textOf(lost, 'access_token'))).status).toBe(401)
    expect((await login(user_login, textOf(lost, 'backup_code'))).status).toBe(401)
    // The page that has its answer asks for the log's key: from then on it has come.
    const pair = await makeDeviceKeys()
    const asked = { public_key: await publicKeyOf(pair), kept: [] }
    const token = textOf(again, 'access_token')
    expect((await server.send('POST', '/v1/log_key', { token, body: asked })).status).toBe(200)
    expect((await send(backup, 'first-press')).status).toBe(401)
    expect((await me(token)).status).toBe(200)
    expect((await login(user_login, textOf(again, 'backup_code'))).status).toBe(200)
  })

  test('after ten minutes, or once the code was changed, the request that spent it is not answered again', async () => {
    for (const change of ['time', 'code'] as const) {
      const session = await newSession()
      const { backup } = await enrol(session)
      const send = () =>
        server.send('POST', '/v1/login', {
          body: { user_login: session.user.login, password, code: backup },
          headers: { 'idempotency-key': 'lost' },
        })
      expect((await send()).status).toBe(200)
      if (change === 'time') server.clock.advance(10 * minute)
      else expect((await auth('totp-backup-code', session.token)).status).toBe(200)
      expect((await send()).status).toBe(401)
    }
  })

  test('[SRV-15] a new backup code voids the earlier one', async () => {
    const session = await newSession()
    const { backup } = await enrol(session)
    const reply = await auth('totp-backup-code', session.token)
    const next = textOf(reply, 'backup_code')
    expect(reply.status).toBe(200)
    expect((await login(session.user.login, backup)).status).toBe(401)
    expect((await login(session.user.login, next)).status).toBe(200)
  })

  test('removing the device voids its secret and asks for no code any more', async () => {
    const session = await newSession()
    const { secret } = await enrol(session)
    const reply = await putMe(session.token, session.user.id, { mfa_verified: 0 })
    expect(reply.body['mfa_verified']).toBe(false)
    expect(textOf(reply, 'mfa_secret')).not.toBe(secret)
    expect((await login(session.user.login)).body['access_token']).toBeDefined()
  })

  test('[SRV-13] [SES-47] a phone is confirmed by its code, then asked for at sign-in', async () => {
    const { account, user, token } = await newSession()
    expect((await auth('verify-phone', token, { phone: '15555550123' })).body).toEqual({ success: true })
    const sms = await lastSms(account)
    expect(sms?.recipient).toBe('+15555550123')
    const code = /\d{6}/.exec(sms?.body ?? '')?.[0] ?? ''
    expect((await auth('mfa', token, { code: code === '000000' ? '000001' : '000000' })).status).toBe(422)
    expect((await auth('mfa', token, { code })).body).toEqual({ success: true })
    expect((await me(token)).body).toMatchObject({ phone_verified: true, primary_phone: '15555550123' })
    expect((await login(user.login)).body).toEqual({ mfa_required: true, method: 'sms' })
    const second = /\d{6}/.exec((await lastSms(account))?.body ?? '')?.[0] ?? ''
    expect((await login(user.login, second)).status).toBe(200)
    expect((await login(user.login, second)).status).toBe(401)
  })

  test('a phone has eleven digits', async () => {
    const { token } = await newSession()
    for (const phone of ['5555550123', '155555501234', '1555555012x', '+15555550123'])
      expect((await auth('verify-phone', token, { phone })).status).toBe(422)
  })

  test('[SRV-13] an SMS code is valid for ten minutes and five tries, the next comes after a minute', async () => {
    const { account, user, token } = await newSession()
    const codeSent = async () => /\d{6}/.exec((await lastSms(account))?.body ?? '')?.[0] ?? ''
    await auth('verify-phone', token, { phone: '15555550123' })
    expect((await auth('verify-phone', token, { phone: '15555550123' })).status).toBe(429)
    const first = await codeSent()
    for (let round = 0; round < 5; round += 1)
      expect((await auth('mfa', token, { code: `x${round}` })).status).toBe(422)
    expect((await auth('mfa', token, { code: first })).status).toBe(422)
    server.clock.advance(minute)
    expect((await auth('verify-phone', token, { phone: '15555550123' })).status).toBe(200)
    const second = await codeSent()
    server.clock.advance(10 * minute)
    const latest = await server.signIn(user.login)
    expect((await auth('mfa', latest.access, { code: second })).status).toBe(422)
  })

  test('where a second factor is demanded, only the profile is open until there is one', async () => {
    const session = await newSession({}, { enable_mfa: true })
    const races = () => server.send('GET', '/v2/race', { token: session.token })
    expect((await me(session.token)).status).toBe(200)
    const refused = await races()
    expect([refused.status, refused.body['reason']]).toEqual([403, 'factor_required'])
    expect((await enrol(session)).reply.status).toBe(200)
    expect((await races()).status).toBe(200)
  })

  test('changes of login data need a sign-in not older than ten minutes', async () => {
    const { account, user, token: first } = await newSession()
    server.clock.advance(4 * minute)
    const { refresh } = await server.signIn(user.login)
    server.clock.advance(4 * minute)
    let tokens = await server.send('POST', '/auth/token', {
      body: { refresh_token: refresh, grant_type: 'refresh_token' },
    })
    server.clock.advance(4 * minute)
    tokens = await server.send('POST', '/auth/token', {
      body: { refresh_token: textOf(tokens, 'refresh_token'), grant_type: 'refresh_token' },
    })
    server.clock.advance(3 * minute)
    const token = textOf(tokens, 'access_token')
    expect((await me(first)).status).toBe(401)
    expect((await me(token)).status).toBe(200)
    const replies = [
      await auth('verify-phone', token, { phone: '15555550123' }),
      await auth('mfa', token, { code: '123456' }),
      await auth('totp', token, { code: '123456', generate_backup_code: true }),
      await auth('totp-backup-code', token),
      await server.send('POST', '/auth/change-username', { token, body: { token, user_login: 'another' } }),
      await server.send('POST', '/auth/change-password', {
        token,
        body: { token, current_password: password, password: 'a', password2: 'a' },
      }),
      await putMe(token, user.id, { mfa_verified: 0 }),
      await putMe(token, user.id, { phone_verified: 0 }),
      await server.send('PUT', `/v1/my_account/${account}`, { token, body: { enforce_sso: true } }),
    ]
    expect(replies.map(({ status, body }) => [status, body['reason']])).toEqual(
      replies.map(() => [401, 'reauth_required']),
    )
    const ordinary = await putMe(token, user.id, { city: 'Denver' })
    expect([ordinary.status, ordinary.body['mfa_secret']]).toEqual([200, null])
  })
})
