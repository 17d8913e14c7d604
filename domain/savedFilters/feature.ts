import type { Feature } from '../feature.ts'
import { retired } from '../kernel/index.ts'
import * as facts from './actions.ts'
import { putBackFilters, removeFilters, saveFilters } from './acts.ts'
import { ownSavedFilters } from './ask.ts'
import { savedFilterCommands } from './commands.ts'
import { savedFiltersSlice } from './reducer.ts'

export const savedFilters = {
  facts: {
    ...facts,
    ...retired({
      'savedFilters/undoRequested': { v: 1, origin: 'pipeline' },
      'savedFilters/notUndone': { v: 1, origin: 'server' },
    }),
  },
  slices: [savedFiltersSlice],
  asks: [ownSavedFilters],
  acts: [saveFilters, removeFilters, putBackFilters],
  commands: savedFilterCommands,
  rank: 100,
} as const satisfies Feature
