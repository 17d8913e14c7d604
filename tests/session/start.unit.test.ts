import { describe, expect, test } from 'vitest'
import { isServerAway } from '../../domain/calls/index.ts'
import { sessionState } from '../../domain/session/index.ts'
import { answer, sent } from './fakeServer.ts'
import { world, type World } from './world.ts'

const store = (w: World, pair = w.server.sessions.start()) => {
  w.browser.storage.set('access_token', pair.access_token).set('refresh_token', pair.refresh_token)
  return pair
}
const started = async (w: World, options?: Parameters<World['tab']>[0]) => {
  const tab = w.tab(options)
  tab.start()
  await w.advance(20)
  return tab
}

describe('a start', () => {
  test('[SES-01] without tokens is in "no token", with them comes to "logged in"', async () => {
    const w = world()
    const tab = await started(w)
    expect(sessionState(tab.store.getState())).toBe('no token')
    expect(tab.store.getState().session.phase).toBe('signedOut')
    expect(w.server.seen).toEqual([])
    store(w)
    const second = await started(w)
    expect(sessionState(second.store.getState())).toBe('logged in')
    expect(second.store.getState().session.phase).toBe('ready')
  })

  test('[SES-04] removes an expired access token before anything else and tries one refresh', async () => {
    const w = world()
    store(w)
    await w.advance(301_000)
    const held: (string | undefined)[] = []
    w.server.on('POST /auth/token', () => {
      held.push(w.browser.storage.get('access_token'))
      return answer(401)
    })
    await started(w)
    expect(held).toEqual([undefined])
    expect(w.server.seen[0]?.url).toBe('/auth/token')
  })

  test('[SES-05] whose refresh succeeds is logged in without a message and stays where it was', async () => {
    const w = world()
    store(w)
    await w.advance(301_000)
    const tab = await started(w)
    expect(tab.store.getState().session).toMatchObject({ phase: 'ready', message: null })
    expect(tab.store.getState().calls.errors).toEqual([])
    expect(tab.visited).toEqual([])
    expect(w.server.times('POST /auth/token')).toBe(1)
  })

  test("[SES-06] whose refresh fails logs out with 'Token is expired' and the code expired", async () => {
    const w = world()
    store(w)
    await w.advance(1_801_000)
    const tab = await started(w)
    expect(tab.store.getState().session).toMatchObject({
      phase: 'signedOut',
      message: { reason: 'expired', text: 'Token is expired', at: w.time.now() - 20 },
    })
    expect(tab.path()).toBe('/login')
    expect([...w.browser.storage.keys()]).toEqual([])
  })

  test('[SES-04] a token that is no token counts as an expired one', async () => {
    const w = world()
    store(w)
    w.browser.storage.set('access_token', 'nonsense')
    const tab = await started(w)
    expect([w.server.times('POST /auth/token'), tab.store.getState().session.phase]).toEqual([1, 'ready'])
  })

  test('while the server is away says so, ends nothing, and goes on once the server is back', async () => {
    const w = world()
    store(w)
    await w.advance(301_000)
    const rotate = w.server.sessions.rotate
    let isBack = false
    w.server.on('POST /auth/token', (request) =>
      isBack ? answer(200, rotate(String(sent(request)['refresh_token']))) : answer(503),
    )
    const tab = await started(w)
    expect(isServerAway(tab.store.getState())).toBe(true)
    await w.advance(120_000)
    expect(tab.store.getState().session.phase).toBe('starting')
    isBack = true
    await w.advance(15_000)
    expect(tab.store.getState().session).toMatchObject({ phase: 'ready', message: null })
    expect(isServerAway(tab.store.getState())).toBe(false)
  })

  test('offline with an expired token waits for the connection instead of ending the session', async () => {
    const w = world()
    store(w)
    await w.advance(301_000)
    const tab = w.tab()
    tab.online$.next(false)
    tab.start()
    await w.advance(35_000)
    expect([w.server.seen.length, tab.store.getState().session.phase]).toEqual([0, 'starting'])
    tab.online$.next(true)
    await w.advance(10_000)
    expect(tab.store.getState().session.phase).toBe('ready')
  })

  test.each([
    ['loading the user', 'GET /v1/me', 0],
    ['the refresh', 'POST /auth/token', 301_000],
  ])(
    "[SES-50] turned away at %s with 'You are not allowed access this application.' logs out with the location's message",
    async (_, path, age) => {
      const w = world()
      store(w)
      await w.advance(age)
      const message = 'You are not allowed access this application.'
      w.server.on(path, () => answer(403, { message, reason: 'not_admitted' }))
      const tab = await started(w)
      expect(tab.store.getState().session).toMatchObject({
        phase: 'signedOut',
        message: {
          text: 'The location you are attempting to login from is not permitted.  Contact your system Administrator.',
        },
      })
    },
  )

  test('[SES-22] another version in the cookie clears the caches once and rewrites it; the same or none clears nothing', async () => {
    const w = world()
    const pair = store(w)
    await started(w, { build: '1.0' })
    expect([w.browser.cookies.get('version'), w.browser.cleared]).toEqual(['1.0', []])
    await started(w, { build: '1.1' })
    expect([w.browser.cookies.get('version'), w.browser.cleared]).toEqual(['1.1', ['caches']])
    await started(w, { build: '1.1' })
    expect(w.browser.cleared).toEqual(['caches'])
    expect(w.browser.storage.get('refresh_token')).toBe(pair.refresh_token)
  })
})
