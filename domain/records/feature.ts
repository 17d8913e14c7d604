import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { recordCommands } from './commands.ts'
import { discardQuestion } from './parts.ts'
import { recordsSlice } from './reducer.ts'

export const records = {
  facts,
  slices: [recordsSlice],
  commands: recordCommands,
  rank: 50,
  parts: [discardQuestion],
} as const satisfies Feature
