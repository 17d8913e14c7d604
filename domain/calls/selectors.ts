import type { CallsState, ShownError, Snackbar } from './reducer.ts'

type WithCalls = { readonly calls: CallsState }

export const shownErrors = ({ calls }: WithCalls): readonly ShownError[] => calls.errors
export const openSnackbars = ({ calls }: WithCalls): readonly Snackbar[] => calls.snackbars
export const isInMaintenance = ({ calls }: WithCalls): boolean => calls.maintenance
export const isOnline = ({ calls }: WithCalls): boolean => calls.online
