/** What is done to a notification is on the screen at once; where the server does not take it, it is taken back (NOT-09). */
import { act, sent } from '../calls/index.ts'
import { notificationNotDismissed, notificationNotRead } from './actions.ts'
import { putNotification } from './api.ts'
import { one } from './forms.ts'

/** NOT-07 */
export const readNotification = act('notifications.read', {
  asked: one,
  says: { working: 'status.readingNotification' },
  send: (params) => sent(putNotification, { params, body: { marked_as_read: 0 } }),
  done: () => [],
  refused: (_failure, asked, _name, because) => [notificationNotRead(asked, because)],
})

/** NOT-06 */
export const dismissNotification = act('notifications.dismiss', {
  asked: one,
  says: { working: 'status.dismissingNotification' },
  send: (params) => sent(putNotification, { params, body: { status: 0 } }),
  done: () => [],
  refused: (_failure, asked, _name, because) => [notificationNotDismissed(asked, because)],
})
