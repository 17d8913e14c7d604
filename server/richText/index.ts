/** The face of rich text on the server. */
export { sanitizeRichText } from './sanitize.ts'
