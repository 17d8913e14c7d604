/**
 * What an operation says to people while it runs and when it is over; the message is named after it, so that the later
 * takes the place of the earlier.
 */
import { snackbarClosed, snackbarShown } from '../../domain/calls/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import type { MessageKey } from '../../domain/messages/index.ts'

export const working = (operation: string, message: MessageKey, because?: Action): Action =>
  snackbarShown({ snackbar: operation, message, tone: 'info', until: null }, because)

export const silent = (operation: string, because?: Action): Action => snackbarClosed({ snackbar: operation }, because)
