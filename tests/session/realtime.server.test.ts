import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
import { noteFeature } from '../http/noteFeature.ts'
import { until } from '../run/until.ts'
import { password, payloadOf, startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
let url: string
const open = new Set<Socket>()
beforeAll(async () => {
  server = await startTestServer({ more: [noteFeature] })
  url = await server.app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const socket of open) socket.disconnect()
  open.clear()
})
afterAll(() => server.stop())

const newSession = async (of?: number) => {
  const account = of ?? (await server.addAccount())
  const user = await server.addUser(account)
  return { account, user, ...(await server.signIn(user.login)) }
}

type Options = { readonly auth?: Record<string, unknown>; readonly extraHeaders?: Record<string, string> }
const connect = (options: Options): Promise<Socket> => {
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, ...options })
  open.add(socket)
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}
const closed = (socket: Socket): Promise<number> => {
  const begun = performance.now()
  return new Promise((resolve) => socket.once('disconnect', () => resolve(performance.now() - begun)))
}
/** A record that somebody makes, which all of the account are told of. */
const note = async (token: string): Promise<number> =>
  Number((await server.send('POST', '/v1/test_note', { token, body: { body: 'another' } })).body['id'])
const isOf = (message: unknown, id: number): boolean => JSON.stringify(message).includes(`"id":${id},`)
const remove = (token: string, other: string) =>
  server.send('DELETE', `/auth/delete-token/${String(payloadOf(other)['jti'])}`, { token })

describe('sockets', () => {
  test('[RTS-02] connect with the token in auth or in the bearer header', async () => {
    const { access } = await newSession()
    expect((await connect({ auth: { token: access } })).connected).toBe(true)
    expect((await connect({ extraHeaders: { authorization: `Bearer ${access}` } })).connected).toBe(true)
  })

  test('are refused without a good token, and from a page of somebody else', async () => {
    const { access, refresh } = await newSession()
    const { access: revoked } = await newSession()
    await remove(revoked, revoked)
    for (const token of [undefined, '', 'garbage', refresh, revoked, 7, { a: 1 }])
      await expect(connect({ auth: { token } })).rejects.toThrow('unauthorized')
    await expect(
      connect({ auth: { token: access }, extraHeaders: { origin: 'https://elsewhere.example.org' } }),
    ).rejects.toThrow()
    server.clock.advance(300_000)
    await expect(connect({ auth: { token: access } })).rejects.toThrow('unauthorized')
  })

  test('are refused to whoever was deactivated, and closed at the next message of one that was open', async () => {
    const { account, user, access } = await newSession()
    const socket = await connect({ auth: { token: access } })
    const gone = closed(socket)
    await asSystem(server.database.databases, 'session', (tx) =>
      tx.updateTable('app_user').set({ status: 0 }).where('account', '=', account).where('id', '=', user.id).execute(),
    )
    await expect(connect({ auth: { token: access } })).rejects.toThrow('forbidden')
    socket.emit('update session time', { session_id: String(payloadOf(access)['sid']) })
    await gone
    expect(socket.connected).toBe(false)
  })

  test('are told of changed records of their own account, by ids only', async () => {
    const mine = await newSession()
    const [colleague, stranger] = [await newSession(mine.account), await newSession()]
    const sockets = await Promise.all(
      [mine, colleague, stranger].map(({ access }) => connect({ auth: { token: access } })),
    )
    const heard: unknown[][] = [[], [], []]
    sockets.forEach((socket, index) =>
      socket.onAny((...message: unknown[]) =>
        message[0] === 'request session' ? undefined : heard[index]?.push(message),
      ),
    )
    const created = await server.send('POST', '/v1/test_note', { token: mine.access, body: { body: 'private text' } })
    await server.send('POST', '/v1/test_note', { token: mine.access, body: { body: 'refuse me' } })
    // What each hears last is of its own account: what came before it has come by then.
    const last = await Promise.all([mine, stranger].map(({ access }) => note(access)))
    await until(() => [0, 0, 1].every((which, at) => heard[at]?.some((each) => isOf(each, last[which] ?? 0))))
    const told = (id: unknown) => ['record changed', { kind: 'test_note', id, version: 1 }]
    const ofMine = [told(created.body['id']), told(last[0])]
    expect(heard).toEqual([ofMine, ofMine, [told(last[1])]])
  })

  test('are closed within a second when their token is revoked or their session ends', async () => {
    const revoked = await newSession()
    const first = await connect({ auth: { token: revoked.access } })
    const gone = closed(first)
    const other = await server.signIn(revoked.user.login)
    const stays = await connect({ auth: { token: other.access } })
    await remove(other.access, revoked.access)
    expect(await gone).toBeLessThan(1000)
    expect(stays.connected).toBe(true)
    const reused = closed(stays)
    const body = { refresh_token: other.refresh, grant_type: 'refresh_token' }
    await server.send('POST', '/auth/token', { body })
    server.clock.advance(31_000)
    expect((await server.send('POST', '/auth/token', { body })).status).toBe(401)
    expect(await reused).toBeLessThan(1000)
  })

  test('are closed when the access token expires', async () => {
    const { access } = await newSession()
    server.clock.advance(299_700)
    const socket = await connect({ auth: { token: access } })
    const time = await closed(socket)
    expect(time).toBeGreaterThan(100)
    expect(time).toBeLessThan(1500)
  })

  test('are authorised anew for each message', async () => {
    const { account, user, access } = await newSession()
    const socket = await connect({ auth: { token: access } })
    const heard: unknown[] = []
    socket.onAny((...message: unknown[]) => heard.push(message))
    socket.emit('update session time')
    for (let round = 0; round < 2; round += 1) {
      const id = await note(access)
      await until(() => heard.some((each) => isOf(each, id)))
    }
    expect(socket.connected).toBe(true)
    await asSystem(server.database.databases, 'job', (tx) =>
      tx
        .updateTable('session_family')
        .set({ ended_at: new Date().toISOString() })
        .where('user_id', '=', user.id)
        .where('account', '=', account)
        .execute(),
    )
    const gone = closed(socket)
    socket.emit('update session time')
    expect(await gone).toBeLessThan(1000)
  })

  test('are closed after a message over 64 KB', async () => {
    const { access } = await newSession()
    const socket = await connect({ auth: { token: access } })
    const gone = closed(socket)
    socket.emit('update session time', 'x'.repeat(70_000))
    expect(await gone).toBeLessThan(1000)
  })

  test('a revocation is in force on HTTP and sockets at once, 40 of 40', async () => {
    const { user } = await newSession()
    for (let round = 0; round < 40; round += 1) {
      const { access } = await server.signIn(user.login)
      const socket = await connect({ auth: { token: access } })
      const gone = closed(socket)
      await remove(access, access)
      expect((await server.send('GET', '/v1/me', { token: access })).status).toBe(401)
      expect(await gone).toBeLessThan(1000)
    }
    expect((await server.send('POST', '/v1/login', { body: { user_login: user.login, password } })).status).toBe(200)
  })
})
