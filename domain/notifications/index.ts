/** The face of what a user is told of (NOT-01 … NOT-09). */
export { notificationDismissed, notificationRead, notificationsClosed } from './actions.ts'
export { dismissNotification, readNotification } from './acts.ts'
export { getNotifications, putNotification } from './api.ts'
export { ownNotifications } from './ask.ts'
export { mostNotifications } from './forms.ts'
export type { Notification } from './forms.ts'
export { shownNotifications, unreadNotifications } from './selectors.ts'
