import type { Feature } from '../feature.ts'
import * as actions from './actions.ts'
import { configCommands } from './commands.ts'
import { configSlice } from './reducer.ts'
import * as reportStart from './reportStart.ts'

export const config = {
  facts: { ...actions, ...reportStart },
  slices: [configSlice],
  commands: configCommands,
  rank: 40,
} as const satisfies Feature
