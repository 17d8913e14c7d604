import { createSelector } from '@reduxjs/toolkit'
import { answerTo, type WithAsks } from '../calls/index.ts'
import { ownNotifications } from './ask.ts'
import type { Notification } from './forms.ts'

const valueOf = (state: WithAsks) => answerTo(state, ownNotifications).value

/** Those that are not dismissed. */
export const shownNotifications = createSelector([valueOf], (value): readonly Notification[] =>
  (value?.data ?? []).filter(({ status }) => status === 1),
)
export const unreadNotifications = (state: WithAsks): number => valueOf(state)?.unread ?? 0
