/** Milliseconds (ERR-20). */
export const snackbarLasts = 5_000
