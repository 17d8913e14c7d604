/** The calls' face. */
export {
  connectionChanged,
  epicFailed,
  errorClosed,
  errorShown,
  maintenanceBegan,
  maintenanceEnded,
  snackbarClosed,
  snackbarShown,
  snackbarsHeld,
} from './actions.ts'
export { bodyText } from './body.ts'
export { queryText } from './query.ts'
export { callsSlice } from './reducer.ts'
export { maxRetries, retriesAfter, retryAfter, retryDelay } from './retry.ts'
export { isInMaintenance, isOnline, openSnackbars, shownErrors } from './selectors.ts'
export { snackbarLasts, snackbarLingers } from './snackbar.ts'
export { isMaintenance, wordingOf } from './wording.ts'
export type { Failing } from './wording.ts'
