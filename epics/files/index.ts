/** The face of files' calls. */
export { fileCalls } from './calls.ts'
export type { FileCalls, OnProgress } from './calls.ts'
