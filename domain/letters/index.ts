/** The face of letters. */
export { fillLetter } from './fillLetter.ts'
export type { FilledLetter } from './fillLetter.ts'
export { letterPlaceholders, letterValues } from './placeholders.ts'
export type { LetterSubject, LetterValues } from './placeholders.ts'
