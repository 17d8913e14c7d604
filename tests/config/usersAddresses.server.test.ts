/** E-mail addresses that administrators enter, and rights that they give: what others can't be robbed of by them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day, strong, startUserWorld, type UserWorld } from './userWorld.ts'

let world: UserWorld
beforeAll(async () => {
  world = await startUserWorld()
})
afterAll(() => world?.stop())

describe('an e-mail address', () => {
  test('of somebody who has not registered keeps nobody from theirs, at a sign-in, a new password or single sign-on', async () => {
    const account = await world.addAccount({ alt_idp_login_url: 'https://idp.example.org/' })
    const { login } = await world.addUser(account, { user_login: 'elsewhere' })
    const address = `${login}@example.org`
    const sso = async (user_login: string) =>
      (await world.send('POST', '/v1/sso_login', { body: { user_login } })).status
    const made = await world.add(world.person({ email: address }))
    expect(made.status, made.text).toBe(200)
    const moved = (await world.add(world.person())).body
    expect((await world.change(moved['id'], { email: address })).body['email']).toBe(address)
    expect([await world.signsIn(address), await sso(address), await world.reset(address)]).toEqual([200, 200, 200])
    expect((await world.mailsTo(address)).at(-1)).toMatchObject({
      subject: 'Your new Caselog password',
      body: expect.stringContaining(`${login} at`),
    })
    await world.reset(String(moved['user_login']))
    expect((await world.mailsTo(address)).at(-1)?.body).toContain(`${String(moved['user_login'])} at`)
  })

  test('that nobody has proven keeps nobody from it as their login name, who is the one by it ever after', async () => {
    const account = await world.addAccount({ alt_idp_login_url: 'https://idp.example.org/' })
    const mine = await world.addUser(account, { user_login: 'takes-own-address' })
    const address = `${mine.login}@example.org`
    const named = world.person({ email: address })
    expect((await world.add(named)).status).toBe(200)
    const { access: token } = await world.signIn(mine.login)
    const taken = await world.send('POST', '/auth/change-username', { token, body: { token, user_login: address } })
    expect(taken.status, taken.text).toBe(200)
    expect((await world.add(world.person({ email: address }))).status).toBe(422)
    expect((await world.register(address, 0)).status).toBe(200)
    expect(await world.signsIn(address)).toBe(200)
    expect((await world.send('POST', '/v1/sso_login', { body: { user_login: address } })).status).toBe(200)
    await world.reset(address)
    expect((await world.mailsTo(address)).at(-1)?.body).toContain(`${address} at`)
    expect(await world.canSignIn(named.user_login)).toBe(true)
  })

  test('that somebody signs in with stays until the new one is confirmed, whatever an administrator enters', async () => {
    const body = world.person()
    const { id } = (await world.add(body)).body
    await world.register(body.email)
    const asked = await world.change(id, { email: 'New.Place@example.org', first: 'Noa', user_login: 'newly-named' })
    expect(asked.body, asked.text).toMatchObject({
      email: body.email,
      pending_email: 'New.Place@example.org',
      first: 'Noa',
      user_login: 'newly-named',
      version: 2,
    })
    expect((await world.mailsTo(body.email)).at(-1)?.subject).toBe('A new e-mail address was entered')
    expect(await world.lineOf(id, 'email', 'ask')).toMatchObject({
      reason: 'administrator',
      user_id: world.own.users['admin'],
    })
    await world.reset('newly-named')
    expect((await world.mailsTo('New.Place@example.org')).map(({ subject }) => subject)).toEqual([
      'Confirm your e-mail address',
    ])
    expect((await world.change(id, { user_login: 'new.place@example.org' })).status).toBe(422)
    expect(await world.confirm('New.Place@example.org')).toBe(200)
    expect((await world.change(id, {})).body).toMatchObject({ email: 'New.Place@example.org' })
    const again = await world.change(id, { email: 'NEW.place@example.org' })
    expect(again.body).toMatchObject({ email: 'New.Place@example.org', pending_email: null })
  })

  test('of somebody of the same level is theirs alone to change, and one’s own is confirmed as well', async () => {
    const peer = await world.addUser(world.own.account, { role_id: 5, user_login: 'own-peer' })
    expect((await world.change(peer.id, { email: 'taken-over@example.org' })).status).toBe(403)
    expect(await world.mailsTo('taken-over@example.org')).toEqual([])
    const self = await world.change(peer.id, { email: 'of-my-own@example.org' }, peer.login)
    expect(self.body).toMatchObject({ email: 'own-peer@example.org', pending_email: 'of-my-own@example.org' })
    expect(await world.confirm('of-my-own@example.org')).toBe(200)
  })

  test('of a peer who was lowered first changes by a word from their own mailbox, and by none from the new one', async () => {
    const peer = await world.addUser(world.own.account, { role_id: 5, user_login: 'own-lowered' })
    const [old, next] = ['own-lowered@example.org', 'taken-over@example.org']
    for (const role_id of [4, 3]) {
      expect((await world.change(peer.id, { role_id })).status).toBe(200)
      expect((await world.change(peer.id, { email: next })).body).toMatchObject({ email: old, pending_email: next })
    }
    await world.reset(next)
    expect(await world.mailsTo(next)).toEqual([])
    const [mail] = (await world.mailsTo(old)).slice(-1)
    expect(mail).toMatchObject({ subject: 'Confirm your e-mail address', body: expect.stringContaining(next) })
    expect(await world.confirm(old)).toBe(200)
    expect((await world.change(peer.id, {})).body['email']).toBe(next)
    const lower = await world.addUser(world.own.account, { role_id: 4, user_login: 'own-lower' })
    await world.change(lower.id, { role_id: 3 })
    expect((await world.change(lower.id, { email: 'moved-on@example.org' })).status).toBe(200)
    expect(await world.confirm('moved-on@example.org')).toBe(200)
  })

  test('that nobody has proven gets six mails an hour, whoever is added, invited or moved to it', async () => {
    const email = 'flooded@example.org'
    const statuses: number[] = []
    for (let n = 0; n < 8; n += 1) statuses.push((await world.add(world.person({ email }))).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    const moved = (await world.add(world.person())).body['id']
    expect((await world.change(moved, { email: 'FLOODED@example.org' })).status).toBe(429)
    expect(await world.mailsTo(email)).toHaveLength(6)
    world.clock.advance(3_600_001)
    expect((await world.change(moved, { email })).status).toBe(200)
    expect((await world.invite(moved)).status).toBe(200)
  })

  test('that is entered is answered alike however often the very same is asked, and three times an hour', async () => {
    const { id } = await world.addUser(world.own.account, { role_id: 3, user_login: 'own-moving' })
    const put = (n: number, key: string) =>
      world.asks('own-admin', 'PUT', `/v1/user/${id}`, { email: `m${n}@example.org` }, key)
    const first = await put(1, 'move')
    expect(first.body['pending_email']).toBe('m1@example.org')
    expect((await put(1, 'move')).body).toEqual(first.body)
    expect(await world.mailsTo('m1@example.org')).toHaveLength(1)
    expect([(await put(2, 'b')).status, (await put(3, 'c')).status, (await put(4, 'd')).status]).toEqual([
      200, 200, 429,
    ])
  })
})

describe('whoever has registered', () => {
  test('is not invited again and keeps the address, also once a link has ended the password', async () => {
    const body = world.person()
    const { id } = (await world.add(body)).body
    world.clock.advance(8 * day)
    const byReset = async (...more: readonly boolean[]) => {
      for (const remove_old_password of more)
        await world.send('POST', '/v1/reset_password', { body: { user_login: body.user_login, remove_old_password } })
      const token = world.linkIn((await world.mailsTo(body.email)).at(-1)?.body).get('token')
      return (password: string) =>
        world.send('POST', '/v1/reset_password', { body: { token, password, password2: password } })
    }
    expect((await (await byReset(false))(strong)).status).toBe(200)
    expect((await world.change(id, {})).body['invitation_expiration']).toBeNull()
    expect((await (await byReset(true))('weak')).status).toBe(422)
    expect(await world.canSignIn(body.user_login)).toBe(false)
    expect((await world.invite(id)).status).toBe(422)
    expect((await world.change(id, { email: 'else@example.org' })).body).toMatchObject({ email: body.email })
    const idle = world.person()
    await world.change((await world.add(idle)).body['id'], { status: 0 })
    expect((await world.register(idle.email)).status).toBe(403)
  })
})

/** Statements that wait for a lock; each is asked for anew, as a transaction sees those of its first look. */
const waiting = (most: number): Promise<void> =>
  world.asRoot(async (client) => {
    const sql = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    while (((await client.query(sql)).rowCount ?? 0) < most) continue
  })

describe('a user who is added', () => {
  test('by a request that failed at its end is added once, and answered for the same key', async () => {
    const body = world.person()
    const ask = () => world.asks('own-admin', 'POST', '/v1/user', body, 'adding')
    await world.asRoot(async (client) => {
      await client.query('begin; lock table record_change in exclusive mode')
      expect((await ask()).status).not.toBe(200)
      await client.query('rollback')
    })
    const made = await ask()
    expect([made.status, made.body], made.text).toMatchObject([200, { ...body, status: 1, version: 1 }])
    expect((await ask()).body).toEqual(made.body)
    expect((await world.asks('own-admin', 'POST', '/v1/user', body, 'another')).status).toBe(422)
    expect(await world.mailsTo(body.email)).toHaveLength(1)
  })
})

describe('rights', () => {
  test('that are given have their line, and so has a new user, also where the request fails after it', async () => {
    const { id } = await world.addUser(world.own.account, { role_id: 3, user_login: 'own-risen' })
    const body = world.person()
    await world.asRoot(async (client) => {
      await client.query('begin; lock table record_change in exclusive mode')
      expect((await world.change(id, { role_id: 4 })).status).not.toBe(200)
      expect((await world.add(body)).status).not.toBe(200)
      await client.query('rollback')
    })
    expect(await world.lineOf(id, 'role_id')).toMatchObject({
      reason: 'administrator',
      user_id: world.own.users['admin'],
    })
    const { rows } = await world.asRoot((client) =>
      client.query<{ id: number }>('select id::int from app_user where user_login = $1', [body.user_login]),
    )
    expect(rows).toHaveLength(1)
    expect(await world.lineOf(rows[0]?.id, 'role_id', 'create')).toMatchObject({ user_id: world.own.users['admin'] })
  })

  test.each([
    ['create', (token: string) => world.send('POST', '/v1/user', { token, body: world.person({ role_id: 5 }) })],
    ['update', (token: string, id: number) => world.send('PUT', `/v1/user/${id}`, { token, body: { role_id: 5 } })],
    [
      'grant',
      (token: string, user_id: number) =>
        world.send('POST', '/v1/user_capability', { token, body: { user_id, capability: 'view_any_user' } }),
    ],
  ] as const)('that fall while a request waits give nothing any more (%s)', async (name, ask) => {
    const falling = await world.addUser(world.own.account, { role_id: 5, user_login: `falling-${name}` })
    const other = await world.addUser(world.own.account, { role_id: 3, user_login: `bystander-${name}` })
    const [admin, token] = [(await world.signIn('own-admin')).access, (await world.signIn(falling.login)).access]
    const replies = await world.asRoot(async (client) => {
      await client.query('begin; select from account for no key update')
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
