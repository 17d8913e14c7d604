/** When the notices, and what is under the bell, are asked for. */
import { expect, test } from 'vitest'
import type { AnyAsk } from '../../domain/calls/index.ts'
import { notices } from '../../domain/notices/asks.ts'
import { newsHeard } from '../../domain/notices/index.ts'
import { ownNotifications } from '../../domain/notifications/index.ts'
import { loggedOut, sessionReady } from '../../domain/session/index.ts'
import { askEpic } from '../../epics/asks/ask.epic.ts'
import { noticesEpics } from '../../epics/notices/index.ts'
import { notificationsEpics } from '../../epics/notifications/index.ts'
import { startWorld } from '../records/epicWorld.ts'
import { browser } from './noticesWorld.ts'

type Page = ReturnType<typeof startWorld>
const start = (of: AnyAsk, scope: string): Page =>
  startWorld([askEpic(of), ...noticesEpics, ...notificationsEpics], [scope], { browser: browser().port })

test.each([
  {
    what: 'notices',
    of: notices,
    scope: 'view_global_notice',
    hears: (page: Page) => page.dispatch(newsHeard({}), newsHeard({})),
  },
  {
    what: 'notifications',
    of: ownNotifications,
    scope: 'view_notification',
    hears: (page: Page) => {
      for (const name of ['record changed', 'record changed', 'something else'])
        page.say(name, { kind: 'export', id: 1, version: 1 })
      page.say('record changed', { kind: 'victim', id: 1, version: 1 })
    },
  },
])(
  '[NOT-17] $what come at the start, once when much was said of them, and every five minutes until the logout',
  ({ of, scope, hears }) => {
    const page = start(of, scope)
    const asked = (): number => page.exchanges.length
    page.dispatch(sessionReady({ complete: true }))
    expect(asked()).toBe(1)
    page.exchanges.at(-1)?.answer({ data: [], total: 0, page: 1, limit: 1, unread: 0 })
    hears(page)
    page.passes(600)
    expect(asked()).toBe(2)
    // Without a word from a socket.
    page.passes(299_399)
    expect(asked()).toBe(2)
    page.passes(2)
    expect(asked()).toBe(3)
    page.passes(600_000)
    expect(asked()).toBe(5)
    page.dispatch(loggedOut({ reason: 'logout', message: '', draftsKept: 0 }))
    page.passes(1_000_000)
    expect(asked()).toBe(5)
  },
)

test('what is under the bell comes anew when it is opened', () => {
  const page = start(ownNotifications, 'view_notification')
  page.dispatch(sessionReady({ complete: true }), ownNotifications.opened({}))
  expect(page.exchanges).toHaveLength(2)
})
