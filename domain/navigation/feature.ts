import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { navigationCommands } from './commands.ts'
import { leaving } from './parts.ts'
import { navigationSlice } from './reducer.ts'
import { routeWords } from './routes.ts'

export const navigation = {
  facts,
  slices: [navigationSlice],
  commands: navigationCommands,
  rank: 10,
  words: routeWords,
  parts: [leaving],
} as const satisfies Feature
