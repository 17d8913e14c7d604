import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { operationActs } from './acts.ts'
import { assignableUsers } from './api.ts'
import { operationCommands } from './commands.ts'
import { operationsSlice } from './reducer.ts'

export const links = {
  facts,
  slices: [operationsSlice],
  asks: [assignableUsers],
  acts: operationActs,
  commands: operationCommands,
  rank: 70,
} as const satisfies Feature
