import { describe, expect, test } from 'vitest'
import { refresh as refreshCall, sessionLost, sessionState } from '../../domain/session/index.ts'
import { readThing, run } from '../calls/declared.ts'
import { answer, sent } from './fakeServer.ts'
import { signedIn, world, type World } from './world.ts'

const minute = 60_000
const life = 5 * minute

const begin = async (options?: Parameters<World['tab']>[0]) => {
  const w = world()
  const tab = await signedIn(w, options)
  w.server.on('GET /v1/thing', () => answer(200, { id: 1 }))
  const ask = (n = 0) => run(tab.ports.http.call(readThing, { query: { n } }))
  return { w, tab, ask }
}
const access = (w: World) => w.browser.storage.get('access_token')

describe('before a call', () => {
  test('[SES-07] with less than 60 s left a refresh comes first and the call has the new token', async () => {
    const { w, ask } = await begin()
    const old = access(w)
    await w.advance(life - minute - 9)
    const outcome = ask()
    await w.advance(10)
    expect(w.server.seen.map(({ url }) => url)).toEqual(['/auth/token', '/v1/thing?n=0'])
    expect(access(w)).not.toBe(old)
    expect(w.server.seen[1]?.request.headers['authorization']).toBe(`Bearer ${access(w)}`)
    expect(outcome.values).toEqual([{ id: 1 }])
  })

  test('[SES-07] with more than 60 s left none happens', async () => {
    const { w, ask } = await begin()
    await w.advance(life - minute - 2_000)
    ask()
    await w.advance(10)
    expect(w.server.seen.map(({ url }) => url)).toEqual(['/v1/thing?n=0'])
  })

  test('[SES-03] a refresh replaces both stored tokens and leaves the session "logged in"', async () => {
    const { w, tab, ask } = await begin()
    const before = [...w.browser.storage.values()]
    await w.advance(life)
    ask()
    await w.advance(10)
    expect(w.server.seen[0]?.request.body && sent(w.server.seen[0].request)).toEqual({
      refresh_token: before[1],
      grant_type: 'refresh_token',
    })
    expect([...w.browser.storage.keys()]).toEqual(['access_token', 'refresh_token'])
    expect([...w.browser.storage.values()].some((token) => before.includes(token))).toBe(false)
    expect(sessionState(tab.store.getState())).toBe('logged in')
    expect(tab.store.getState().session.phase).toBe('ready')
  })
})

describe('one refresh at a time', () => {
  test('[SES-08] many calls of one tab cause one refresh', async () => {
    const { w, ask } = await begin()
    w.server.latency = () => 300
    await w.advance(life)
    const outcomes = Array.from({ length: 8 }, (_, n) => ask(n))
    await w.advance(5_000)
    expect(w.server.times('POST /auth/token')).toBe(1)
    expect(outcomes.every(({ values }) => values.length === 1)).toBe(true)
  })

  test('[SES-08] calls of eight tabs cause one refresh; the waiting tabs look every second and take its tokens', async () => {
    const { w } = await begin()
    const tabs = [...w.browser.tabs, ...(await Promise.all(Array.from({ length: 7 }, () => signedIn(w))))]
    w.server.latency = ({ url }) => (url === '/auth/token' ? 1_700 : 10)
    await w.advance(life)
    w.server.seen.length = 0
    const outcomes = tabs.map((tab, n) => run(tab.ports.http.call(readThing, { query: { n } })))
    await w.advance(8_000)
    expect(w.server.times('POST /auth/token')).toBe(1)
    expect(outcomes.every(({ values }) => values.length === 1)).toBe(true)
    expect(new Set(w.server.seen.slice(1).map(({ request }) => request.headers['authorization']))).toEqual(
      new Set([`Bearer ${access(w)}`]),
    )
  })

  test('[SES-08] a lock that some other tab holds is looked at every 1 s until it is free', async () => {
    const { w, ask } = await begin()
    await w.advance(life)
    w.browser.locks.add('caselog-refresh')
    const begun = w.time.now()
    ask()
    await w.advance(3_400)
    expect(w.server.seen).toEqual([])
    w.browser.locks.delete('caselog-refresh')
    await w.advance(2_000)
    expect(w.server.seen[0]).toMatchObject({ url: '/auth/token', at: begun + 4_000 })
  })

  test('a tab that hangs with the lock holds up the others for 10 s at most', async () => {
    const { w, ask } = await begin()
    await w.advance(life)
    w.browser.locks.add('caselog-refresh')
    const outcome = ask()
    await w.advance(10_500)
    expect(outcome.values).toEqual([{ id: 1 }])
  })
})

describe("'is logged in'", () => {
  test('[SES-09] is true with a valid token and false without one, at once', async () => {
    const { w, tab } = await begin()
    const yes = run(tab.ports.gate.isLoggedIn())
    await w.advance(0)
    expect(yes.values).toEqual([true])
    await w.advance(life + 1_000)
    const no = run(tab.ports.gate.isLoggedIn())
    await w.advance(0)
    expect(no.values).toEqual([false])
  })

  test('[SES-09] waits for a refresh in progress', async () => {
    const { w, tab } = await begin()
    w.server.latency = () => 2_000
    await w.advance(life + 1_000)
    run(tab.ports.gate.refresh())
    const outcome = run(tab.ports.gate.isLoggedIn())
    await w.advance(3_900)
    expect(outcome.values).toEqual([])
    await w.advance(2_000)
    expect(outcome.values).toEqual([true])
  })

  test('[SES-09] answers false after 10 s without a valid token', async () => {
    const { w, tab } = await begin()
    w.server.latency = () => 60_000
    await w.advance(life + 1_000)
    run(tab.ports.gate.refresh())
    const outcome = run(tab.ports.gate.isLoggedIn())
    await w.advance(9_900)
    expect(outcome.values).toEqual([])
    await w.advance(200)
    expect(outcome.values).toEqual([false])
  })
})

describe('a refresh that fails', () => {
  test("[SES-10] removes both tokens and logs out with 'Unable to persist connection' and the code refresh_failure", async () => {
    const { w, tab, ask } = await begin()
    w.server.on('POST /auth/token', () => answer(401, { message: 'You need to sign in.' }))
    await w.advance(life)
    const outcome = ask()
    await w.advance(20)
    expect([...w.browser.storage.keys()]).toEqual([])
    expect(tab.store.getState().session).toMatchObject({
      phase: 'signedOut',
      message: { reason: 'refresh_failure', text: 'Unable to persist connection' },
    })
    expect(tab.path()).toBe('/login')
    expect(outcome).toMatchObject({ values: [], error: null })
  })

  test.each([
    ['no answer', answer(0)],
    ['502', answer(502)],
    ['503', answer(503)],
    ['504', answer(504)],
    ['500', answer(500, { message: 'Internal error' })],
    ['429', answer(429, { message: 'Too many requests.' })],
    ['a page of somebody else’s', answer(200, '<!doctype html><title>Welcome to our hotel</title>')],
    ['a filter’s 403', answer(403, '<!doctype html><title>Blocked</title>')],
    ['a proxy’s 404', answer(404, '<!doctype html><title>Not found</title>')],
    ['a proxy’s 407', answer(407)],
    ['a proxy’s 421', answer(421)],
  ])('%s for a minute and a half ends no session: the call is made once the server is back', async (_, away) => {
    const { w, tab, ask } = await begin()
    const rotate = w.server.sessions.rotate
    let isBack = false
    w.server.on('POST /auth/token', (request) =>
      isBack ? answer(200, rotate(String(sent(request)['refresh_token']))) : away,
    )
    await w.advance(life)
    ask()
    await w.advance(90_000)
    const heardLate = run(tab.ports.gate.events$)
    const isAway = [0, 200, 502, 503, 504].includes(away.status)
    expect(tab.store.getState().calls.away).toBe(isAway)
    expect(heardLate.values).toEqual(isAway ? [{ kind: 'away', on: true }] : [])
    isBack = true
    const outcome = ask()
    await w.advance(60_000)
    expect(outcome.values).toEqual([{ id: 1 }])
    expect([w.server.sessions.endedBy(), tab.store.getState().session.phase]).toEqual([[], 'ready'])
    expect(tab.store.getState().calls.away).toBe(false)
  })

  test('a token that the server refuses while it can not be exchanged is exchanged once it can', async () => {
    const { w, tab, ask } = await begin()
    const rotate = w.server.sessions.rotate
    const refused = w.browser.storage.get('access_token')
    let isBack = false
    w.server.on('POST /auth/token', (request) =>
      isBack ? answer(200, rotate(String(sent(request)['refresh_token']))) : answer(503),
    )
    w.server.on('GET /v1/thing', ({ headers }) =>
      headers['authorization'] === `Bearer ${refused}`
        ? answer(401, { message: 'You need to sign in.' })
        : answer(200, { id: 1 }),
    )
    const outcome = ask()
    await w.advance(40_000)
    expect(tab.store.getState().session.phase).toBe('ready')
    isBack = true
    await w.advance(30_000)
    expect(outcome.values).toEqual([{ id: 1 }])
  })

  test('is no sign of the session: a page that slept has heard of it when it was last taken', async () => {
    const w = world()
    const tab = await signedIn(w)
    w.server.on('GET /v1/thing', () => answer(200, { id: 1 }))
    run(tab.ports.http.call(readThing, { query: { n: 0 } }))
    await w.advance(1_000)
    const heard = tab.ports.gate.heardAt()
    expect(w.time.now() - (heard ?? 0)).toBeLessThan(2_000)
    await w.advance(100 * 3_600_000)
    w.server.on('POST /auth/token', () => answer(401, { message: 'This session has ended.' }))
    run(tab.ports.http.call(readThing, { query: { n: 1 } }))
    await w.advance(60_000)
    expect(tab.types()).toContain(sessionLost.type)
    expect(tab.ports.gate.heardAt()).toBe(heard)
  })

  test("[SES-11] sends 'logged out' when the socket is in use, and only then", async () => {
    for (const [isConnected, refused] of [
      [true, answer(401)],
      [true, answer(403, { message: 'You can not sign in from here.' })],
      [false, answer(401)],
    ] as const) {
      const { w, tab, ask } = await begin()
      w.server.on('POST /auth/token', () => refused)
      if (!isConnected) tab.socket.status$.next('disconnected')
      await w.advance(life)
      ask()
      await w.advance(20)
      expect(tab.socket.sent).toEqual(isConnected ? ['logged out'] : [])
    }
  })

  test('[SES-12] without an authentication service says that the authentication could not be persisted', async () => {
    const { w, tab, ask } = await begin({ authConfigured: false })
    await w.advance(life)
    ask()
    await w.advance(20)
    expect(tab.store.getState().session.message?.text).toBe(
      'You have been logged out. We were unable to persist your authentication. Please login again.',
    )
    expect(w.server.times('POST /auth/token')).toBe(0)
  })

  test('lost answers do not: the same refresh token is sent again within the 30 s in which the server repeats itself', async () => {
    const { w, tab, ask } = await begin()
    let losses = 0
    w.server.fate = ({ url }) => {
      if (url !== `/auth/${refreshCall.path}` || losses === 4) return 'arrives'
      losses += 1
      return 'answerLost'
    }
    await w.advance(life)
    const outcome = ask()
    await w.advance(30_000)
    expect(outcome.values).toEqual([{ id: 1 }])
    expect([w.server.sessions.rotations(), w.server.sessions.endedBy(), tab.store.getState().session.phase]).toEqual([
      1,
      [],
      'ready',
    ])
  })

  test('a busy server is asked again after the time that it names', async () => {
    const { w, ask } = await begin()
    const rotate = w.server.sessions.rotate
    let refused = false
    w.server.on('POST /auth/token', (request) => {
      if (refused) return answer(200, rotate(String(sent(request)['refresh_token'])))
      refused = true
      return answer(429, { message: 'Too many requests.' }, { 'retry-after': '3' })
    })
    await w.advance(life)
    const outcome = ask()
    await w.advance(2_900)
    expect(w.server.times('POST /auth/token')).toBe(1)
    await w.advance(200)
    expect(outcome.values).toEqual([{ id: 1 }])
  })

  test('being offline is none: the call fails with its own words, the session stays', async () => {
    const { w, tab, ask } = await begin()
    await w.advance(life)
    tab.online$.next(false)
    const outcome = ask()
    await w.advance(60_000)
    expect(outcome.error).toMatchObject({
      message: expect.stringMatching(/^Oops! it looks like you have been disconnected/),
    })
    expect(tab.store.getState().session.phase).toBe('ready')
    tab.online$.next(true)
    const again = ask()
    await w.advance(100)
    expect(again.values).toEqual([{ id: 1 }])
  })
})

describe('a wrong clock', () => {
  test.each([-24, -1, 1, 24])('of %i h causes at most two refreshes in five minutes and no logout', async (hours) => {
    for (const sendsDate of [true, false]) {
      const { w, tab, ask } = await begin()
      w.server.sendsDate = sendsDate
      const route = () => answer(200, { id: 1 })
      w.server.on('GET /v1/thing', (request) =>
        w.server.sessions.isGood((request.headers['authorization'] ?? '').slice(7)) ? route() : answer(401),
      )
      tab.skew = hours * 3_600_000
      const outcomes = []
      for (let n = 0; n < 60; n += 1) {
        outcomes.push(ask(n))
        await w.advance(5_000)
      }
      await w.advance(20_000)
      expect(w.server.sessions.rotations()).toBeLessThanOrEqual(2)
      expect(outcomes.every(({ values }) => values.length === 1)).toBe(true)
      expect(tab.store.getState().session.phase).toBe('ready')
    }
  })
})
