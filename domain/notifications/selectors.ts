import { createSelector } from '@reduxjs/toolkit'
import type { Notification } from './forms.ts'
import type { NotificationsState } from './reducer.ts'

type WithNotifications = { readonly notifications: NotificationsState }

/** Those that are not dismissed. */
export const shownNotifications = createSelector(
  [({ notifications }: WithNotifications) => notifications.all],
  (all): readonly Notification[] => all.filter(({ status }) => status === 1),
)
export const unreadNotifications = ({ notifications }: WithNotifications): number => notifications.unread
