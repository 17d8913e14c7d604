import { describe, expect, test } from 'vitest'
import { answered, fromClient, fromServer, messageReceived, sessionTimes } from '../../domain/realtime/index.ts'
import { logoutReasons, logoutRequested, sessionLost } from '../../domain/session/index.ts'
import { usualSetup } from '../../domain/setup/index.ts'
import { begun, contested, idled, minute, second, started, waiting } from './liveTab.ts'

describe('a session begins', () => {
  test("[RTS-11] 'request session' is answered with 'start session'", async () => {
    const { hears, said } = await begun()
    hears('request session')
    expect(said()).toEqual(['start session'])
  })

  test("[RTS-12] 'acknowledge session' keeps the session id and starts the idle and the keep-alive timer", async () => {
    const { w, tab, hears, realtime, sent } = await begun()
    await w.advance(31 * minute)
    expect(sent('check expiration')).toEqual([])
    hears('request session')
    hears('acknowledge session', { session_id: 's1', alone: false })
    expect(realtime().session).toBe('s1')
    tab.socket.active$.next()
    await w.advance(minute)
    tab.socket.active$.next()
    await w.advance(minute)
    expect(sent('update session time').map(({ payload }) => payload)).toEqual([
      { session_id: 's1' },
      { session_id: 's1' },
    ])
    await w.advance(30 * minute)
    expect(sent('check expiration')[0]?.payload).toEqual({ session_id: 's1' })
  })

  test("[RTS-13] revokes all of the user's other tokens, once; not those of whoever works as the user", async () => {
    const revoked = async (alone: boolean) => {
      const live = await begun()
      const { access_token: other } = live.w.server.sessions.start()
      live.w.server.seen.length = 0
      live.hears('request session')
      live.hears('acknowledge session', { session_id: 's1', alone })
      await live.w.advance(second)
      live.hears('acknowledge session', { session_id: 's1', alone })
      await live.w.advance(second)
      const calls = live.w.server.seen.map(({ url }) => url.split('?')[0] ?? '')
      return { other, listed: calls.filter((url) => url.includes('get-tokens')).length, calls }
    }
    const one = await revoked(true)
    expect(one.listed).toBe(1)
    expect(one.calls.filter((url) => url.includes('delete-token')).length).toBeGreaterThan(0)
    expect((await revoked(false)).calls.filter((url) => url.includes('token'))).toEqual([])
  })
})

describe('the idle timer', () => {
  test('[RTS-14, RTS-17] runs for 30 minutes by default, then asks; each sign of the user begins it anew', async () => {
    const { w, tab, sent } = await started()
    await w.advance(20 * minute)
    tab.socket.active$.next()
    const from = w.time.now()
    await w.advance(40 * minute)
    expect(sent('check expiration')[0]).toMatchObject({ at: from + 30 * minute, payload: { session_id: 's1' } })
  })

  test('[RTS-16] has its defaults: 30 minutes, a countdown of 30 seconds, a keep-alive each 120 seconds', () => {
    const { idle, keepAlive, countdown } = sessionTimes(usualSetup)
    expect({ idle, keepAlive, countdown: countdown.idle }).toEqual({
      idle: 30 * minute,
      keepAlive: 120 * second,
      countdown: 30 * second,
    })
  })

  test('[RTS-14] runs for the configured minutes', async () => {
    const { w, sent } = await started({ ...usualSetup, idleMinutes: 7 })
    const from = w.time.now()
    await w.advance(8 * minute)
    expect(Math.abs((sent('check expiration')[0]?.at ?? 0) - from - 7 * minute)).toBeLessThan(second)
  })

  test.each([
    [30, 120],
    [15, 60],
  ])(
    '[RTS-15] of %d minutes has a keep-alive each %d seconds, while the user is at work',
    async (idleMinutes, every) => {
      const { w, tab, sent } = await started({ ...usualSetup, idleMinutes })
      for (let passed = 0; passed < 600; passed += 1) {
        tab.socket.active$.next()
        await w.advance(second)
      }
      const times = sent('update session time').map(({ at }) => at)
      const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0))
      expect(times.length).toBeGreaterThanOrEqual(600 / every)
      expect([...new Set(gaps)]).toEqual([every * second])
      // What nobody does keeps no session alive: the last sign is told of, and then none.
      await w.advance(10 * minute)
      expect(sent('update session time').length).toBeLessThanOrEqual(times.length + 1)
    },
  )

  test("[RTS-22] begins anew with 'idle not expired', and no dialog shows", async () => {
    const { w, hears, sent, realtime } = await started()
    await w.advance(29 * minute)
    hears('idle not expired')
    await w.advance(29 * minute)
    expect(sent('check expiration')).toEqual([])
    expect(realtime()).toMatchObject({ live: 'active', until: null })
    await w.advance(minute)
    expect(sent('check expiration')).toHaveLength(1)
  })
})

describe('the idle dialog', () => {
  test("[RTS-19] Stay Logged In sends 'idle cancel logout', closes it and begins the idle timer anew", async () => {
    const { w, tab, said, realtime, sent, ended } = await idled()
    tab.dispatch(answered({ answer: 'stay' }))
    expect(said()).toEqual(['idle cancel logout'])
    expect(realtime()).toMatchObject({ live: 'active', until: null })
    await w.advance(29 * minute)
    expect(sent('check expiration')).toEqual([])
    await w.advance(minute)
    expect(sent('check expiration')).toHaveLength(1)
    expect(ended()).toEqual([])
  })

  test('[RTS-20] Logout Now logs out at once', async () => {
    const { w, tab, ended, realtime } = await idled()
    tab.dispatch(logoutRequested({}))
    await w.advance(100)
    expect(ended()).toEqual([{ reason: 'logout', message: 'You have been logged out.' }])
    expect(realtime().live).toBe('off')
  })

  test("[RTS-21, RTS-24] ends three seconds after its countdown with 'Your session has timed out.'", async () => {
    const { w, ended } = await idled()
    await w.advance(32_900)
    expect(ended()).toEqual([])
    await w.advance(200)
    expect(ended()).toEqual([{ reason: 'timeout', message: 'Your session has timed out.' }])
  })

  test("[RTS-23] closes on 'cancel idle logout', and the session goes on", async () => {
    const { w, hears, realtime, ended } = await idled()
    hears('cancel idle logout')
    expect(realtime()).toMatchObject({ live: 'active', until: null })
    await w.advance(minute)
    expect(ended()).toEqual([])
  })
})

describe('a login elsewhere', () => {
  test("[RTS-31, RTS-32] waits; Cancel Login sends 'cancel login' and returns to the login page", async () => {
    const { w, tab, realtime, said, ended } = await waiting()
    expect(realtime()).toMatchObject({ live: 'waiting', seconds: 30, until: w.time.now() + 30 * second })
    tab.dispatch(answered({ answer: 'cancelLogin' }))
    expect(said()).toEqual(['start session', 'cancel login'])
    await w.advance(100)
    expect(realtime().live).toBe('off')
    expect(ended()).toEqual([{ reason: 'cancelled', message: 'You cancelled your login request' }])
    expect(tab.path()).toBe('/login')
  })

  test("[RTS-33] 'login ready' closes the dialog, sends 'login' and completes the login", async () => {
    const { hears, said, realtime } = await waiting()
    hears('login ready')
    expect(said()).toEqual(['start session', 'login'])
    expect(realtime().until).toBeNull()
    hears('acknowledge session', { session_id: 's2', alone: true })
    expect(realtime()).toMatchObject({ live: 'active', session: 's2' })
  })

  test('that the server forgets is asked for again', async () => {
    const { w, said } = await waiting()
    await w.advance(33 * second + 100)
    expect(said()).toEqual(['start session', 'start session'])
  })

  test("[RTS-35] Stay Logged In sends 'cancel logout' and the session goes on", async () => {
    const { w, tab, said, realtime, ended } = await contested()
    tab.dispatch(answered({ answer: 'refuse' }))
    expect(said()).toEqual(['cancel logout'])
    expect(realtime()).toMatchObject({ live: 'active', until: null, session: 's1' })
    await w.advance(minute)
    expect(ended()).toEqual([])
  })

  test('[RTS-36] Logout Now and the end of the countdown say which it was', async () => {
    const pressed = await contested()
    pressed.tab.dispatch(logoutRequested({}))
    await pressed.w.advance(100)
    expect(pressed.ended()).toEqual([{ reason: 'logout', message: 'You have been logged out.' }])
    const silent = await contested()
    await silent.w.advance(33 * second + 100)
    expect(silent.ended()).toEqual([{ reason: 'timeout', message: 'Your session has timed out.' }])
  })

  test("[RTS-37] 'login request cancel' closes the holder's dialog and the session goes on", async () => {
    const { w, hears, realtime, ended } = await contested()
    hears('login request cancel')
    expect(realtime()).toMatchObject({ live: 'active', until: null })
    await w.advance(minute)
    expect(ended()).toEqual([])
  })

  test("[RTS-38] 'finish logout' completes the pending logout at once", async () => {
    const { w, hears, ended } = await contested()
    hears('finish logout')
    await w.advance(100)
    expect(ended()).toEqual([{ reason: 'timeout', message: 'Your session has timed out.' }])
  })
})

describe("the server's logout", () => {
  const texts = {
    replaced: 'You have logged in from another location',
    missing: 'Your session no longer exists',
    cancelled: 'You cancelled your login request',
    denied: 'Your login request was denied',
    lost: 'Your session was lost',
    refresh_failure: 'Unable to persist connection',
    timeout: 'Your session has timed out',
    expired: 'Your session has expired',
    logout: 'You have been logged out.',
    error: 'You have been logged out.',
    unknown: 'You have been logged out.',
  }
  const outcome = async (payload: unknown) => {
    const { w, tab, hears, ended } = await started()
    hears('logout', payload)
    await w.advance(100)
    // The end names what was said as its cause.
    const heard = tab.actions.findLast((action) => messageReceived.match(action))
    if (heard !== undefined) expect(tab.actions.find((action) => sessionLost.match(action))?.cause).toBe(heard.seq)
    return ended()
  }

  test('[RTS-26] has eleven types', () => expect([...logoutReasons].toSorted()).toEqual(Object.keys(texts).toSorted()))

  test.each(Object.entries(texts))("[RTS-26, RTS-27, RTS-29, RTS-39] of type %s says '%s'", async (type, message) =>
    expect(await outcome({ type })).toEqual([{ reason: type, message }]),
  )

  test.each(['error', 'unknown'])("[RTS-29] of type %s says the server's text where there is one", async (type) =>
    expect(await outcome({ type, message: 'The account was archived' })).toEqual([
      { reason: type, message: 'The account was archived' },
    ]),
  )
})

describe('messages', () => {
  test("[RTS-40] 'wake up' is sent when the page becomes visible again", async () => {
    const { tab, said } = await started()
    tab.socket.visible$.next(false)
    expect(said()).toEqual([])
    tab.socket.visible$.next(true)
    expect(tab.socket.said).toMatchObject([{ name: 'wake up', payload: { session_id: 's1' } }])
  })

  test('the client has exactly these', () =>
    expect(Object.keys(fromClient).toSorted()).toEqual(
      [
        'check expiration',
        'wake up',
        'update session time',
        'start session',
        'sso check session',
        'logged out',
        'login',
        'cancel login',
        'cancel logout',
        'idle cancel logout',
        'cancel sso logout',
        'sso cancel login',
      ].toSorted(),
    ))

  test('of another shape are dropped and counted, and unknown ones are nothing', async () => {
    const { hears, realtime } = await started()
    const before = realtime()
    for (const payload of [{}, { seconds: -1 }, { seconds: '30' }, null, 7, { seconds: 1e9 }])
      hears('idle timeout', payload)
    hears('logout', { type: 'constructor' })
    hears('constructor', {})
    expect(realtime()).toEqual({ ...before, dropped: 7 })
    expect(Object.hasOwn(fromServer, 'constructor')).toBe(false)
  })
})
