import { describe, expect, test } from 'vitest'
import { serverAway } from '../../domain/calls/index.ts'
import { loggedOut, sessionLost } from '../../domain/session/index.ts'
import { usualSetup } from '../../domain/setup/index.ts'
import { lostBy } from '../../epics/adapters/socket.ts'
import { callsEpics } from '../../epics/calls/index.ts'
import { configEpics } from '../../epics/config/index.ts'
import type { ConnectionEvent } from '../../epics/kernel/index.ts'
import { realtimeEpics } from '../../epics/realtime/index.ts'
import { staffSessionEpics, startRefused, visitorSessionEpics } from '../../epics/session/index.ts'
import { answer } from '../session/fakeServer.ts'
import { signedIn, world } from '../session/world.ts'
import { liveIn } from './liveTab.ts'

const second = 1_000
const minute = 60 * second
const epics = [...callsEpics, ...configEpics, ...visitorSessionEpics, ...staffSessionEpics, ...realtimeEpics]
const failed: ConnectionEvent = { is: 'failed' }
const lost = (by: 'server' | 'transport' | 'client' | 'timeout'): ConnectionEvent => ({ is: 'lost', by })

const begun = async () => {
  const w = world()
  const tab = await signedIn(w, { epics })
  const { connection$, connectedWith } = tab.socket
  connection$.next({ is: 'connected' })
  connectedWith.length = 0
  return {
    w,
    tab,
    is: (event: ConnectionEvent) => connection$.next(event),
    tries: () => connectedWith.length,
    realtime: () => tab.store.getState().realtime,
    ended: () => tab.actions.filter(loggedOut.match).map(({ payload: { reason, message } }) => ({ reason, message })),
  }
}
type Begun = Awaited<ReturnType<typeof begun>>

/** Seconds until the next attempt. */
const untilNext = async ({ w, tries }: Begun): Promise<number | null> => {
  const before = tries()
  for (let passed = 0; passed <= 20; passed += 1) {
    if (tries() > before) return passed
    await w.advance(second)
  }
  return null
}
const sentence =
  'We were unable to persist your connection to our servers. Please wait 5 minutes and try to login again. If you continue to receive this error, please call us at 555-0100.'

test.each([
  ['io server disconnect', 'server'],
  ['io client disconnect', 'client'],
  ['ping timeout', 'timeout'],
  ['transport close', 'transport'],
] as const)("[RTS-04] [RTS-05] the socket's '%s' is a connection lost by: %s", (reason, by) => {
  expect(lostBy(reason)).toEqual(lost(by))
})

describe('a connection that is not made, or is lost', () => {
  test('[RTS-03, RTS-06, RTS-08] is tried five times, from one second up to five apart, and then the user is logged out', async () => {
    const live = await begun()
    live.is(lost('transport'))
    const waits: (number | null)[] = [await untilNext(live)]
    for (let tries = 1; tries < 5; tries += 1) {
      live.is(failed)
      waits.push(await untilNext(live))
    }
    expect(waits).toEqual([1, 1, 2, 4, 5])
    expect(usualSetup.sockets.timeout).toBe(60 * second)
    expect(live.ended()).toEqual([])
    live.is(failed)
    await live.w.advance(minute)
    expect(live.tries()).toBe(5)
    expect(live.tab.reported.map(String)).toEqual(['Error: Failed to connect manually 5 times.'])
    expect(live.ended()).toEqual([{ reason: 'lost', message: sentence }])
  })

  test.each([
    ['server', 5],
    ['transport', 1],
  ] as const)('[RTS-04, RTS-06] is made again after the %s ended it', async (by, after) => {
    const live = await begun()
    live.is(lost(by))
    expect(await untilNext(live)).toBe(after)
    live.is({ is: 'connected' })
    expect(live.realtime()).toMatchObject({ connection: 'connected', failures: 0 })
  })

  test.each(['client', 'timeout'] as const)('[RTS-05] is not made again after the %s ended it', async (by) => {
    const live = await begun()
    live.is(lost(by))
    expect(await untilNext(live)).toBeNull()
    expect(live.realtime().connection).toBe('off')
  })

  test('[RTS-10] counts as reconnecting until it stands', async () => {
    const live = await begun()
    live.is(lost('transport'))
    expect(live.realtime().connection).toBe('reconnecting')
    live.is(failed)
    expect(live.realtime().connection).toBe('reconnecting')
    live.is({ is: 'connected' })
    expect(live.realtime().connection).toBe('connected')
  })

  test("[RTS-07] 'server scale down' sets a flag, which the next connect clears; until then no failure counts", async () => {
    const live = await begun()
    live.tab.socket.messages$.next({ name: 'server scale down', payload: {} })
    expect(live.realtime().shutdownPending).toBe(true)
    live.is(lost('transport'))
    for (let tries = 0; tries < 12; tries += 1) {
      await untilNext(live)
      live.is(failed)
    }
    expect(live.ended()).toEqual([])
    live.is({ is: 'connected' })
    expect(live.realtime().shutdownPending).toBe(false)
  })

  test('waits for a device that is offline, and for a server that is away', async () => {
    const offline = await begun()
    offline.tab.online$.next(false)
    offline.is(lost('transport'))
    expect(await untilNext(offline)).toBeNull()
    offline.tab.online$.next(true)
    expect(offline.tries()).toBe(1)
    const away = await begun()
    away.tab.dispatch(serverAway({}))
    for (let tries = 0; tries < 9; tries += 1) {
      away.is(failed)
      await untilNext(away)
    }
    expect(away.ended()).toEqual([])
  })

  test('is not made again for somebody who may have none', async () => {
    const live = await begun()
    live.is({ is: 'refused' })
    expect(await untilNext(live)).toBeNull()
    expect(live.ended()).toEqual([])
  })
})

describe('a connection that gave no answer, and whose page is still there', () => {
  const silent = async () => {
    const live = await begun()
    live.tab.socket.messages$.next({ name: 'request session', payload: {} })
    live.tab.socket.messages$.next({ name: 'acknowledge session', payload: { session_id: 's1' } })
    live.is(lost('timeout'))
    await live.w.advance(minute)
    expect(live.tries()).toBe(0)
    return live
  }

  test.each([
    ['a sign of the user', (live: Begun) => live.tab.socket.active$.next()],
    ['a page that is seen again', (live: Begun) => live.tab.socket.visible$.next(true)],
    ['a device that is back on its network', (live: Begun) => live.tab.online$.next(true)],
  ] as const)('is made again with %s, also before the session was named on it', async (_name, sign) => {
    const unnamed = await begun()
    unnamed.is(lost('timeout'))
    sign(unnamed)
    await unnamed.w.advance(10)
    expect(unnamed.tries()).toBe(1)
    const live = await silent()
    sign(live)
    await live.w.advance(10)
    expect(live.tries()).toBe(1)
    live.is({ is: 'connected' })
    sign(live)
    await live.w.advance(minute)
    expect(live.tries()).toBe(1)
  })

  test('is tried once at a time, however much is typed, and as one that fails then', async () => {
    const live = await silent()
    for (let typed = 0; typed < 40; typed += 1) {
      live.tab.socket.active$.next()
      await live.w.advance(second)
    }
    expect(live.tries()).toBe(1)
    live.is(failed)
    expect(await untilNext(live)).toBe(1)
    live.is(lost('timeout'))
    live.tab.socket.active$.next()
    await live.w.advance(10)
    expect(live.tries()).toBe(3)
  })

  test('a page that is left tries nothing', async () => {
    const { tab, w, tries } = await silent()
    tab.socket.visible$.next(false)
    tab.online$.next(false)
    await w.advance(minute)
    expect(tries()).toBe(0)
  })

  test('one that was refused is tried once a minute, as long as somebody works', async () => {
    const live = await begun()
    live.is({ is: 'refused' })
    await live.w.advance(5 * minute)
    live.tab.socket.visible$.next(true)
    expect(live.tries()).toBe(0)
    for (let typed = 0; typed < 150; typed += 1) {
      const before = live.tries()
      live.tab.socket.active$.next()
      await live.w.advance(second)
      if (live.tries() > before) live.is({ is: 'refused' })
    }
    expect(live.tries()).toBe(3)
    live.is({ is: 'connected' })
    expect(live.realtime().connection).toBe('connected')
  })

  test('of somebody else, whose tokens another tab has stored, none is made', async () => {
    const live = await silent()
    const { access_token: access, refresh_token: refresh } = live.w.server.sessions.start(false, '8')
    live.w.browser.storage.set('access_token', access).set('refresh_token', refresh)
    live.tab.socket.active$.next()
    await live.w.advance(second)
    expect(live.tries()).toBe(0)
  })

  test('[RTS-27] says how its session ended, where that came first', async () => {
    const live = await silent()
    await live.w.advance(10 * minute)
    live.w.server.on('POST /auth/token', () => answer(401, { message: 'Token is expired', reason: 'timeout' }))
    live.tab.socket.active$.next()
    await live.w.advance(10 * second)
    expect(live.ended()).toEqual([{ reason: 'timeout', message: 'Your session has timed out' }])
  })
})

describe('an access token whose time is over', () => {
  /** Not connected meanwhile, so that nothing has exchanged it in time. */
  const expired = async (): Promise<Begun> => {
    const live = await begun()
    live.is(lost('timeout'))
    await live.w.advance(10 * minute)
    return live
  }

  test('[RTS-09] is exchanged first when a connection fails, and the connection is made again', async () => {
    const live = await expired()
    const before = live.tab.ports.tokens.read().access
    live.is(failed)
    await live.w.advance(2 * second)
    const { access } = live.tab.ports.tokens.read()
    expect(access).not.toBe(before)
    expect(live.tab.socket.connectedWith).toContain(access)
    expect(live.tab.socket.connectedWith).not.toContain(before)
    expect(live.ended()).toEqual([])
  })

  test('that somebody is exchanging is waited for: there is one exchange, and its token is taken', async () => {
    const live = await expired()
    live.w.server.latency = () => 2 * second
    const exchanges = (): number => live.w.server.seen.filter(({ url }) => url === '/auth/token').length
    const before = exchanges()
    live.tab.ports.gate.refresh().subscribe()
    live.is(failed)
    await live.w.advance(3 * second)
    expect(live.tab.socket.connectedWith).toEqual([])
    await live.w.advance(9 * second)
    expect(exchanges() - before).toBe(1)
    expect(live.tab.socket.connectedWith).toEqual([live.tab.ports.tokens.read().access])
    expect(live.ended()).toEqual([])
  })

  test.each([
    [401, { message: 'Token is expired', reason: 'replaced' }, 'replaced', 'You have logged in from another location'],
    [403, { message: 'Your account is locked.' }, 'error', 'Your account is locked.'],
    [401, { message: 'refused' }, 'refresh_failure', 'Unable to persist connection'],
  ] as const)(
    '[RTS-27, RTS-29] that is refused in the background ends the session, and every tab says why: %s',
    async (...given) => {
      const [status, body, reason, message] = given
      const live = await begun()
      const other = liveIn(await signedIn(live.w, { epics }))
      live.w.server.on('POST /auth/token', () => answer(status, body))
      await live.w.advance(5 * minute)
      expect([live.ended(), other.ended()]).toEqual([[{ reason, message }], [{ reason, message }]])
      expect(live.tab.types().filter((type) => type === sessionLost.type)).toHaveLength(1)
    },
  )

  test('[RTS-09] that is not exchanged logs the user out', async () => {
    const live = await expired()
    live.w.server.on('POST /auth/token', () => answer(401, { message: 'refused' }))
    live.is(failed)
    await live.w.advance(10 * second)
    expect(live.ended()).toEqual([{ reason: 'refresh_failure', message: 'Unable to persist connection' }])
  })

  test("[RTS-28] ran out while the socket was open: 'Token expired'", async () => {
    const live = await begun()
    live.w.server.on('POST /auth/token', () => answer(503, {}))
    await live.w.advance(6 * minute)
    live.w.server.on('POST /auth/token', () => answer(401, { message: 'refused' }))
    live.is(lost('server'))
    await live.w.advance(10 * second)
    expect(live.ended()).toEqual([{ reason: 'expired', message: 'Token expired' }])
    expect(startRefused({}).payload).toMatchObject({ message: 'Token is expired' })
  })

  test('is exchanged before its end while there is a connection, which is made anew with the new one', async () => {
    const live = await begun()
    const before = live.tab.ports.tokens.read().access
    await live.w.advance(5 * minute)
    const { access } = live.tab.ports.tokens.read()
    expect(access).not.toBe(before)
    expect(live.tab.socket.connectedWith).toEqual([access])
  })

  test('is exchanged by another tab of the browser, and the connection of this one is made anew with the new one', async () => {
    const live = await begun()
    const other = await signedIn(live.w, { epics })
    const before = live.tab.ports.tokens.read().access
    await live.w.advance(minute)
    other.ports.gate.refresh().subscribe()
    await live.w.advance(second)
    const { access } = live.tab.ports.tokens.read()
    expect(access).not.toBe(before)
    expect(live.tab.socket.connectedWith).toEqual([access])
  })
})
