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

  test('of a peer who was lowered first changes by a word from their own mailbox and then one from the new one', async () => {
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
    expect(await world.confirm(old)).toBe(403)
    expect((await world.change(peer.id, {})).body['email']).toBe(old)
    expect((await world.mailsTo(next)).map(({ subject }) => subject)).toEqual(['Confirm your e-mail address'])
    expect(await world.confirm(next)).toBe(200)
    expect((await world.change(peer.id, {})).body['email']).toBe(next)
    const lower = await world.addUser(world.own.account, { role_id: 4, user_login: 'own-lower' })
    await world.change(lower.id, { role_id: 3 })
    expect((await world.change(lower.id, { email: 'moved-on@example.org' })).status).toBe(200)
    expect(await world.confirm('moved-on@example.org')).toBe(200)
  })

  test('of somebody elsewhere is nobody’s by the word of the mailbox that they leave', async () => {
    const account = await world.addAccount({ alt_idp_login_url: 'https://idp.example.org/' })
    await world.addUser(account, { user_login: 'keeps-address' })
    const address = 'keeps-address@example.org'
    const peer = await world.addUser(world.own.account, { role_id: 5, user_login: 'own-moves-by-consent' })
    await world.change(peer.id, { role_id: 3 })
    await world.change(peer.id, { email: address })
    expect(await world.confirm('own-moves-by-consent@example.org')).toBe(200)
    const before = (await world.mailsTo(address)).length
    const sso = await world.send('POST', '/v1/sso_login', { body: { user_login: address } })
    expect([await world.signsIn(address), sso.status, await world.reset(address)]).toEqual([200, 200, 200])
    expect(await world.mailsTo(address)).toHaveLength(before + 1)
    const { access: token } = await world.signIn('keeps-address')
    const taken = await world.send('POST', '/auth/change-username', { token, body: { token, user_login: address } })
    expect(taken.status).toBe(200)
  })

  test('is the login name of nobody who has not registered, whoever gives it', async () => {
    const email = 'given@example.org'
    const given = world.person({ email, user_login: email })
    expect((await world.add(given)).body['fields']).toEqual({ user_login: expect.any(String) })
    const mine = world.person({ email })
    const { id } = (await world.add(mine)).body
    expect((await world.change(id, { user_login: email })).body['fields']).toEqual({ user_login: expect.any(String) })
    await world.addUser(world.own.account, { role_id: 6, user_login: 'own-office' })
    const opened = { name: 'Given', time_zone: 'America/Denver', administrator: { ...given, role_id: undefined } }
    expect((await world.asks('own-office', 'POST', '/v1/client', opened)).status).toBe(422)
    expect((await world.register(email)).status).toBe(200)
    expect((await world.change(id, { user_login: email })).body['user_login']).toBe(email)
    expect(await world.canSignIn(email)).toBe(true)
  })

  test('that was given as a login name before it was proven is in nobody’s way, and leads to nobody', async () => {
    const email = 'named-so@example.org'
    const squatter = world.person({ email })
    await world.add(squatter, 'other-admin')
    const rename = 'update app_user set user_login = email where user_login = $1'
    await world.asRoot((client) => client.query(rename, [squatter.user_login]))
    const mine = world.person({ email })
    expect((await world.add(mine)).status).toBe(200)
    const moving = await world.addUser(world.own.account, { role_id: 3, user_login: 'own-moves-there' })
    await world.change(moving.id, { email })
    expect(await world.confirm(email)).toBe(200)
    expect(await world.signsIn(email)).toBe(200)
    await world.reset(email)
    expect((await world.mailsTo(email)).at(-1)?.body).toContain('own-moves-there at')
    const said = world.linkIn((await world.mailsTo(email))[0]?.body)
    const [client, token] = [said.get('client'), said.get('token')]
    const body = { client, token, user_id: email, password: strong, password2: strong, bypass_validation: false }
    const refused = await world.send('POST', '/v1/register', { body })
    expect([refused.status, refused.body['message']]).toEqual([422, expect.stringContaining('somebody else')])
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
