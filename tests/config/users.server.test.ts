/** Users of an account: who adds, changes and invites them, and how whoever is invited comes in. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
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

  test('whose login name or address is changed are told, lose sessions and links, and it takes a fresh sign-in', async () => {
    const body = person()
    const { id } = (await add(body)).body
    await register(body.email)
    const { access: token } = await world.signIn('own-admin')
    const put = (to: object) => world.send('PUT', `/v1/user/${String(id)}`, { token, body: to })
    const signedIn = await world.send('POST', '/v1/login', { body: { user_login: body.user_login, password: strong } })
    const theirs = String(signedIn.body['access_token'])
    expect((await put({ email: 'moved@example.org' })).status).toBe(200)
    expect((await world.send('GET', '/v1/me', { token: theirs })).status).toBe(401)
    expect((await mailsTo(body.email)).at(-1)?.subject).toBe('Your e-mail address was changed')
    expect((await mailsTo('moved@example.org')).at(-1)?.subject).toBe('Your e-mail address was changed')
    const lines = await world.audited(own.account, 'user')
    expect(lines).toContainEqual(
      expect.objectContaining({
        object_id: id,
        fields: ['email'],
        reason: 'administrator',
        user_id: own.users['admin'],
      }),
    )
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
