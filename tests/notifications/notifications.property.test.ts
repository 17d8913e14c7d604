import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tOf } from '../../domain/messages/index.ts'
import { sessionReady } from '../../domain/session/index.ts'
import {
  notificationDismissed,
  notificationRead,
  ownNotifications,
  shownNotifications,
  unreadNotifications,
  type Notification,
} from '../../domain/notifications/index.ts'
import { notificationNotDismissed, notificationNotRead } from '../../domain/notifications/actions.ts'
import { actsEpics } from '../../epics/acts/index.ts'
import { askEpic } from '../../epics/asks/ask.epic.ts'
import type { Browser } from '../../epics/kernel/index.ts'
import { noticesEpics } from '../../epics/notices/index.ts'
import { notificationsEpics } from '../../epics/notifications/index.ts'
import { only, startWorld } from '../records/epicWorld.ts'

const made = (id: number, marked_as_read: number): Notification => ({
  id,
  title: 'Your export is ready',
  body: '',
  level: 'success',
  status: 1,
  marked_as_read,
  date_time: '2026-03-01T17:00:00.000Z',
  end_date_time: null,
  object_kind: 'export',
  object_id: id,
})
const scopes = ['view_notification']
const start = (all: readonly Notification[]) => {
  const world = startWorld([askEpic(ownNotifications), ...actsEpics, ...notificationsEpics], scopes)
  world.dispatch(
    ownNotifications.loaded({ data: [...all], unread: all.filter((each) => each.marked_as_read === 1).length }),
  )
  return world
}

describe('notifications', () => {
  test('[NOT-08] [NOT-09] law: the badge counts what is neither read nor dismissed, whatever was pressed or taken back', () => {
    const step = fc.record({
      on: fc.constantFrom(notificationRead, notificationNotRead, notificationDismissed, notificationNotDismissed),
      id: fc.integer({ min: 1, max: 4 }),
    })
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(0, 1), { maxLength: 4 }),
        fc.array(step, { maxLength: 20 }),
        (marks, steps) => {
          const world = start(marks.map((mark, index) => made(index + 1, mark)))
          for (const { on, id } of steps) world.dispatch(on({ id }))
          const state = world.state()
          expect(unreadNotifications(state)).toBe(
            shownNotifications(state).filter((each) => each.marked_as_read !== 0).length,
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  test.each([
    { what: 'read', act: notificationRead, body: { marked_as_read: 0 }, says: 'setting notification as read...' },
    { what: 'dismissed', act: notificationDismissed, body: { status: 0 }, says: 'dismissing notification...' },
  ])(
    '[NOT-06] [NOT-07] [NOT-09] what is $what is so at once, is said while it is sent, and comes back where that failed',
    ({ act, body, says }) => {
      const world = start([made(3, 1)])
      const before = world.state().asks
      world.dispatch(act({ id: 3 }))
      expect(unreadNotifications(world.state())).toBe(0)
      expect(world.state().calls.snackbars.map(({ message }) => tOf(message))).toEqual([says])
      const [sent] = world.exchanges
      expect([sent?.path, sent?.input.body]).toEqual(['notification/3', body])
      sent?.fail({ status: 500 })
      expect(world.state().asks).toEqual(before)
      expect(world.state().calls.snackbars.map(({ message }) => message)).toEqual([])
    },
  )

  test('law: what is told is under the bell within a second, once for all that is told together', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 }), (times) => {
        const world = startWorld([askEpic(ownNotifications), ...noticesEpics, ...notificationsEpics], scopes, {
          browser: { readSetting: () => null } as Partial<Browser> as Browser,
        })
        const asked = () => world.exchanges.filter(({ call }) => call === 'notification.list').length
        world.dispatch(sessionReady({ complete: true }))
        only(world.open()).answer({ data: [], unread: 0 })
        for (const [index, together] of times.entries()) {
          for (let told = 0; told < together; told += 1) world.say('notification', {})
          world.passes(1_000)
          expect(asked()).toBe(index + 2)
          only(world.open()).answer({ data: [], unread: 0 })
        }
      }),
      { numRuns: 20 },
    )
  })

  test('[NAV-34] who may not see notifications does not ask for them', () => {
    const world = startWorld([askEpic(ownNotifications), ...notificationsEpics], ['view_own_victim'])
    world.dispatch(sessionReady({ complete: true }))
    expect(world.exchanges).toEqual([])
  })
})
