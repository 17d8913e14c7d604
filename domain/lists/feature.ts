import type { Feature } from '../feature.ts'
import { retired } from '../kernel/index.ts'
import * as facts from './actions.ts'
import { foundPersons } from './foundPersons.ts'
import { listCommands, selectionCommands } from './commands.ts'
import { columnsDialog, listSearch, plainQuestion, printQuestion } from './parts.ts'
import { listsSlice } from './reducer.ts'
import { listWords } from './words.ts'

export const lists = {
  facts: {
    ...facts,
    // Services and timelogs had a list of another make until November 2026.
    ...retired({
      'lists/itemListOpened': { v: 1, origin: 'intent' },
      'lists/itemListLoaded': { v: 1, origin: 'server' },
      'lists/itemListFailed': { v: 1, origin: 'server' },
    }),
  },
  slices: [listsSlice],
  asks: [foundPersons],
  commands: [...listCommands, ...selectionCommands],
  rank: 90,
  words: listWords,
  parts: [columnsDialog, listSearch, plainQuestion, printQuestion],
} as const satisfies Feature
