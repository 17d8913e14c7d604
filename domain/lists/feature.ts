import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { listCommands, selectionCommands } from './commands.ts'
import { listsSlice } from './reducer.ts'
import { listWords } from './words.ts'

export const lists = {
  facts,
  slices: [listsSlice],
  commands: [...listCommands, ...selectionCommands],
  rank: 90,
  words: listWords,
} as const satisfies Feature
