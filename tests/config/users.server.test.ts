/** Users of an account: who adds, changes and invites them, and how whoever is invited comes in. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { asSystem } from '../../server/kernel/database.ts'
import { password } from '../session/testServer.ts'
import { startLinkWorld, type Agency, type LinkWorld } from '../links/linkWorld.ts'

let world: LinkWorld
let own: Agency
let other: Agency
beforeAll(async () => {
  world = await startLinkWorld()
  own = await world.agency('own')
  other = await world.agency('other')
})
afterAll(() => world?.stop())

const day = 86_400_000
const strong = 'velvet-canyon-92-trumpet'
let people = 0
const person = (over: object = {}) => {
  const name = `newcomer${(people += 1)}`
  return { first: 'Nia', last: 'Harrow', user_login: name, email: `${name}@example.org`, role_id: 3, ...over }
}
/** A fresh sign-in each time: what somebody signs in with is changed soon after one. */
const asks = async (login: string, method: 'POST' | 'PUT', url: string, body?: object, key?: string) => {
  const { access: token } = await world.signIn(login)
  return world.send(method, url, {
    token,
    ...(body !== undefined && { body }),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
}
const add = (body: object, login = 'own-admin') => asks(login, 'POST', '/v1/user', body)
const change = (id: unknown, body: object, login = 'own-admin') => asks(login, 'PUT', `/v1/user/${String(id)}`, body)
const invite = (id: unknown, login = 'own-admin') => asks(login, 'POST', `/v1/user/${String(id)}/invite`)
const mailsTo = (address: string) =>
  asSystem(world.database.databases, 'delivery', (tx) =>
    tx.selectFrom('outbox').select(['subject', 'body']).where('recipient', '=', address).orderBy('id').execute(),
  )
const linkIn = (body = ''): URLSearchParams => new URL(/https?:\S+/.exec(body)?.[0] ?? 'x:y').searchParams
const register = async (address: string, at = -1) => {
  const said = linkIn((await mailsTo(address)).at(at)?.body)
  const [client, token, user_id] = ['client', 'token', 'user_id'].map((name) => said.get(name) ?? '')
  return world.send('POST', '/v1/register', {
    body: { client, token, user_id, password: strong, password2: strong, bypass_validation: false },
  })
}
const lineOf = async (id: unknown, field: string, verb = 'update') =>
  (await world.audited(own.account, 'user')).findLast(
    (line) => line['object_id'] === id && line['verb'] === verb && String(line['fields']).includes(field),
  )
const reset = async (user_login: string) =>
  (await world.send('POST', '/v1/reset_password', { body: { user_login } })).status
const signsIn = async (user_login: string) =>
  (await world.send('POST', '/v1/login', { body: { user_login, password } })).status
const confirm = async (address: string) => {
  const token = linkIn((await mailsTo(address)).at(-1)?.body).get('token') ?? ''
  return (await world.send('POST', '/v1/confirm_email', { body: { token } })).status
}
const asRoot = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(world.database.superuserUrl)
  await client.connect()
  return work(client).finally(() => client.end())
}
const canSignIn = async (user_login: string): Promise<boolean> =>
  (await world.send('POST', '/v1/login', { body: { user_login, password: strong } })).status === 200

describe('[SRV-26] a user', () => {
  test('is created with an invitation of seven days, by whose link they set a password and come in', async () => {
    const body = person()
    const made = await add(body)
    expect(made.body, made.text).toMatchObject({ ...body, status: 1, role_level: 30, version: 1 })
    const expires = Date.parse(String(made.body['invitation_expiration']))
    expect(expires).toBe(world.clock.now() + 7 * day)
    expect(made.text).not.toMatch(/password|token/)
    expect(await canSignIn(body.user_login)).toBe(false)
    expect((await register(body.email)).status).toBe(200)
    expect(await canSignIn(body.user_login)).toBe(true)
    const { headers: _, ...listed } = await asks('own-admin', 'PUT', `/v1/user/${String(made.body['id'])}`, {})
    expect(listed.body['invitation_expiration']).toBeNull()
    const lines = await world.audited(own.account, 'app_user')
    expect(lines).toContainEqual(expect.objectContaining({ verb: 'create', object_id: made.body['id'] }))
  })

  test('is changed in name, e-mail address, login name, role and status', async () => {
    const made = await add(person())
    const id = made.body['id']
    const next = { ...person({ first: 'Ines', last: 'Vale', role_id: 4 }), status: 0 }
    const changed = await change(id, next)
    expect(changed.body, changed.text).toMatchObject({ id, ...next, role_level: 45, version: 2 })
    expect(changed.body).not.toHaveProperty('pending_email')
    expect((await change(id, {})).body).toMatchObject({ ...next, version: 2 })
    expect((await change(id, { first: 'Iris' })).body).toMatchObject({ ...next, first: 'Iris', version: 3 })
  })

  test('is invited again, once more for seven days, and the link of before is of no use', async () => {
    const body = person()
    const { id } = (await add(body)).body
    world.clock.advance(8 * day)
    expect((await register(body.email)).status).toBe(403)
    const again = await invite(id)
    expect(again.body, again.text).toMatchObject({ id, user_login: body.user_login })
    expect(Date.parse(String(again.body['invitation_expiration']))).toBe(world.clock.now() + 7 * day)
    expect(await mailsTo(body.email)).toHaveLength(2)
    expect((await register(body.email, 0)).status).toBe(403)
    expect((await register(body.email)).status).toBe(200)
    expect((await invite(id)).status).toBe(422)
    const idle = (await add(person())).body['id']
    await change(idle, { status: 0 })
    expect((await invite(idle)).status).toBe(422)
  })

  test('is nobody’s to create, change or invite without admin_own_users', async () => {
    const { id } = (await add(person())).body
    for (const login of ['own-supervisor', 'own-advocate'])
      for (const reply of [
        await add(person(), login),
        await change(id, { first: 'X' }, login),
        await invite(id, login),
      ])
        expect([login, reply.status]).toEqual([login, 403])
    for (const reply of [await change(id, { first: 'X' }, 'other-admin'), await invite(id, 'other-admin')])
      expect(reply.status).toBe(404)
    expect(other.users['admin']).not.toBe(own.users['admin'])
  })
})

describe('users', () => {
  test('get no higher level than that of whoever gives it, nor are they changed by a lower one', async () => {
    expect((await add(person({ role_id: 6 }))).body['fields']).toEqual({ role_id: expect.any(String) })
    const { id } = (await add(person())).body
    for (const role_id of [6, 987_654])
      expect((await change(id, { role_id })).body['fields']).toEqual({ role_id: expect.any(String) })
    const provider = await world.addUser(own.account, { role_id: 6, user_login: 'own-back-office' })
    for (const reply of [await change(provider.id, { first: 'X' }), await invite(provider.id)])
      expect(reply.status).toBe(403)
  })

  test('[ADM-24] do not lower their own level, and that of another one as they like', async () => {
    const self = own.users['admin']
    expect((await change(self, { role_id: 4 })).body['fields']).toEqual({ role_id: expect.any(String) })
    const second = (await add(person({ role_id: 5 }))).body['id']
    expect((await change(second, { role_id: 4 })).body).toMatchObject({ role_level: 45 })
  })

  test('have names that are nobody else’s, whichever account they are of, in the same words, and few tries to find some', async () => {
    const taken = await add(person({ user_login: 'other-admin' }))
    expect(taken.status).toBe(422)
    const { id } = (await add(person())).body
    expect((await change(id, { user_login: 'own-advocate' })).text).toBe(taken.text)
    expect((await add(person({ user_login: 'a b' }))).body['fields']).toEqual({ user_login: expect.any(String) })
    expect((await add(person({ email: 'nowhere' }))).body['fields']).toEqual({ email: expect.any(String) })
    const tries = []
    for (let n = 0; n < 6; n += 1) tries.push((await add(person({ user_login: 'other-advocate' }))).status)
    expect(tries.at(-1)).toBe(429)
    world.clock.advance(day)
  })

  test('whose login name is changed are told, lose sessions and links, and it takes a fresh sign-in', async () => {
    const body = person()
    const { id } = (await add(body)).body
    await register(body.email)
    const { access: token } = await world.signIn('own-admin')
    const put = (to: object) => world.send('PUT', `/v1/user/${String(id)}`, { token, body: to })
    const signedIn = await world.send('POST', '/v1/login', { body: { user_login: body.user_login, password: strong } })
    const theirs = String(signedIn.body['access_token'])
    expect((await put({ user_login: 'moved-elsewhere' })).status).toBe(200)
    expect((await world.send('GET', '/v1/me', { token: theirs })).status).toBe(401)
    expect((await mailsTo(body.email)).at(-1)?.subject).toBe('Your login name was changed')
    expect(await lineOf(id, 'user_login')).toMatchObject({ reason: 'administrator', user_id: own.users['admin'] })
    const invited = (await add(person())).body['id']
    const { body: before } = await change(invited, { email: 'early@example.org' })
    expect((await register(String(before['email']), 0)).status).not.toBe(200)
    world.clock.advance(4 * 60_000)
    const older = await world.signIn('own-admin')
    world.clock.advance(10 * 60_000 + 1)
    const refreshed = await world.send('POST', '/auth/token', {
      body: { grant_type: 'refresh_token', refresh_token: older.refresh },
    })
    const stale = String(refreshed.body['access_token'])
    for (const [status, to] of [
      [401, { user_login: 'somebody-new' }],
      [401, { role_id: 2 }],
      [200, { first: 'Ana' }],
    ] as const)
      expect([to, (await world.send('PUT', `/v1/user/${String(id)}`, { token: stale, body: to })).status]).toEqual([
        to,
        status,
      ])
    expect((await world.send('POST', '/v1/user', { token: stale, body: person() })).body).toMatchObject({
      reason: 'reauth_required',
    })
  })

  test('are created once, however often the very same is asked, and invited three times an hour at most', async () => {
    const { access: token } = await world.signIn('own-admin')
    const body = person()
    const headers = { 'idempotency-key': 'once' }
    const [first, again] = [
      await world.send('POST', '/v1/user', { token, body, headers }),
      await world.send('POST', '/v1/user', { token, body, headers }),
    ]
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await mailsTo(body.email)).toHaveLength(1)
    const invited = []
    for (let n = 0; n < 3; n += 1) invited.push((await invite(first.body['id'])).status)
    expect(invited).toEqual([200, 200, 429])
  })

  test('of the same version are changed by two, of which the later one is told of the other', async () => {
    const { id } = (await add(person())).body
    const { access: token } = await world.signIn('own-admin')
    await change(id, { first: 'Mara' })
    const late = await world.send('PUT', `/v1/user/${String(id)}`, {
      token,
      body: { first: 'Mina' },
      headers: { 'if-match': '"1"' },
    })
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('"first":"Mara"')])
  })
})

describe('an e-mail address', () => {
  test('of somebody who has not registered keeps nobody from theirs, at a sign-in, a new password or single sign-on', async () => {
    const account = await world.addAccount({ alt_idp_login_url: 'https://idp.example.org/' })
    const { login } = await world.addUser(account, { user_login: 'elsewhere' })
    const address = `${login}@example.org`
    const sso = async (user_login: string) =>
      (await world.send('GET', `/v1/find_sso?user_login=${encodeURIComponent(user_login)}`)).status
    const made = await add(person({ email: address }))
    expect(made.status, made.text).toBe(200)
    const moved = (await add(person())).body
    expect((await change(moved['id'], { email: address })).body['email']).toBe(address)
    expect([await signsIn(address), await sso(address), await reset(address)]).toEqual([200, 200, 200])
    expect((await mailsTo(address)).at(-1)).toMatchObject({
      subject: 'Your new Caselog password',
      body: expect.stringContaining(`${login} at`),
    })
    await reset(String(moved['user_login']))
    expect((await mailsTo(address)).at(-1)?.body).toContain(`${String(moved['user_login'])} at`)
  })

  test('that somebody signs in with stays until the new one is confirmed, whatever an administrator enters', async () => {
    const body = person()
    const { id } = (await add(body)).body
    await register(body.email)
    const asked = await change(id, { email: 'New.Place@example.org', first: 'Noa', user_login: 'newly-named' })
    expect(asked.body, asked.text).toMatchObject({
      email: body.email,
      pending_email: 'New.Place@example.org',
      first: 'Noa',
      user_login: 'newly-named',
      version: 2,
    })
    expect((await mailsTo(body.email)).at(-1)?.subject).toBe('A new e-mail address was entered')
    expect(await lineOf(id, 'email', 'ask')).toMatchObject({ reason: 'administrator', user_id: own.users['admin'] })
    await reset('newly-named')
    expect((await mailsTo('New.Place@example.org')).map(({ subject }) => subject)).toEqual([
      'Confirm your e-mail address',
    ])
    expect((await change(id, { user_login: 'new.place@example.org' })).status).toBe(422)
    expect(await confirm('New.Place@example.org')).toBe(200)
    expect((await change(id, {})).body).toMatchObject({ email: 'New.Place@example.org' })
    const again = await change(id, { email: 'NEW.place@example.org' })
    expect(again.body).toMatchObject({ email: 'New.Place@example.org', pending_email: null })
  })

  test('of somebody of the same level is theirs alone to change, and one’s own is confirmed as well', async () => {
    const peer = await world.addUser(own.account, { role_id: 5, user_login: 'own-peer' })
    expect((await change(peer.id, { email: 'taken-over@example.org' })).status).toBe(403)
    expect(await mailsTo('taken-over@example.org')).toEqual([])
    const self = await change(peer.id, { email: 'of-my-own@example.org' }, peer.login)
    expect(self.body).toMatchObject({ email: 'own-peer@example.org', pending_email: 'of-my-own@example.org' })
    expect(await confirm('of-my-own@example.org')).toBe(200)
  })

  test('that is entered is answered alike however often the very same is asked, and three times an hour', async () => {
    const { id } = await world.addUser(own.account, { role_id: 3, user_login: 'own-moving' })
    const put = (n: number, key: string) =>
      asks('own-admin', 'PUT', `/v1/user/${id}`, { email: `m${n}@example.org` }, key)
    const first = await put(1, 'move')
    expect(first.body['pending_email']).toBe('m1@example.org')
    expect((await put(1, 'move')).body).toEqual(first.body)
    expect(await mailsTo('m1@example.org')).toHaveLength(1)
    expect([(await put(2, 'b')).status, (await put(3, 'c')).status, (await put(4, 'd')).status]).toEqual([
      200, 200, 429,
    ])
  })
})

describe('whoever has registered', () => {
  test('is not invited again and keeps the address, also once a link has ended the password', async () => {
    const body = person()
    const { id } = (await add(body)).body
    world.clock.advance(8 * day)
    const byReset = async (...more: readonly boolean[]) => {
      for (const remove_old_password of more)
        await world.send('POST', '/v1/reset_password', { body: { user_login: body.user_login, remove_old_password } })
      const token = linkIn((await mailsTo(body.email)).at(-1)?.body).get('token')
      return (password: string) =>
        world.send('POST', '/v1/reset_password', { body: { token, password, password2: password } })
    }
    expect((await (await byReset(false))(strong)).status).toBe(200)
    expect((await change(id, {})).body['invitation_expiration']).toBeNull()
    expect((await (await byReset(true))('weak')).status).toBe(422)
    expect(await canSignIn(body.user_login)).toBe(false)
    expect((await invite(id)).status).toBe(422)
    expect((await change(id, { email: 'else@example.org' })).body).toMatchObject({ email: body.email })
    const idle = person()
    await change((await add(idle)).body['id'], { status: 0 })
    expect((await register(idle.email)).status).toBe(403)
  })
})

describe('rights', () => {
  test('that are given have their line, and so has a new user, also where the request fails after it', async () => {
    const { id } = await world.addUser(own.account, { role_id: 3, user_login: 'own-risen' })
    const body = person()
    await asRoot(async (client) => {
      await client.query('begin; lock table record_change in exclusive mode')
      expect((await change(id, { role_id: 4 })).status).not.toBe(200)
      expect((await add(body)).status).not.toBe(200)
      await client.query('rollback')
    })
    expect(await lineOf(id, 'role_id')).toMatchObject({ reason: 'administrator', user_id: own.users['admin'] })
    const { rows } = await asRoot((client) =>
      client.query<{ id: number }>('select id::int from app_user where user_login = $1', [body.user_login]),
    )
    expect(rows).toHaveLength(1)
    expect(await lineOf(rows[0]?.id, 'role_id', 'create')).toMatchObject({ user_id: own.users['admin'] })
  })

  test.each([
    ['create', (token: string) => world.send('POST', '/v1/user', { token, body: person({ role_id: 5 }) })],
    ['update', (token: string, id: number) => world.send('PUT', `/v1/user/${id}`, { token, body: { role_id: 5 } })],
    [
      'grant',
      (token: string, user_id: number) =>
        world.send('POST', '/v1/user_capability', { token, body: { user_id, capability: 'view_any_user' } }),
    ],
  ] as const)('that fall while a request waits give nothing any more (%s)', async (name, ask) => {
    const falling = await world.addUser(own.account, { role_id: 5, user_login: `falling-${name}` })
    const other = await world.addUser(own.account, { role_id: 3, user_login: `bystander-${name}` })
    const [admin, token] = [(await world.signIn('own-admin')).access, (await world.signIn(falling.login)).access]
    const replies = await asRoot(async (client) => {
      await client.query('begin')
      await client.query('select from account where id = $1 for update', [own.account])
      const waiting = async (most: number) => {
        const asked = 'select count(*)::int as n from pg_stat_activity where wait_event_type = $1'
        while (((await client.query<{ n: number }>(asked, ['Lock'])).rows[0]?.n ?? 0) < most) continue
      }
      const first = world.send('PUT', `/v1/user/${falling.id}`, { token: admin, body: { role_id: 2 } })
      await waiting(1)
      const second = ask(token, other.id)
      await waiting(2)
      await client.query('rollback')
      return Promise.all([first, second])
    })
    expect(replies.map(({ status }) => status)).toEqual([200, 403])
  })
})
