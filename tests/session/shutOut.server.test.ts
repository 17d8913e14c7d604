/** What a change of somebody's sign-in has to shut out, however it was on its way. */
import { TOTP, Secret } from 'otpauth'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { scalarText } from '../../domain/kernel/index.ts'
import { asSystem, inTenant, openDatabases } from '../../server/kernel/database.ts'
import { password, payloadOf, startTestServer, textOf, type Reply, type TestServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const strong = 'velvet-canyon-92-trumpet'
const thiefs = 'another-canyon-92-drum'
const post = (url: string, body: object, token?: string, headers = {}) =>
  server.send('POST', url, { body, token, headers })
const login = (user_login: string, secret = password, headers = {}) =>
  post('/v1/login', { user_login, password: secret }, undefined, headers)
const me = async (token: string) => (await server.send('GET', '/v1/me', { token })).status
const newSession = async (values = {}) => {
  const account = await server.addAccount()
  const user = await server.addUser(account, values)
  const { access: token } = await server.signIn(user.login)
  return { account, user, token }
}
type Session = Awaited<ReturnType<typeof newSession>>
const mails = (account: number) =>
  asSystem(server.database.databases, 'delivery', (tx) =>
    tx
      .selectFrom('outbox')
      .select(['recipient', 'subject', 'body'])
      .where('account', '=', account)
      .orderBy('id')
      .execute(),
  )
const linkOf = async (account: number, subject: RegExp) =>
  /token=([\w-]+)/.exec((await mails(account)).findLast((mail) => subject.test(mail.subject))?.body ?? '')?.[1] ?? ''
const putMe = ({ token, user }: Session, body: object) => server.send('PUT', `/v1/me/${user.id}`, { token, body })
const askReset = ({ user }: Session) => post('/v1/reset_password', { user_login: user.login })
const resetLink = async (session: Session) => {
  await askReset(session)
  return linkOf(session.account, /new Caselog password/)
}
const setBy = (token: string, secret = strong) =>
  post('/v1/reset_password', { token, password: secret, password2: secret })
const change = (token: string, current_password: string, secret: string) =>
  post('/auth/change-password', { token, current_password, password: secret, password2: secret }, token)
const cookieOf = ({ headers }: Reply) => scalarText(headers['set-cookie']).split(';')[0] ?? ''

describe('a new password by a link', () => {
  test('voids the link by which a stolen session would take the address', async () => {
    const session = await newSession()
    await putMe(session, { email: 'thief@example.org' })
    const stolen = await linkOf(session.account, /^Confirm/)
    expect((await setBy(await resetLink(session))).status).toBe(200)
    expect((await post('/v1/confirm_email', { token: stolen })).status).toBe(403)
  })

  test('leaves nobody in who comes with the old one meanwhile, 6 of 6', async () => {
    for (let round = 0; round < 6; round += 1) {
      const session = await newSession()
      const link = await resetLink(session)
      const entered: Promise<Reply>[] = []
      const setting = setBy(link)
      for (let guest = 0; guest < 6; guest += 1) entered.push(login(session.user.login))
      expect((await setting).status).toBe(200)
      for (const reply of await Promise.all(entered))
        if (reply.status === 200) expect(await me(textOf(reply, 'access_token'))).toBe(401)
      expect((await login(session.user.login)).status).toBe(401)
    }
  })

  test('stands against a change from a session that it ends, 6 of 6', async () => {
    for (let round = 0; round < 6; round += 1) {
      const session = await newSession()
      const link = await resetLink(session)
      const [reset, changed] = await Promise.all([setBy(link), change(session.token, password, thiefs)])
      const last = reset.status === 200 ? strong : thiefs
      expect([reset.status, changed.status]).toContain(200)
      expect((await login(session.user.login, last)).status).toBe(200)
      expect((await login(session.user.login, last === strong ? thiefs : strong)).status).toBe(401)
    }
  })

  test('two links at once: one is used, and neither waits for the other for ever', async () => {
    for (let round = 0; round < 6; round += 1) {
      const session = await newSession()
      const links = [await resetLink(session), await resetLink(session)]
      const statuses = (await Promise.all(links.map((link) => setBy(link)))).map(({ status }) => status)
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403])
    }
  })

  test('makes a seed that was read before it of no use', async () => {
    const session = await newSession()
    const seed = textOf(await putMe(session, {}), 'mfa_secret')
    expect((await setBy(await resetLink(session))).status).toBe(200)
    const { access: token } = { access: textOf(await login(session.user.login, strong), 'access_token') }
    const code = new TOTP({ secret: Secret.fromBase32(seed) }).generate({ timestamp: server.clock.now() })
    const body = { authentication_method: 'token', token, code, generate_backup_code: true }
    expect((await post('/auth/totp', body, token)).status).toBe(422)
    expect(textOf(await putMe({ ...session, token }, {}), 'mfa_secret')).not.toBe(seed)
  })

  test('is asked for three times an hour, at once too', async () => {
    const session = await newSession()
    await Promise.all(Array.from({ length: 12 }, () => askReset(session)))
    expect(await mails(session.account)).toHaveLength(3)
  })
})

test('of two sessions that change the password at once one does, and stays', async () => {
  for (let round = 0; round < 6; round += 1) {
    const session = await newSession()
    const { access: other } = await server.signIn(session.user.login)
    const tokens = [session.token, other]
    const replies = await Promise.all(tokens.map((token, index) => change(token, password, `${strong}-${index}`)))
    const winner = replies.findIndex(({ status }) => status === 200)
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect(await Promise.all(tokens.map(me))).toEqual(tokens.map((_, index) => (index === winner ? 200 : 401)))
    expect((await login(session.user.login, `${strong}-${winner}`)).status).toBe(200)
  }
})

describe('a new e-mail address', () => {
  test('another one voids the link to the one before, and so does the old one put back', async () => {
    const session = await newSession()
    await putMe(session, { email: 'typo@example.org' })
    const typo = await linkOf(session.account, /^Confirm/)
    await putMe(session, { email: 'right@example.org' })
    const right = await linkOf(session.account, /^Confirm/)
    expect((await post('/v1/confirm_email', { token: typo })).status).toBe(403)
    await putMe(session, { email: `${session.user.login}@example.org` })
    expect((await post('/v1/confirm_email', { token: right })).status).toBe(403)
  })

  test('is told to the old one and the new one, and voids what was sent to the old one', async () => {
    const session = await newSession()
    const reset = await resetLink(session)
    await putMe(session, { email: 'moved@example.org' })
    expect((await post('/v1/confirm_email', { token: await linkOf(session.account, /^Confirm/) })).status).toBe(200)
    const told = (await mails(session.account)).filter(({ subject }) => subject.endsWith('was changed'))
    expect(told.map(({ recipient }) => recipient)).toEqual([`${session.user.login}@example.org`, 'moved@example.org'])
    expect((await setBy(reset)).status).toBe(403)
  })

  test('is not confirmed by somebody who was deactivated, and three are asked for an hour', async () => {
    const session = await newSession()
    const statuses: number[] = []
    for (let round = 0; round < 4; round += 1)
      statuses.push((await putMe(session, { email: `place${round}@example.org` })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const token = await linkOf(session.account, /^Confirm/)
    await asSystem(server.database.databases, 'session', (tx) =>
      tx.updateTable('app_user').set({ status: 0 }).where('id', '=', session.user.id).execute(),
    )
    expect((await post('/v1/confirm_email', { token })).status).toBe(403)
  })
})

describe('sockets of the sessions that a change ends', () => {
  test('are closed, though the rest of the request fails', async () => {
    const session = await newSession({ mfa_verified: false })
    await server.signIn(session.user.login)
    const ended = vi.spyOn(server.app.services.realtime, 'sessionEnded')
    const { superuserUrl: url } = server.database
    const owner = openDatabases({ app: url, system: url })
    await sql`create function no_city() returns trigger language plpgsql as $$ begin
      if new.city = 'Nowhere' then raise exception 'planted'; end if; return new; end $$`.execute(owner.system)
    await sql`create trigger no_city before update of city on app_user for each row execute function no_city()`.execute(
      owner.system,
    )
    expect((await putMe(session, { mfa_verified: 0, city: 'Nowhere' })).status).toBe(500)
    await sql`drop function no_city cascade`.execute(owner.system)
    await owner.close()
    expect(ended).toHaveBeenCalledTimes(1)
    expect(ended).not.toHaveBeenCalledWith(payloadOf(session.token)['sid'])
    ended.mockRestore()
  })
})

describe('browsers that are known', () => {
  const guessed = async (name: string, headers = {}) => {
    for (let round = 0; round < 5; round += 1) expect((await login(name, 'wrong', headers)).status).toBe(401)
  }

  test('stay so where their own session changes the password', async () => {
    const session = await newSession()
    const first = await login(session.user.login)
    const cookie = cookieOf(first)
    const token = textOf(first, 'access_token')
    const body = { token, current_password: password, password: strong, password2: strong }
    expect((await post('/auth/change-password', body, token, { cookie })).status).toBe(200)
    await guessed(session.user.login)
    expect((await login(session.user.login, strong, { cookie })).status).toBe(200)
  })

  test('are not pushed out by a program that signs in without cookies; twenty are kept', async () => {
    const session = await newSession()
    const cookie = cookieOf(await login(session.user.login))
    expect((await login(session.user.login, password, { cookie })).status).toBe(200)
    for (let round = 0; round < 24; round += 1) await login(session.user.login)
    const known = await asSystem(server.database.databases, 'session', (tx) =>
      tx.selectFrom('known_device').select('hash').where('user_id', '=', session.user.id).execute(),
    )
    expect(known).toHaveLength(20)
    await guessed(session.user.login)
    expect((await login(session.user.login, password, { cookie })).status).toBe(200)
  })
})

test('a token that is over revokes nothing any more, and leaves no further line in the trail', async () => {
  const session = await newSession()
  const jti = scalarText(payloadOf(session.token)['jti'])
  const out = () => server.send('DELETE', `/auth/delete-token/${jti}?log_type=logout`, { token: session.token })
  for (let round = 0; round < 5; round += 1) expect((await out()).status).toBe(200)
  const lines = await inTenant(server.database.databases, { account: session.account, user: null }, (tx) =>
    tx.selectFrom('audit').select('verb').where('verb', '=', 'revoke').execute(),
  )
  expect(lines).toHaveLength(1)
})

test('single sign-on is enforced with its address only, and the address stays while it is', async () => {
  const session = await newSession()
  await asSystem(server.database.databases, 'session', (tx) =>
    tx.updateTable('session_family').set({ sso: true }).where('user_id', '=', session.user.id).execute(),
  )
  const put = async (body: object) =>
    (await server.send('PUT', `/v1/my_account/${session.account}`, { token: session.token, body })).status
  expect(await put({ enforce_sso: true })).toBe(422)
  expect(await put({ enforce_sso: true, alt_idp_login_url: 'https://idp.example.org' })).toBe(200)
  for (const address of [null, '', 'javascript:alert(1)']) expect(await put({ alt_idp_login_url: address })).toBe(422)
  expect(await put({ enforce_sso: false })).toBe(200)
  expect(await put({ alt_idp_login_url: null })).toBe(200)
})

test('a login name with an @ is one’s own address: nobody keeps a mailbox from its owner', async () => {
  const session = await newSession()
  const rename = async (user_login: string) =>
    (await post('/auth/change-username', { token: session.token, user_login }, session.token)).status
  expect(await rename('director@county.example.org')).toBe(422)
  expect(await rename(`${session.user.login}@example.org`)).toBe(200)
})
