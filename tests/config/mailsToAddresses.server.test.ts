/** How many mails an address gets that others enter. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startUserWorld, type UserWorld } from './userWorld.ts'

let world: UserWorld
beforeAll(async () => {
  world = await startUserWorld()
})
afterAll(() => world?.stop())

describe('an e-mail address', () => {
  test('that nobody has proven gets six mails an hour, whoever is added, invited or moved to it', async () => {
    const email = 'flooded@example.org'
    const statuses: number[] = []
    for (let n = 0; n < 8; n += 1) statuses.push((await world.add(world.person({ email }))).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    const moved = (await world.add(world.person())).body['id']
    expect((await world.change(moved, { email: 'FLOODED@example.org' })).status).toBe(200)
    expect((await world.invite(moved)).status).toBe(429)
    const registered = await world.addUser(world.own.account, { role_id: 3, user_login: 'own-flooding' })
    expect((await world.change(registered.id, { email })).status).toBe(429)
    await world.addUser(world.own.account, { role_id: 6, user_login: 'own-desk' })
    const administrator = { first: 'Nia', last: 'Harrow', user_login: 'of-flooded', email }
    const opened = { name: 'Flooding', time_zone: 'America/Denver', administrator }
    expect((await world.asks('own-desk', 'POST', '/v1/client', opened)).status).toBe(429)
    expect(await world.asRoot((client) => client.query("select from account where name = 'Flooding'"))).toMatchObject({
      rowCount: 0,
    })
    expect(await world.mailsTo(email)).toHaveLength(6)
    world.clock.advance(3_600_001)
    expect((await world.change(moved, { email })).status).toBe(200)
    expect((await world.invite(moved)).status).toBe(200)
  })

  test('gets as many by requests that come at once as by those one after the other', async () => {
    const email = 'flooded-at-once@example.org'
    const { access: token } = await world.signIn('own-admin')
    const added = Array.from({ length: 9 }, () =>
      world.send('POST', '/v1/user', { token, body: world.person({ email }) }),
    )
    await Promise.all(added)
    expect(await world.mailsTo(email)).toHaveLength(6)
  })

  test('is not kept from its invitation by mails that anybody can ask for, nor from being mended by its own', async () => {
    const email = 'busy@example.org'
    for (let n = 0; n < 8; n += 1) {
      const applied = await world.send('POST', '/v1/apply', { body: { email, email_address: email } })
      expect(applied.body).toEqual({ success: true })
    }
    expect(await world.mailsTo(email)).toHaveLength(3)
    const { id } = (await world.add(world.person({ email }))).body
    for (let n = 0; n < 5; n += 1) await world.add(world.person({ email }), 'other-admin')
    expect((await world.change(id, { email: 'meant@example.org' })).body['email']).toBe('meant@example.org')
    expect((await world.invite(id)).status).toBe(200)
    expect(await world.mailsTo(email)).toHaveLength(9)
    expect((await world.mailsTo('meant@example.org')).map(({ subject }) => subject)).toEqual([
      'Your invitation from own',
    ])
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
