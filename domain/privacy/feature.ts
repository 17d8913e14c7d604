import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { privacyCommands } from './commands.ts'
import { privacySlice } from './reducer.ts'

const { idleMinutes: _minutes, ...declared } = facts

export const privacy = {
  facts: declared,
  slices: [privacySlice],
  commands: privacyCommands,
  rank: 890,
} as const satisfies Feature
