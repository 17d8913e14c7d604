/** The face of the notifications' pipelines. */
import {
  dismissNotification,
  notificationDismissed,
  notificationRead,
  readNotification,
} from '../../domain/notifications/index.ts'
import { beginsOn } from '../acts/index.ts'
import type { NamedEpic } from '../kernel/index.ts'

export const notificationsEpics: readonly NamedEpic[] = [
  beginsOn('notifications.read', notificationRead, readNotification),
  beginsOn('notifications.dismiss', notificationDismissed, dismissNotification),
]
