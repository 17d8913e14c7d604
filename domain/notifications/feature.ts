import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { dismissNotification, readNotification } from './acts.ts'
import { ownNotifications } from './ask.ts'
import { notificationCommands } from './commands.ts'
import { notificationsSlice } from './reducer.ts'

export const notifications = {
  facts,
  slices: [notificationsSlice],
  asks: [ownNotifications],
  acts: [readNotification, dismissNotification],
  commands: notificationCommands,
  rank: 20,
} as const satisfies Feature
