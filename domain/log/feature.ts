import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { logCommands } from './commands.ts'
import { logSlice } from './reducer.ts'

export const log = { facts, slices: [logSlice], commands: logCommands, rank: 130 } as const satisfies Feature
