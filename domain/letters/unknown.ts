import { fillLetter } from './fillLetter.ts'

/** The place-holders that stand in a text, each once. */
export const placeholdersIn = (body: string): readonly string[] => fillLetter(body, {}).unknown

/** For those who look for them in a text that is shown: with their braces. */
export const placeholderForm =
  /\{\{\s*[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*\s*\}\}|\{\s*[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*\s*\}/gi
