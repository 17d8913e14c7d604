import { count, fact, group, id, list } from '../kernel/index.ts'
import { notification } from './forms.ts'

const one = group({ id: id('notification') })

/** NAV-47 */
export const notificationsOpened = fact('notifications/opened', { v: 1, origin: 'intent', payload: group({}) })
export const notificationsClosed = fact('notifications/closed', { v: 1, origin: 'intent', payload: group({}) })
export const notificationsLoaded = fact('notifications/loaded', {
  v: 1,
  origin: 'server',
  payload: group({ data: list(notification), unread: count() }),
})
export const notificationsNotLoaded = fact('notifications/notLoaded', { v: 1, origin: 'server', payload: group({}) })
/** NOT-07, NOT-06: on the screen at once, and taken back where the server did not take it (NOT-09). */
export const notificationRead = fact('notifications/read', { v: 1, origin: 'intent', payload: one })
export const notificationNotRead = fact('notifications/notRead', { v: 1, origin: 'server', payload: one })
export const notificationDismissed = fact('notifications/dismissed', { v: 1, origin: 'intent', payload: one })
export const notificationNotDismissed = fact('notifications/notDismissed', { v: 1, origin: 'server', payload: one })
