/** The face of files' calls. */
export { fileCalls } from './calls.ts'
export type { FileCalls } from './calls.ts'
