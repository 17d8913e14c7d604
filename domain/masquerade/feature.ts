import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { masqueradeCommands } from './commands.ts'
import { masqueradeOpen } from './parts.ts'
import { masqueradeSlice } from './reducer.ts'

export const masquerade = {
  facts,
  slices: [masqueradeSlice],
  parts: [masqueradeOpen],
  commands: masqueradeCommands,
  rank: 900,
} as const satisfies Feature
