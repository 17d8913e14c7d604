import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { quickSearchCommands } from './commands.ts'
import { quickSearchSlice } from './reducer.ts'

export const quickSearch = {
  facts,
  slices: [quickSearchSlice],
  commands: quickSearchCommands,
  rank: 110,
} as const satisfies Feature
