import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { sessionCommands } from './commands.ts'
import { sessionSlice } from './reducer.ts'

export const session = { facts, slices: [sessionSlice], commands: sessionCommands, rank: 30 } as const satisfies Feature
