import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { languageCommands } from './commands.ts'
import { languagesSlice } from './reducer.ts'
import { timeZones } from './timeZones.ts'

export const languages = {
  facts,
  slices: [languagesSlice],
  commands: languageCommands,
  rank: 900,
  words: timeZones.map(({ zone }) => zone),
} as const satisfies Feature
