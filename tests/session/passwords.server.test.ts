import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
import { linkTo, newLinkToken } from '../../server/session/links.ts'
import { hashPassword, passwordStrength, verifyPassword } from '../../server/session/passwords.ts'
import { password, startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const strong = 'velvet-canyon-92-trumpet'
const day = 86_400_000
const post = (url: string, body: object, token?: string) => server.send('POST', url, { body, token })
const canSignIn = async (user_login: string, secret: string) =>
  (await post('/v1/login', { user_login, password: secret })).status === 200
const mails = (account: number | null) =>
  asSystem(server.database.databases, 'delivery', (tx) => {
    const all = tx.selectFrom('outbox').select(['recipient', 'subject', 'body']).orderBy('id')
    return (account === null ? all.where('account', 'is', null) : all.where('account', '=', account)).execute()
  })
const linkIn = (body: string | undefined) => /token=([\w-]+)/.exec(body ?? '')?.[1] ?? ''

describe('passwords', () => {
  test('argon2id with 19 MiB, two passes, one lane; right is right and anything else is not', async () => {
    const stored = await hashPassword('pässword', { bytes: randomBytes })
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(stored, 'pässword')).toBe(true)
    expect(await verifyPassword(stored, 'pässword')).toBe(true)
    expect(await verifyPassword(stored, 'password')).toBe(false)
    expect(await verifyPassword(null, 'pässword')).toBe(false)
  })

  test('strength is 0 to 100, and words that belong to the user make it weaker', async () => {
    expect(await passwordStrength('', [])).toBe(0)
    expect(await passwordStrength('password1', [])).toBeLessThan(30)
    expect(await passwordStrength(strong, [])).toBeGreaterThan(80)
    expect(await passwordStrength('adasample1966', ['adasample'])).toBeLessThan(
      await passwordStrength('adasample1966', []),
    )
  })

  test('words that belong to the user or the product count for nothing, however many they are', async () => {
    const known = ['ada', 'ada.sample@example.org', 'Ada', 'Sämple', 'Willow Falls Victim Services']
    for (const weak of [
      'caselog ada sample',
      'Sample-Caselog-ADA-1',
      'willow falls ada 2026',
      'Example Sample Example',
    ])
      expect([weak, (await passwordStrength(weak, known)) > 60]).toEqual([weak, false])
    const beside = 'ada juggles four brown otters'
    expect(await passwordStrength(beside, known)).toBeGreaterThan(80)
    expect(await passwordStrength(strong, ['Li', 'Vo'])).toBe(await passwordStrength(strong, []))
  })
})

const invite = async (values = {}) => {
  const account = await server.addAccount()
  const user = await server.addUser(account, {
    password_hash: null,
    invitation_expiration: new Date(server.clock.now() + 7 * day).toISOString(),
    ...values,
  })
  const token = await asSystem(server.database.databases, 'session', (tx) =>
    newLinkToken(tx, server.app.services, { account, userId: user.id }, 'invitation', 7 * day),
  )
  const form = { client: String(account), token, user_id: user.login, password: strong, password2: strong }
  return { account, user, form }
}

describe('registering', () => {
  test('[SRV-02] sets the first password, once', async () => {
    const { user, form } = await invite()
    expect((await post('/v1/register', { ...form, bypass_validation: false })).body).toEqual({ success: true })
    expect(await canSignIn(user.login, strong)).toBe(true)
    expect((await post('/v1/register', { ...form, password: password, password2: password })).status).toBe(403)
    expect(await canSignIn(user.login, strong)).toBe(true)
  })

  test('[SRV-02] two at once with one invitation: one is taken', async () => {
    const { form } = await invite()
    const replies = await Promise.all([1, 2, 3].map(() => post('/v1/register', form)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403])
  })

  test('[SRV-02] an invitation of another user or another account is refused', async () => {
    const [mine, other] = [await invite(), await invite()]
    for (const change of [{ user_id: other.user.login }, { client: other.form.client }, { token: 'made-up' }])
      expect((await post('/v1/register', { ...mine.form, ...change })).status).toBe(403)
    expect((await post('/v1/register', { ...mine.form, user_id: mine.user.id })).status).toBe(200)
  })

  test('[SES-41] an invitation that has run out is refused in these words', async () => {
    const { form } = await invite({ invitation_expiration: new Date(server.clock.now()).toISOString() })
    const reply = await post('/v1/register', form)
    expect([reply.status, reply.body['message']]).toEqual([
      403,
      'Your invitation has expired. Please ask your administrator for a new one.',
    ])
  })

  test('a weak password is refused unless validation is bypassed; two different ones are always refused', async () => {
    const { user, form } = await invite()
    const weak = { ...form, password: 'summer1', password2: 'summer1' }
    expect((await post('/v1/register', weak)).body).toMatchObject({ fields: { password: expect.any(String) } })
    expect((await post('/v1/register', { ...weak, bypass_validation: false })).status).toBe(422)
    const differing = await post('/v1/register', { ...weak, password2: 'summer2', bypass_validation: true })
    expect([differing.status, differing.body['message']]).toEqual([422, 'passwords do not match'])
    expect((await post('/v1/register', { ...weak, bypass_validation: true })).status).toBe(200)
    expect(await canSignIn(user.login, 'summer1')).toBe(true)
  })
})

test('nobody sets their own name, their agency or the product as a password, by whichever way', async () => {
  await asSystem(server.database.databases, 'job', (tx) =>
    tx.insertInto('product').values({ product_name: 'Casebook' }).execute(),
  )
  const account = await server.addAccount({ name: 'Harbor Agency', product_name: 'Casebook' })
  const name = { first: 'Ona', last: 'Invented' }
  const { id, login } = await server.addUser(account, name)
  const own = ['caselog ona invented', 'Casebook Harbor Ona', 'Agency Invented 2026'].map((each) => ({
    password: each,
    password2: each,
  }))
  const links = (['invitation', 'reset'] as const).map((purpose) =>
    asSystem(server.database.databases, 'session', (tx) =>
      newLinkToken(tx, server.app.services, { account, userId: id }, purpose, day),
    ),
  )
  const [invitation, reset] = await Promise.all(links)
  const { access } = await server.signIn(login)
  for (const body of own) {
    const registered = { ...body, client: String(account), token: invitation, user_id: login }
    const replies = [
      await post('/v1/register', registered),
      await post('/v1/reset_password', { ...body, token: reset }),
      await post('/auth/change-password', { ...body, token: access, current_password: password }, access),
    ]
    expect(replies.map(({ status }) => status)).toEqual([422, 422, 422])
  }
})

const newUser = async () => {
  const account = await server.addAccount()
  return { account, ...(await server.addUser(account)) }
}

describe('resetting a password', () => {
  test('[SES-43] the answer is the same whether or not there is such a user', async () => {
    const { login } = await newUser()
    const [known, unknown] = [
      await post('/v1/reset_password', { user_login: login }),
      await post('/v1/reset_password', { user_login: 'nobody' }),
    ]
    expect([known.status, known.text]).toEqual([200, '{"success":true}'])
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  })

  test('[SRV-04] the mail has a link that sets the password once and ends every session', async () => {
    const { account, login } = await newUser()
    const { access, refresh } = await server.signIn(login)
    await post('/v1/reset_password', { user_login: login, remove_old_password: false })
    const [mail] = await mails(account)
    expect(mail?.recipient).toBe(`${login}@example.org`)
    const token = linkIn(mail?.body)
    expect(mail?.body).toContain(linkTo(server.app.services, 'reset', token))
    expect(mail?.body).toContain(`a new password for ${login} at Harbor Agency.`)
    expect(await canSignIn(login, password)).toBe(true)
    const form = { token, password: strong, password2: strong, token_type: 'reset_token' }
    expect((await post('/v1/reset_password', form)).body).toEqual({ success: true })
    expect((await server.send('GET', '/v1/me', { token: access })).status).toBe(401)
    expect((await post('/auth/token', { refresh_token: refresh, grant_type: 'refresh_token' })).status).toBe(401)
    expect([await canSignIn(login, password), await canSignIn(login, strong)]).toEqual([false, true])
    expect((await post('/v1/reset_password', form)).status).toBe(403)
  })

  test('the link is valid for 24 hours', async () => {
    const { account, login } = await newUser()
    await post('/v1/reset_password', { user_login: login })
    const token = linkIn((await mails(account))[0]?.body)
    server.clock.advance(day)
    expect((await post('/v1/reset_password', { token, password: strong, password2: strong })).status).toBe(403)
  })

  test('remove_old_password makes the old one unusable as soon as the link is used, and not before', async () => {
    const { account, login } = await newUser()
    const { access } = await server.signIn(login)
    await post('/v1/reset_password', { user_login: login, remove_old_password: true })
    expect(await canSignIn(login, password)).toBe(true)
    const token = linkIn((await mails(account))[0]?.body)
    expect((await post('/v1/reset_password', { token, password: 'summer1', password2: 'summer1' })).status).toBe(422)
    expect(await canSignIn(login, password)).toBe(false)
    expect((await server.send('GET', '/v1/me', { token: access })).status).toBe(401)
    expect((await post('/v1/reset_password', { token, password: strong, password2: strong })).status).toBe(200)
    expect(await canSignIn(login, strong)).toBe(true)
  })

  test('who asks for a link in somebody else’s name changes nothing of theirs', async () => {
    const { account, login } = await newUser()
    const { access } = await server.signIn(login)
    for (const user_login of [login, `${login}@example.org`, login.toUpperCase()])
      await post('/v1/reset_password', { user_login, remove_old_password: true })
    expect(await mails(account)).toHaveLength(3)
    expect(await canSignIn(login, password)).toBe(true)
    const form = { token: access, password: strong, password2: strong }
    expect((await post('/auth/change-password', form, access)).status).toBe(422)
    expect(await canSignIn(login, strong)).toBe(false)
  })

  test('[SRV-04] token_type is reset_token when left out, and another kind of link opens nothing', async () => {
    const { account, login } = await newUser()
    await post('/v1/reset_password', { user_login: login })
    const form = { token: linkIn((await mails(account))[0]?.body), password: strong, password2: strong }
    expect((await post('/v1/reset_password', { ...form, token_type: 'invitation' })).status).toBe(403)
    expect((await post('/v1/register', { ...form, client: String(account), user_id: login })).status).toBe(403)
    expect((await post('/v1/reset_password', form)).status).toBe(200)
  })

  test('[SES-45] [SES-46] two different passwords are refused, and the link stays usable', async () => {
    const { account, login } = await newUser()
    await post('/v1/reset_password', { user_login: login })
    const token = linkIn((await mails(account))[0]?.body)
    const reply = await post('/v1/reset_password', { token, password: strong, password2: `${strong}x` })
    expect([reply.status, reply.body]).toEqual([
      422,
      { message: 'passwords do not match', fields: { password2: 'passwords do not match' } },
    ])
    expect((await post('/v1/reset_password', { token, password: strong, password2: strong })).status).toBe(200)
  })

  test('nobody is flooded with mails: three an hour', async () => {
    const { account, login } = await newUser()
    for (let round = 0; round < 6; round += 1)
      expect((await post('/v1/reset_password', { user_login: login })).status).toBe(200)
    expect(await mails(account)).toHaveLength(3)
  })
})

describe('changing a password', () => {
  test('[SRV-08] needs the current password of a user who has one', async () => {
    const { login } = await newUser()
    const { access: token } = await server.signIn(login)
    const form = { token, password: strong, password2: strong }
    expect((await post('/auth/change-password', form, token)).body).toMatchObject({
      fields: { current_password: expect.any(String) },
    })
    expect((await post('/auth/change-password', { ...form, current_password: 'wrong' }, token)).status).toBe(422)
    expect((await post('/auth/change-password', { ...form, current_password: password }, token)).body).toEqual({
      success: true,
    })
    expect([await canSignIn(login, password), await canSignIn(login, strong)]).toEqual([false, true])
  })

  test('[SRV-08] does not ask for a current password where there is none: the single sign-on is the proof', async () => {
    for (const sso of [true, false]) {
      const { id, login } = await newUser()
      const { access: token } = await server.signIn(login)
      await asSystem(server.database.databases, 'session', async (tx) => {
        await tx.updateTable('app_user').set({ password_hash: null }).where('id', '=', id).execute()
        await tx.updateTable('session_family').set({ sso }).where('user_id', '=', id).execute()
      })
      const { status } = await post('/auth/change-password', { token, password: strong, password2: strong }, token)
      expect(status).toBe(sso ? 200 : 403)
      expect(await canSignIn(login, strong)).toBe(sso)
    }
  })

  test('[SES-45] [SES-46] two different new passwords are refused', async () => {
    const { login } = await newUser()
    const { access: token } = await server.signIn(login)
    const reply = await post(
      '/auth/change-password',
      { token, current_password: password, password: strong, password2: 'other' },
      token,
    )
    expect([reply.status, reply.body['message']]).toEqual([422, 'passwords do not match'])
  })

  test('the current password can be guessed five times, not more', async () => {
    const { login } = await newUser()
    const { access: token } = await server.signIn(login)
    const guess = (current_password: string) =>
      post('/auth/change-password', { token, current_password, password: strong, password2: strong }, token)
    for (let round = 0; round < 5; round += 1) expect((await guess(`guess ${round}`)).status).toBe(422)
    expect((await guess(password)).status).toBe(429)
  })

  test('the access token may come in the body alone, as the specified form has it', async () => {
    const { login } = await newUser()
    const { access: token } = await server.signIn(login)
    expect(
      (await post('/auth/change-password', { token, current_password: password, password: strong, password2: strong }))
        .status,
    ).toBe(200)
  })
})

describe('applying', () => {
  test('[SRV-05] takes one address in both fields, and refuses two', async () => {
    expect(
      (await post('/v1/apply', { email: 'new.agency@example.org', email_address: 'new.agency@example.org' })).body,
    ).toEqual({ success: true })
    expect((await mails(null)).map(({ recipient }) => recipient)).toContain('new.agency@example.org')
    expect((await post('/v1/apply', { email: 'one@example.org', email_address: 'two@example.org' })).status).toBe(422)
    expect(
      (await post('/v1/apply', { email: 'one\r\nbcc: x@example.org', email_address: 'one\r\nbcc: x@example.org' }))
        .status,
    ).toBe(422)
    expect((await post('/v1/apply', { email: 'one@example.org' })).status).toBe(422)
  })
})

test('law: what a link tells of its owner it tells as long as it sets a password, and of nobody’s nothing', async () => {
  const account = await server.addAccount()
  const { login } = await server.addUser(account)
  await post('/v1/reset_password', { user_login: login })
  const token = linkIn((await mails(account))[0]?.body)
  const look = async (of: string, purpose = 'reset') => (await post('/v1/password_link', { token: of, purpose })).body
  const nobody = { agency: null, user_login: null }
  expect(await look(token)).toEqual({ state: 'open', agency: 'Harbor Agency', user_login: login })
  expect(await look(token)).toEqual(await look(token))
  expect(await look(token, 'invitation')).toEqual({ state: 'unknown', ...nobody })
  expect(await look(`${token}x`)).toEqual({ state: 'unknown', ...nobody })
  server.clock.advance(86_400_000)
  expect(await look(token)).toEqual({ state: 'expired', ...nobody })
  await post('/v1/reset_password', { user_login: login })
  const second = linkIn((await mails(account))[1]?.body)
  await post('/v1/reset_password', { token: second, password: strong, password2: strong })
  expect(await look(second)).toEqual({ state: 'used', ...nobody })
})
