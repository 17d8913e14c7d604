/** Users of an account: who adds, changes and invites them, and how whoever is invited comes in. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day, strong, startUserWorld, type UserWorld } from './userWorld.ts'

let world: UserWorld
beforeAll(async () => {
  world = await startUserWorld()
})
afterAll(() => world?.stop())

describe('[SRV-26] a user', () => {
  test('is created with an invitation of seven days, by whose link they set a password and come in', async () => {
    const body = world.person()
    const made = await world.add(body)
    expect(made.body, made.text).toMatchObject({ ...body, status: 1, role_level: 30, version: 1 })
    const expires = Date.parse(String(made.body['invitation_expiration']))
    expect(expires).toBe(world.clock.now() + 7 * day)
    expect(made.text).not.toMatch(/password|token/)
    expect(await world.canSignIn(body.user_login)).toBe(false)
    expect((await world.register(body.email)).status).toBe(200)
    expect(await world.canSignIn(body.user_login)).toBe(true)
    const { headers: _, ...listed } = await world.asks('own-admin', 'PUT', `/v1/user/${String(made.body['id'])}`, {})
    expect(listed.body['invitation_expiration']).toBeNull()
    const lines = await world.audited(world.own.account, 'app_user')
    expect(lines).toContainEqual(expect.objectContaining({ verb: 'create', object_id: made.body['id'] }))
  })

  test('is changed in name, e-mail address, login name, role and status', async () => {
    const made = await world.add(world.person())
    const id = made.body['id']
    const next = { ...world.person({ first: 'Ines', last: 'Vale', role_id: 4 }), status: 0 }
    const changed = await world.change(id, next)
    expect(changed.body, changed.text).toMatchObject({ id, ...next, role_level: 45, version: 2 })
    expect(changed.body).not.toHaveProperty('pending_email')
    expect((await world.change(id, {})).body).toMatchObject({ ...next, version: 2 })
    expect((await world.change(id, { first: 'Iris' })).body).toMatchObject({ ...next, first: 'Iris', version: 3 })
  })

  test('is invited again, once more for seven days, and the link of before is of no use', async () => {
    const body = world.person()
    const { id } = (await world.add(body)).body
    world.clock.advance(8 * day)
    expect((await world.register(body.email)).status).toBe(403)
    const again = await world.invite(id)
    expect(again.body, again.text).toMatchObject({ id, user_login: body.user_login })
    expect(Date.parse(String(again.body['invitation_expiration']))).toBe(world.clock.now() + 7 * day)
    expect(await world.mailsTo(body.email)).toHaveLength(2)
    expect((await world.register(body.email, 0)).status).toBe(403)
    expect((await world.register(body.email)).status).toBe(200)
    expect((await world.invite(id)).status).toBe(422)
    const idle = (await world.add(world.person())).body['id']
    await world.change(idle, { status: 0 })
    expect((await world.invite(idle)).status).toBe(422)
  })

  test('is nobody’s to create, change or invite without admin_own_users', async () => {
    const { id } = (await world.add(world.person())).body
    for (const login of ['own-supervisor', 'own-advocate'])
      for (const reply of [
        await world.add(world.person(), login),
        await world.change(id, { first: 'X' }, login),
        await world.invite(id, login),
      ])
        expect([login, reply.status]).toEqual([login, 403])
    for (const reply of [await world.change(id, { first: 'X' }, 'other-admin'), await world.invite(id, 'other-admin')])
      expect(reply.status).toBe(404)
    expect(world.other.users['admin']).not.toBe(world.own.users['admin'])
  })
})

describe('users', () => {
  test('get no higher level than that of whoever gives it, nor are they changed by a lower one', async () => {
    expect((await world.add(world.person({ role_id: 6 }))).body['fields']).toEqual({ role_id: expect.any(String) })
    const { id } = (await world.add(world.person())).body
    for (const role_id of [6, 987_654])
      expect((await world.change(id, { role_id })).body['fields']).toEqual({ role_id: expect.any(String) })
    const provider = await world.addUser(world.own.account, { role_id: 6, user_login: 'own-back-office' })
    for (const reply of [await world.change(provider.id, { first: 'X' }), await world.invite(provider.id)])
      expect(reply.status).toBe(403)
  })

  test('[ADM-24] do not lower their own level, and that of another one as they like', async () => {
    const self = world.own.users['admin']
    expect((await world.change(self, { role_id: 4 })).body['fields']).toEqual({ role_id: expect.any(String) })
    const second = (await world.add(world.person({ role_id: 5 }))).body['id']
    expect((await world.change(second, { role_id: 4 })).body).toMatchObject({ role_level: 45 })
  })

  test('have names that are nobody else’s, whichever account they are of, in the same words, and few tries to find some', async () => {
    const taken = await world.add(world.person({ user_login: 'other-admin' }))
    expect(taken.status).toBe(422)
    const { id } = (await world.add(world.person())).body
    expect((await world.change(id, { user_login: 'own-advocate' })).text).toBe(taken.text)
    expect((await world.add(world.person({ user_login: 'a b' }))).body['fields']).toEqual({
      user_login: expect.any(String),
    })
    for (const unseen of [' ', '\u200b\u202e', '\u3164\u2800'])
      for (const named of [{ first: unseen }, { last: unseen }]) {
        expect((await world.add(world.person(named))).body['fields']).toEqual({
          [Object.keys(named)[0] ?? '']: expect.any(String),
        })
        expect((await world.change(id, named)).status).toBe(422)
      }
    for (const unseen of [' ', '\u200b\u202e', '\u3164\u2800'])
      for (const named of [{ first: unseen }, { last: unseen }]) {
        expect((await world.add(world.person(named))).body['fields']).toEqual({
          [Object.keys(named)[0] ?? '']: expect.any(String),
        })
        expect((await world.change(id, named)).status).toBe(422)
      }
    expect((await world.add(world.person({ email: 'nowhere' }))).body['fields']).toEqual({ email: expect.any(String) })
    const tries = []
    for (let n = 0; n < 6; n += 1) tries.push((await world.add(world.person({ user_login: 'other-advocate' }))).status)
    expect(tries.at(-1)).toBe(429)
    world.clock.advance(day)
  })

  test('whose login name is changed are told, lose sessions and links, and it takes a fresh sign-in', async () => {
    const body = world.person()
    const { id } = (await world.add(body)).body
    await world.register(body.email)
    const { access: token } = await world.signIn('own-admin')
    const put = (to: object) => world.send('PUT', `/v1/user/${String(id)}`, { token, body: to })
    const signedIn = await world.send('POST', '/v1/login', { body: { user_login: body.user_login, password: strong } })
    const theirs = String(signedIn.body['access_token'])
    expect((await put({ user_login: 'moved-elsewhere' })).status).toBe(200)
    expect((await world.send('GET', '/v1/me', { token: theirs })).status).toBe(401)
    expect((await world.mailsTo(body.email)).at(-1)?.subject).toBe('Your login name was changed')
    expect(await world.lineOf(id, 'user_login')).toMatchObject({
      reason: 'administrator',
      user_id: world.own.users['admin'],
    })
    const invited = (await world.add(world.person())).body['id']
    const { body: before } = await world.change(invited, { email: 'early@example.org' })
    expect((await world.register(String(before['email']), 0)).status).not.toBe(200)
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
    expect((await world.send('POST', '/v1/user', { token: stale, body: world.person() })).body).toMatchObject({
      reason: 'reauth_required',
    })
  })

  test('are created once, however often the very same is asked, and invited three times an hour at most', async () => {
    const { access: token } = await world.signIn('own-admin')
    const body = world.person()
    const headers = { 'idempotency-key': 'once' }
    const [first, again] = [
      await world.send('POST', '/v1/user', { token, body, headers }),
      await world.send('POST', '/v1/user', { token, body, headers }),
    ]
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await world.mailsTo(body.email)).toHaveLength(1)
    const invited = []
    for (let n = 0; n < 3; n += 1) invited.push((await world.invite(first.body['id'])).status)
    expect(invited).toEqual([200, 200, 429])
  })

  test('of the same version are changed by two, of which the later one is told of the other', async () => {
    const { id } = (await world.add(world.person())).body
    const { access: token } = await world.signIn('own-admin')
    await world.change(id, { first: 'Mara' })
    const late = await world.send('PUT', `/v1/user/${String(id)}`, {
      token,
      body: { first: 'Mina' },
      headers: { 'if-match': '"1"' },
    })
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('"first":"Mara"')])
  })
})
