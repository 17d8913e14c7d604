/** The face of what the server keeps for logs. */
export { keepForDraftsAlone } from './keys.ts'
