/** The face of languages: what is said in a file, as its reader reads it. */
export { voiceOf } from './voice.ts'
export type { Voice } from './voice.ts'
