/** What one tab asks for never goes out in the name of somebody who has signed in in another one. */
import { expect, test } from 'vitest'
import { putMe } from '../../domain/session/index.ts'
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
