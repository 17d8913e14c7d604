import type { CallsState, ShownError, Snackbar } from './reducer.ts'

type WithCalls = { readonly calls: CallsState }

export const shownErrors = ({ calls }: WithCalls): readonly ShownError[] => calls.errors
export const openSnackbars = ({ calls }: WithCalls): readonly Snackbar[] => calls.snackbars
export const isInMaintenance = ({ calls }: WithCalls): boolean => calls.maintenance
/** Whether the last call had no answer of the server, though there is a network. */
export const isServerAway = ({ calls }: WithCalls): boolean => calls.away && calls.online && !calls.maintenance
export const isOnline = ({ calls }: WithCalls): boolean => calls.online
