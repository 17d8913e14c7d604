/** The calls' face. */
export {
  connectionChanged,
  epicFailed,
  errorClosed,
  errorShown,
  maintenanceBegan,
  maintenanceEnded,
  serverAway,
  serverBack,
  snackbarClosed,
  snackbarShown,
  snackbarsHeld,
} from './actions.ts'
export { act, actsUnderWay, nameToRepeat, sent } from './act.ts'
export type { Act, ActAsked, Asking, Done, Sent, WithActs } from './act.ts'
export { answerTo, ask, askedOf, unasked } from './ask.ts'
export type { Answer, AnyAsk, Ask, WithAsks } from './ask.ts'
export { bodyText } from './body.ts'
export { queryText } from './query.ts'
export { callsSlice } from './reducer.ts'
export { endOf, isAway, maxRetries, retriesAfter, retryAfter, retryDelay } from './retry.ts'
export { isInMaintenance, isOnline, isServerAway, openSnackbars, shownErrors } from './selectors.ts'
export { snackbarLasts, snackbarLingers } from './snackbar.ts'
export { isMaintenance, wordingOf, type Said } from './wording.ts'
export type { Failing } from './wording.ts'
