import type { Feature } from '../feature.ts'
import { appearanceFound, densityChosen, themeChosen } from './actions.ts'
import { appearanceCommands } from './commands.ts'
import { appearanceSlice } from './reducer.ts'

export const appearance = {
  facts: { appearanceFound, densityChosen, themeChosen },
  slices: [appearanceSlice],
  commands: appearanceCommands,
  rank: 895,
} as const satisfies Feature
