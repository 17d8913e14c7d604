import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { assignableUsers } from './api.ts'
import { operationCommands } from './commands.ts'
import { operationsSlice } from './reducer.ts'

export const operations = {
  facts,
  slices: [operationsSlice],
  asks: [assignableUsers],
  commands: operationCommands,
  rank: 70,
} as const satisfies Feature
