/** What sockets may take up, and what stands in their answers. */
import { request, type IncomingHttpHeaders } from 'node:http'
import fc from 'fast-check'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ioSocket } from '../../epics/adapters/socket.ts'
import { openAtOnce, perMinute } from '../../server/realtime/limits.ts'
import { until } from '../run/until.ts'
import { runs } from '../run/runs.ts'
import { startTestServer, type TestServer } from '../session/testServer.ts'

const roomy = { perAddress: 100, perSession: 100, connects: 1_000, messages: 1_000 }

let server: TestServer | null = null
let url = ''
const open = new Set<Socket>()
const pages = new Set<ReturnType<typeof ioSocket>>()
let login = ''
const start = async (socketLimits: typeof roomy): Promise<string> => {
  server = await startTestServer({ socketLimits })
  url = await server.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  login = (await server.addUser(await server.addAccount())).login
  return (await server.signIn(login)).access
}
beforeEach(() => {
  open.clear()
  pages.clear()
})
afterEach(async () => {
  for (const socket of [...open, ...pages]) socket.disconnect()
  await server?.stop()
  server = null
})

type Outcome = 'open' | 'refused'
const socketOf = (auth: object): Socket => {
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, auth })
  open.add(socket)
  return socket
}
const connect = (token: string): Promise<{ socket: Socket; is: Outcome }> => {
  const socket = socketOf({ token })
  return new Promise((resolve) => {
    socket.once('connect', () => resolve({ socket, is: 'open' }))
    socket.once('connect_error', () => resolve({ socket, is: 'refused' }))
  })
}
/** The product's own socket, and what became of its connection. */
const pageOf = (token: string) => {
  const socket = ioSocket(url, 5_000)
  pages.add(socket)
  const [events, heard]: [string[], string[]] = [[], []]
  socket.connection$.subscribe(({ is }) => events.push(is))
  socket.messages$.subscribe(({ name }) => heard.push(name))
  socket.connect(token)
  return { events, isIn: () => heard.includes('request session') }
}
const outcomes = async (token: string, count: number): Promise<Outcome[]> => {
  const all: Outcome[] = []
  for (let n = 0; n < count; n += 1) all.push((await connect(token)).is)
  return all
}

describe('sockets', () => {
  test('of one address are so many at once, and one more when one has gone', async () => {
    const token = await start({ ...roomy, perAddress: 3 })
    expect(await outcomes(token, 5)).toEqual(['open', 'open', 'open', 'refused', 'refused'])
    ;[...open][0]?.disconnect()
    await until(async () => (await connect(token)).is === 'open')
  })

  test('of one session are so many at once: a further tab is refused before it is connected, and does not try again', async () => {
    const token = await start({ ...roomy, perSession: 2 })
    expect(await outcomes(token, 2)).toEqual(['open', 'open'])
    const page = pageOf(token)
    await until(() => page.events.length > 0)
    // As to whoever may have no socket: its page leaves it at that.
    expect(page.events).toEqual(['refused'])
    expect([...open].filter(({ connected }) => connected)).toHaveLength(2)
    ;[...open][0]?.disconnect()
    await until(async () => (await connect(token)).is === 'open')
    // Another session of the same user has its own places.
    const { access } = await (server as TestServer).signIn(login)
    expect((await connect(access)).is).toBe('open')
  })

  test('of one session that come at the same time are no more than that, and none of them is closed again', async () => {
    const token = await start({ ...roomy, perSession: 3 })
    const all = Array.from({ length: 8 }, () => pageOf(token))
    await until(() => all.every(({ events }) => events.length > 0))
    // What stands is spoken to; what is closed at the door is not.
    await until(() => all.every(({ events, isIn }) => events.join() !== 'connected' || isIn()))
    expect(all.map(({ events }) => events.join()).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'connected'),
      ...Array.from({ length: 5 }, () => 'refused'),
    ])
  })

  test('of one session, made again by a page that was there before: closed while the former one is counted, then open', async () => {
    const token = await start({ ...roomy, perSession: 2 })
    expect(await outcomes(token, 2)).toEqual(['open', 'open'])
    const again = (): Promise<string> => {
      const socket = socketOf({ token, heard: 0, back: 0 })
      return new Promise((resolve) => {
        socket.once('connect_error', () => resolve('refused'))
        socket.once('disconnect', resolve)
        socket.once('request session', () => resolve('open'))
      })
    }
    // Which a page takes for the end of a connection, and tries again.
    expect(await again()).toBe('io server disconnect')
    ;[...open][0]?.disconnect()
    await until(async () => (await again()) === 'open')
  })

  test('are tried so often within a minute from one address', async () => {
    const token = await start({ ...roomy, connects: 4 })
    expect(await outcomes('of nobody', 3)).toEqual(['refused', 'refused', 'refused'])
    expect(await outcomes(token, 2)).toEqual(['open', 'refused'])
  })

  test('that write too much are closed', async () => {
    const token = await start({ ...roomy, messages: 5 })
    const { socket } = await connect(token)
    for (let n = 0; n < 5; n += 1) socket.emit('update session time')
    const { socket: other } = await connect(token)
    expect([socket.connected, other.connected]).toEqual([true, true])
    other.emit('update session time')
    await until(() => !other.connected)
  })

  test('have the security headers of all other answers, where they are refused too', async () => {
    await start({ ...roomy, connects: 1 })
    const headersOf = (path: string): Promise<[number, IncomingHttpHeaders]> =>
      new Promise((resolve, reject) => {
        const asked = request(`${url}${path}`, (answer) => {
          answer.resume()
          resolve([answer.statusCode ?? 0, answer.headers])
        })
        asked.on('error', reject)
        asked.end()
      })
    const handshake = '/socket.io/?EIO=4&transport=polling'
    const [, page] = await headersOf('/v1/nothing')
    // Names below this one may be somebody else's.
    expect(page['strict-transport-security']).toBe('max-age=31536000')
    const [first, second] = [await headersOf(handshake), await headersOf(handshake)]
    expect([first[0], second[0]]).toEqual([200, 403])
    for (const [, headers] of [first, second, await headersOf('/socket.io/?EIO=4&transport=nonsense')])
      for (const name of [
        'content-security-policy',
        'x-content-type-options',
        'x-frame-options',
        'referrer-policy',
        'strict-transport-security',
        'permissions-policy',
        'cache-control',
      ])
        expect([name, headers[name]]).toEqual([name, page[name] ?? 'missing'])
  })
})

describe('counting', () => {
  test('law: within a minute a name is let through as often as its share, and anew after it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.record({ name: fc.constantFrom('a', 'b'), after: fc.nat(40_000) }), { maxLength: 40 }),
        (share, tries) => {
          let now = 0
          const may = perMinute(share, () => now)
          const passed: { name: string; at: number }[] = []
          for (const { name, after } of tries) {
            now += after
            if (may(name)) passed.push({ name, at: now })
          }
          for (const one of passed) {
            // Two windows of the counting may touch one minute.
            const near = passed.filter(({ name, at }) => name === one.name && at >= one.at && at < one.at + 60_000)
            expect(near.length).toBeLessThanOrEqual(2 * share)
          }
          now += 60_000
          expect(may('a')).toBe(true)
        },
      ),
      { numRuns: runs(200) },
    )
  })

  test('law: what is open is what was opened and not closed, by name', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ name: fc.constantFrom('a', 'b'), opens: fc.boolean() })), (steps) => {
        const places = openAtOnce(3)
        const held: Record<string, (() => void)[]> = { a: [], b: [] }
        for (const { name, opens } of steps) {
          const own = held[name] ?? []
          if (opens && places.hasRoom(name)) own.push(places.opened(name))
          else own.pop()?.()
          expect(places.hasRoom(name)).toBe(own.length < 3)
        }
      }),
      { numRuns: runs(200) },
    )
  })
})
