/** Milliseconds for which what a session left unsent can be read, by its device's seal and the server's key alike. */
export const leftFor = 72 * 3_600_000
