/** The face of the server's part in session logs. */
export { keepForDraftsAlone } from './keys.ts'
