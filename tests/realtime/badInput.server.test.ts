/** What no page of the product sends, and clients that come in a crowd: nobody else hears it, and nobody else waits. */
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fromServer } from '../../domain/realtime/index.ts'
import { inTenant } from '../../server/kernel/database.ts'
import { usualSocketLimits } from '../../server/realtime/limits.ts'
import { until } from '../run/until.ts'
import { payloadOf, startTestServer, type TestServer } from '../session/testServer.ts'
import { openTab } from './socketTab.ts'

/** Of one address within a minute. */
const connects = 300
let server: TestServer
let url: string
const open = new Set<Socket>()
beforeAll(async () => {
  server = await startTestServer({ env: { TRUSTED_PROXIES: '1' }, socketLimits: { ...usualSocketLimits, connects } })
  url = await server.app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const socket of open) socket.disconnect()
  open.clear()
})
afterAll(() => server.stop())

const newToken = async (account?: number): Promise<string> => {
  const { login } = await server.addUser(account ?? (await server.addAccount()))
  return (await server.signIn(login)).access
}
const tab = async (token: string) => {
  const opened = await openTab(url, token)
  open.add(opened.socket)
  return opened
}

type Auth = Readonly<Record<string, unknown>>
/** Null for one that is open, else what was said. */
const outcome = (
  auth: Auth | ((tell: (auth: object) => void) => void),
  address = '10.0.0.1',
): Promise<string | null> => {
  const socket = io(url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: auth as object,
    extraHeaders: { 'x-forwarded-for': address },
  })
  open.add(socket)
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(null))
    socket.once('connect_error', ({ message }) => resolve(message))
  })
}

describe('a handshake', () => {
  test('during which the token expires is refused', async () => {
    const token = await newToken()
    const refused = await outcome((tell) => {
      // The connection stands; who comes is not said yet.
      server.clock.advance(Number(payloadOf(token)['exp']) * 1_000 - server.clock.now())
      tell({ token })
    })
    expect(refused).toBe('unauthorized')
    expect(await outcome({ token: await newToken() })).toBeNull()
  })

  test.each([
    ['no token', {}],
    ['a token that is none', { token: 7 }],
    ['a token within one', { token: { token: 'x' } }],
    ['a very long token', { token: 'x'.repeat(60_000) }],
  ])('with %s is refused', async (_name, auth) => {
    expect(await outcome(auth)).toBe('unauthorized')
  })

  test.each([
    { heard: -1, back: 600_000 },
    { heard: 1.5, back: 600_000 },
    { heard: '1', back: '600000' },
    { heard: 2 ** 60, back: 600_000 },
    { heard: 0, back: -1 },
    { heard: {}, back: [] },
  ])('that says of broadcasts what can not be, %j, is that of a page that is new', async (said) => {
    const account = await server.addAccount()
    await inTenant(server.database.databases, { account, user: null }, (tx) =>
      tx.insertInto('broadcast').values({ account: null, user_id: null, scope: null, note: 'Before' }).execute(),
    )
    const token = await newToken()
    const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token, ...said } })
    open.add(socket)
    const heard: string[] = []
    socket.onAny((name: string) => heard.push(name))
    await until(() => heard.includes('request session'))
    socket.emit('start session')
    await until(() => heard.includes('acknowledge session'))
    expect(heard).toEqual(['request session', 'acknowledge session'])
  })
})

describe('what is meant for somebody else', () => {
  test('moves nothing of theirs: no room can be joined, no message of the server can be sent, no session be named', async () => {
    const account = await server.addAccount()
    const [theirs, own] = [await newToken(account), await newToken(account)]
    const victim = await tab(theirs)
    const session = await victim.starts()
    const hostile = await tab(own)
    await hostile.starts()
    const { user_id: user, jti, account: of } = payloadOf(theirs)
    const rooms = [`live ${session}`, `session ${session}`, `user ${of} ${user}`, `account ${of}`, `token ${jti}`]
    for (const room of rooms)
      for (const name of ['join', 'subscribe', 'room', '$join']) hostile.socket.emit(name, room, { room, rooms })
    for (const name of Object.keys(fromServer)) hostile.socket.emit(name, { session_id: session, user_id: user })
    for (const name of ['check expiration', 'wake up', 'update session time'])
      hostile.socket.emit(name, { session_id: session })
    hostile.socket.emit('sso check session', {
      new_access_token: own,
      new_refresh_token: own,
      session_user_id: user,
    })
    hostile.socket.emit('check expiration', { session_id: payloadOf(own)['sid'] })
    await hostile.hears('idle not expired')
    victim.socket.emit('check expiration', { session_id: session })
    await victim.hears('idle not expired')
    expect(victim.names()).toEqual(['request session', 'acknowledge session', 'idle not expired'])
    expect((await server.send('GET', '/v1/me', { token: theirs })).status).toBe(200)
  })
})

describe('a crowd', () => {
  test('of 1,000 that connect at once from one address is let in by its share; who comes from elsewhere is served beside it', async () => {
    const token = await newToken()
    const crowd = Array.from({ length: 1_000 }, () => outcome({ token: 'of nobody' }, '10.0.0.2'))
    expect(await outcome({ token }, '10.0.0.3')).toBeNull()
    expect((await fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
    const said = await Promise.all(crowd)
    expect(said.filter((each) => each === 'unauthorized')).toHaveLength(connects)
    expect(said.filter((each) => each === null)).toEqual([])
    expect(await outcome({ token }, '10.0.0.2')).not.toBeNull()
    expect(await outcome({ token }, '10.0.0.3')).toBeNull()
  }, 60_000)
})
