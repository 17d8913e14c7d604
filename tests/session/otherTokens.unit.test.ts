/**
 * Tokens that another tab has stored: nothing goes out in the name of the other session, and a page that has none of its
 * own goes on with it.
 */
import { expect, test } from 'vitest'
import { applicationStarted, putMe, tokenFacts } from '../../domain/session/index.ts'
import { answer } from './fakeServer.ts'
import { signedIn, world } from './world.ts'

const body = { accept_system_use_notification: true } as never

test.each(['a retry of a call', 'a call'])(
  'law: %s carries no token of another session than the tab’s own',
  async (what) => {
    const of = world()
    const tab = await signedIn(of)
    const own = of.browser.storage.get('access_token')
    of.server.on('PUT /v1/me/1', [answer(503, {}), answer(200, {})])
    const ask = (): void => {
      tab.ports.http.call(putMe, { params: { id: 1 }, body }).subscribe({ error: () => undefined })
    }
    const sentWith = () =>
      of.server.seen
        .filter(({ url }) => url.includes('/v1/me/1'))
        .map(({ request }) => request.headers['authorization'])
    if (what !== 'a call') {
      ask()
      await of.advance(1_000)
      expect(sentWith()).toEqual([`Bearer ${own}`])
    }
    // Another tab has exchanged them; the event that tells so is late.
    const next = of.server.sessions.start()
    of.browser.storage.set('access_token', next.access_token).set('refresh_token', next.refresh_token)
    if (what === 'a call') ask()
    await of.advance(20_000)
    expect(sentWith()).toEqual(what === 'a call' ? [] : [`Bearer ${own}`])
  },
)

test.each([true, false])('a page whose session has ended, where another is stored: %s', async (isStored) => {
  const of = world()
  const tab = await signedIn(of)
  of.browser.storage.clear()
  if (isStored) {
    const next = of.server.sessions.start()
    of.browser.storage.set('access_token', next.access_token).set('refresh_token', next.refresh_token)
  }
  const ended = { reason: 'replaced', message: 'You have been logged out in another tab.', draftsKept: 1 } as const
  tab.dispatch(applicationStarted({ build: '1.0', authConfigured: true, ended }))
  await of.advance(1_000)
  const { claims, phase, message } = tab.store.getState().session
  const stored = tokenFacts(of.browser.storage.get('access_token') ?? null)
  expect(claims?.session).toBe(isStored ? stored?.claims.session : undefined)
  if (!isStored) expect({ phase, text: message?.text }).toEqual({ phase: 'signedOut', text: ended.message })
})
