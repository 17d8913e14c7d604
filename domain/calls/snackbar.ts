/** Milliseconds (ERR-20). */
export const snackbarLasts = 5_000
/** How long one stays at least after it was let go of, so that nobody who looks away for a moment loses it. */
export const snackbarLingers = 2_000
