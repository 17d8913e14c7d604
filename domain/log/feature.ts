import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { logCommands } from './commands.ts'
import { logSlice } from './reducer.ts'

export const log = { facts, slices: [logSlice], commands: logCommands } as const satisfies Feature
