/** Every change of what somebody signs in with rests on a proof, ends the other sessions and is told to its owner. */
import * as fc from 'fast-check'
import { TOTP, Secret } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { membersOf, scalarText } from '../../domain/kernel/index.ts'
import * as features from '../../server/features.ts'
import { addressOf } from '../../server/http/register.ts'
import { asSystem, inTenant } from '../../server/kernel/database.ts'
import { linkTo, mostAnHour, newLinkToken } from '../../server/session/links.ts'
import { runs } from '../run/runs.ts'
import { password, startTestServer, textOf, tokensOf, type Reply, type TestServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const strong = 'velvet-canyon-92-trumpet'
const post = (url: string, body: object, token?: string) => server.send('POST', url, { body, token })
const login = (user_login: string, secret = password, headers = {}) =>
  server.send('POST', '/v1/login', { body: { user_login, password: secret }, headers })
const me = (token: string) => server.send('GET', '/v1/me', { token })
const newSession = async (values = {}) => {
  const account = await server.addAccount()
  const user = await server.addUser(account, values)
  const { access: token } = await server.signIn(user.login)
  return { account, user, token }
}
type Session = Awaited<ReturnType<typeof newSession>>
const sent = (account: number, kind: 'mail' | 'sms') =>
  asSystem(server.database.databases, 'delivery', (tx) =>
    tx
      .selectFrom('outbox')
      .select(['recipient', 'subject', 'body'])
      .where('account', '=', account)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute(),
  )
const auditOf = (account: number) =>
  inTenant(server.database.databases, { account, user: null }, (tx) =>
    tx.selectFrom('audit').select(['verb', 'fields', 'reason', 'result', 'user_id']).orderBy('seq').execute(),
  )
const tokenIn = (body: string | undefined) => /token=([\w-]+)/.exec(body ?? '')?.[1] ?? ''
const codeIn = (body: string | undefined) => /\d{6}/.exec(body ?? '')?.[0] ?? ''
const totp = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) })
const auth = (path: string, token: string, more: object = {}) =>
  post(`/auth/${path}`, { authentication_method: 'token', token, ...more }, token)
const putMe = ({ token, user }: Session, body: object) => server.send('PUT', `/v1/me/${user.id}`, { token, body })

const enrolled = async (session: Session): Promise<Reply> => {
  const secret = textOf(await putMe(session, {}), 'mfa_secret')
  const code = totp(secret).generate({ timestamp: server.clock.now() })
  return auth('totp', session.token, { code, generate_backup_code: true })
}
const phoned = async (session: Session): Promise<Reply> => {
  await auth('verify-phone', session.token, { phone: '15555550123' })
  return auth('mfa', session.token, { code: codeIn((await sent(session.account, 'sms')).at(-1)?.body) })
}
const linked = async (session: Session): Promise<Reply> => {
  await post('/v1/reset_password', { user_login: session.user.login })
  const token = tokenIn((await sent(session.account, 'mail')).at(-1)?.body)
  return post('/v1/reset_password', { token, password: strong, password2: strong })
}
const confirmed = async (session: Session): Promise<Reply> => {
  await putMe(session, { email: `new.${session.user.login}@example.org` })
  const mail = (await sent(session.account, 'mail')).find(({ subject }) => subject === 'Confirm your e-mail address')
  return post('/v1/confirm_email', { token: tokenIn(mail?.body) })
}

type Change = {
  readonly name: string
  readonly by: (session: Session) => Promise<Reply>
  /** Made before the others sign in: what the change takes for granted. */
  readonly first?: (session: Session) => Promise<Reply>
  readonly field: string
  readonly proof: string
  readonly keepsOwn: boolean
}
const changes: readonly Change[] = [
  {
    name: 'a password, by the current one',
    by: ({ token }) =>
      post('/auth/change-password', { token, current_password: password, password: strong, password2: strong }, token),
    field: 'password',
    proof: 'current_password',
    keepsOwn: true,
  },
  { name: 'a password, by a link', by: linked, field: 'password', proof: 'mailed_link', keepsOwn: false },
  {
    name: 'a login name',
    by: ({ token, user }) => post('/auth/change-username', { token, user_login: `other.${user.login}` }, token),
    field: 'user_login',
    proof: 'recent_sign_in',
    keepsOwn: true,
  },
  { name: 'an e-mail address', by: confirmed, field: 'email', proof: 'mailed_link', keepsOwn: true },
  { name: 'an authenticator', by: enrolled, field: 'totp', proof: 'code', keepsOwn: true },
  {
    name: 'an authenticator that goes',
    first: enrolled,
    by: (session) => putMe(session, { mfa_verified: 0 }),
    field: 'totp',
    proof: 'recent_sign_in',
    keepsOwn: true,
  },
  {
    name: 'a backup code',
    first: enrolled,
    by: ({ token }) => auth('totp-backup-code', token),
    field: 'backup_code',
    proof: 'recent_sign_in',
    keepsOwn: true,
  },
  { name: 'a phone', by: phoned, field: 'phone', proof: 'code', keepsOwn: true },
  {
    name: 'a phone that goes',
    first: phoned,
    by: (session) => putMe(session, { phone_verified: 0 }),
    field: 'phone',
    proof: 'recent_sign_in',
    keepsOwn: true,
  },
]

const otherSession = async ({ user, account }: Session) => {
  const { access: before } = await server.signIn(user.login).catch(() => ({ access: '' }))
  return before === '' ? factored(user.login, account) : before
}
/** Past a second factor that is asked for: the database says that it was given. */
const factored = async (name: string, account: number): Promise<string> => {
  const set = (on: boolean) =>
    asSystem(server.database.databases, 'session', (tx) =>
      tx
        .updateTable('app_user')
        .set({ status: 1, [held.get(name) ?? 'mfa_verified']: on })
        .where('account', '=', account)
        .where('user_login', '=', name)
        .execute(),
    )
  await set(false)
  const { access } = await server.signIn(name)
  await set(true)
  return access
}
const held = new Map<string, 'mfa_verified' | 'phone_verified'>()

describe('a change of', () => {
  test.each(changes)('$name ends the other sessions, is told by mail, and names its proof', async (change) => {
    const session = await newSession()
    if (change.first) {
      expect((await change.first(session)).status).toBe(200)
      held.set(session.user.login, change.field === 'phone' ? 'phone_verified' : 'mfa_verified')
    }
    const other = await otherSession(session)
    const [mailsBefore, linesBefore] = [await sent(session.account, 'mail'), await auditOf(session.account)]
    expect((await change.by(session)).status).toBe(200)
    expect([(await me(session.token)).status, (await me(other)).status]).toEqual([change.keepsOwn ? 200 : 401, 401])
    const told = (await sent(session.account, 'mail')).slice(mailsBefore.length)
    expect(told.filter(({ subject }) => subject.endsWith('was changed')).map(({ recipient }) => recipient)).toContain(
      `${session.user.login}@example.org`,
    )
    const lines = (await auditOf(session.account)).slice(linesBefore.length)
    expect(lines.filter(({ fields }) => fields.includes(change.field)).at(-1)).toMatchObject({
      reason: change.proof,
      result: 'done',
      user_id: session.user.id,
    })
  })
})

describe('a new e-mail address', () => {
  test('counts when it was confirmed, and not before', async () => {
    const session = await newSession()
    const old = `${session.user.login}@example.org`
    const reply = await putMe(session, { email: 'Ｎew.Place@example.org', city: 'Denver' })
    expect(reply.body).toMatchObject({ email: old, pending_email: 'New.Place@example.org', city: 'Denver' })
    expect((await login('new.place@example.org')).status).toBe(401)
    const mails = await sent(session.account, 'mail')
    expect(mails.map(({ recipient }) => recipient)).toEqual(['New.Place@example.org', old])
    const token = tokenIn(mails[0]?.body)
    expect(mails[0]?.body).toContain(linkTo(server.app.services, 'confirm-email', token))
    expect((await post('/v1/confirm_email', { token })).body).toEqual({ success: true })
    expect((await me(session.token)).body['email']).toBe('New.Place@example.org')
    expect((await login('new.place@example.org')).status).toBe(200)
    expect((await post('/v1/confirm_email', { token })).status).toBe(403)
  })

  test('is confirmed by no other link, and for 24 hours', async () => {
    const session = await newSession()
    await putMe(session, { email: 'late@example.org' })
    const [mail] = await sent(session.account, 'mail')
    const token = tokenIn(mail?.body)
    expect((await post('/v1/reset_password', { token, password: strong, password2: strong })).status).toBe(403)
    const reset = await asSystem(server.database.databases, 'session', (tx) =>
      newLinkToken(tx, server.app.services, { account: session.account, userId: session.user.id }, 'reset', 60_000),
    )
    expect((await post('/v1/confirm_email', { token: reset })).status).toBe(403)
    server.clock.advance(86_400_000)
    expect((await post('/v1/confirm_email', { token })).status).toBe(403)
  })

  test('law: of all that were entered only the last one can be confirmed, and none where that is the old one', async () => {
    const entered = fc.array(fc.constantFrom('old', 'OLD', 'one', 'other'), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(
        entered.filter((all) => all.filter((each) => each.toLowerCase() !== 'old').length <= mostAnHour),
        async (all) => {
          const session = await newSession()
          const old = `${session.user.login}@example.org`
          const addresses: Readonly<Record<string, string>> = { old, OLD: old.toUpperCase() }
          const addressOf = (each: string): string => addresses[each] ?? `${each}.${old}`
          for (const each of all) {
            const { status, body } = await putMe(session, { email: addressOf(each) })
            expect([status, body['pending_email']]).toEqual([200, each in addresses ? null : addressOf(each)])
          }
          const links = (await sent(session.account, 'mail')).filter(({ subject }) => subject.startsWith('Confirm'))
          const answers: number[] = []
          for (const { body } of links) answers.push((await post('/v1/confirm_email', { token: tokenIn(body) })).status)
          const last = all.at(-1) ?? ''
          expect(answers).toEqual(links.map((_, at) => (at === links.length - 1 && !(last in addresses) ? 200 : 403)))
          expect((await me(session.token)).body['email']).toBe(addressOf(last === 'OLD' ? 'old' : last))
        },
      ),
      { numRuns: runs(12), examples: [[['one', 'old']]] },
    )
  })
})

describe('names to sign in with', () => {
  test('a login name is nobody else’s e-mail address, over all accounts, nor the other way round', async () => {
    const [mine, theirs] = [await newSession(), await newSession()]
    const rename = (name: string) => post('/auth/change-username', { token: mine.token, user_login: name }, mine.token)
    const email = `${theirs.user.login}@example.org`
    for (const name of [email, email.toUpperCase(), theirs.user.login]) expect((await rename(name)).status).toBe(422)
    expect((await rename(`${mine.user.login}@example.org`)).status).toBe(200)
    expect((await putMe(theirs, { email: `${mine.user.login}@example.org` })).status).toBe(200)
    const asked = (await sent(theirs.account, 'mail')).find(({ subject }) => subject.startsWith('Confirm'))
    expect((await post('/v1/confirm_email', { token: tokenIn(asked?.body) })).status).toBe(422)
    expect((await me(theirs.token)).body['email']).toBe(email)
  })

  test('two that are written at once can’t become each other’s', async () => {
    for (let round = 0; round < 8; round += 1) {
      const account = await server.addAccount()
      const name = `both${round}@example.org`
      const outcomes = await Promise.allSettled([
        server.addUser(account, { user_login: name, email: `a${round}@example.org` }),
        server.addUser(account, { user_login: `b${round}`, email: name }),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  test('a taken name, a reserved one and one of another account are answered alike, five times', async () => {
    const [mine, theirs] = [await newSession(), await newSession()]
    const colleague = await server.addUser(mine.account)
    const rename = async (name: string) => {
      const { status, text } = await post('/auth/change-username', { token: mine.token, user_login: name }, mine.token)
      return [status, text]
    }
    const answers = [await rename(theirs.user.login), await rename(colleague.login), await rename('support')]
    expect(new Set(answers.map(String)).size).toBe(1)
    await rename(theirs.user.login)
    await rename(theirs.user.login)
    expect((await rename('quite.free'))[0]).toBe(429)
  })
})

describe('a logout', () => {
  test.each(['access', 'refresh'] as const)(
    'by the %s token alone ends every token of the session at once',
    async (kind) => {
      const account = await server.addAccount()
      const user = await server.addUser(account)
      const first = await server.signIn(user.login)
      const again = tokensOf(await post('/auth/token', { refresh_token: first.refresh, grant_type: 'refresh_token' }))
      const jti = (token: string) =>
        String(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))['jti'])
      const gone = await server.send('DELETE', `/auth/delete-token/${jti(again[kind])}?log_type=logout`, {
        token: again.access,
      })
      expect(gone.status).toBe(200)
      expect((await me(first.access)).status).toBe(401)
      expect((await me(again.access)).status).toBe(401)
      expect((await post('/auth/token', { refresh_token: again.refresh, grant_type: 'refresh_token' })).status).toBe(
        401,
      )
    },
  )
})

describe('five guesses', () => {
  const setCookie = ({ headers }: Reply) => scalarText(headers['set-cookie'])
  const cookieOf = (reply: Reply) => setCookie(reply).split(';')[0] ?? ''
  const guessed = async (name: string, headers = {}) => {
    for (let round = 0; round < 5; round += 1) expect((await login(name, 'wrong', headers)).status).toBe(401)
  }

  test('[SRV-01] elsewhere lock elsewhere; the browser that the person has signed in with still lets them in', async () => {
    const { user } = await newSession()
    const first = await login(user.login)
    expect(setCookie(first)).toMatch(
      /^__Host-device=[\w-]{22}\.\d+\.[\w-]{43}; Max-Age=15552000; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    )
    const cookie = cookieOf(first)
    await guessed(user.login)
    expect((await login(user.login)).status).toBe(429)
    expect((await login(user.login, password, { cookie })).status).toBe(200)
    expect((await login(user.login)).status).toBe(429)
  })

  test('in a known browser lock it too, and nobody is locked elsewhere by them', async () => {
    const { user } = await newSession()
    const cookie = cookieOf(await login(user.login))
    await guessed(user.login, { cookie })
    expect((await login(user.login, password, { cookie })).status).toBe(429)
    expect((await login(user.login)).status).toBe(200)
  })

  test('a browser that another person knows, or nobody, has no guesses of its own', async () => {
    const [mine, theirs] = [await newSession(), await newSession()]
    const cookies = [
      cookieOf(await login(theirs.user.login)),
      `__Host-device=${'A'.repeat(22)}.${mine.user.id}.${'A'.repeat(43)}`,
      '__Host-device=nonsense',
    ]
    await guessed(mine.user.login)
    for (const cookie of cookies) expect((await login(mine.user.login, password, { cookie })).status).toBe(429)
  })

  test('a new password makes every browser a stranger again', async () => {
    const session = await newSession()
    const cookie = cookieOf(await login(session.user.login))
    expect((await linked(session)).status).toBe(200)
    await guessed(session.user.login)
    expect((await login(session.user.login, strong, { cookie })).status).toBe(429)
  })
})

describe('a code', () => {
  test('of six signs that are no digits is a wrong one', async () => {
    const session = await newSession()
    await enrolled(session)
    for (const code of ['１２３４５６', '٠١٢٣٤٥', 'ééééée', '12345\u{1F512}', '      '])
      expect([code, (await post('/v1/login', { user_login: session.user.login, password, code })).status]).toEqual([
        code,
        401,
      ])
  })
})

describe('a deactivated user', () => {
  test('reaches what the banner and the session need, and nothing else', async () => {
    const session = await newSession()
    await asSystem(server.database.databases, 'session', (tx) =>
      tx.updateTable('app_user').set({ status: 0 }).where('id', '=', session.user.id).execute(),
    )
    const all = membersOf(features)
    const { config } = server.app.services
    const calls = [
      ...all.flatMap((feature) => feature.routes(config).filter(({ access }) => access === 'signedIn')),
      ...all.flatMap((feature) => feature.files ?? []),
    ].map(({ call }) => call)
    const uploads = new Set(
      all.flatMap((feature) => feature.files ?? []).flatMap(({ does, call }) => (does === 'upload' ? [call.id] : [])),
    )
    const reached: string[] = []
    for (const call of calls) {
      const url = addressOf(call).replaceAll(/:\w+/g, '1')
      const headers = uploads.has(call.id)
        ? { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '0' }
        : {}
      const reply = await server.send(call.method, url, { token: session.token, headers })
      if (reply.body['reason'] !== 'inactive_user') reached.push(call.id)
    }
    expect(calls.length).toBeGreaterThan(150)
    expect(reached.toSorted()).toEqual([
      'auth.deleteToken',
      'auth.getTokens',
      'session.logKey',
      'session.me',
      'session.myAccount',
      'session.putMe',
    ])
    expect((await putMe(session, { city: 'Denver' })).status).toBe(403)
    const accepted = await putMe(session, { accept_system_use_notification: true })
    expect([accepted.status, accepted.body['mfa_secret']]).toEqual([200, null])
  })
})
