import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { bulkLetterDetails, bulkLetterForm, courtOfLetters, letterPreview, newLetter, templateSearch } from './parts.ts'
import { letterCommands } from './commands.ts'
import { lettersSlice } from './reducer.ts'

export const letters = {
  facts,
  slices: [lettersSlice],
  commands: letterCommands,
  parts: [bulkLetterDetails, bulkLetterForm, courtOfLetters, letterPreview, newLetter, templateSearch],
} as const satisfies Feature
