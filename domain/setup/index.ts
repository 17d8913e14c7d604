/** The face of what the server tells the client at its start. */
export { setupLanguages, usualSetup } from './forms.ts'
export type { Setup } from './forms.ts'
export { setupIn, setupName } from './page.ts'
