import { fact, group } from '../kernel/index.ts'
import { one } from './forms.ts'

/** NAV-47 */
export const notificationsClosed = fact('notifications/closed', { v: 1, origin: 'intent', payload: group({}) })
/** NOT-07, NOT-06: on the screen at once, and taken back where the server did not take it (NOT-09). */
export const notificationRead = fact('notifications/read', { v: 1, origin: 'intent', payload: one })
export const notificationNotRead = fact('notifications/notRead', { v: 1, origin: 'server', payload: one })
export const notificationDismissed = fact('notifications/dismissed', { v: 1, origin: 'intent', payload: one })
export const notificationNotDismissed = fact('notifications/notDismissed', { v: 1, origin: 'server', payload: one })
