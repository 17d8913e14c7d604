import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { recordCommands } from './commands.ts'
import { recordsSlice } from './reducer.ts'

export const records = { facts, slices: [recordsSlice], commands: recordCommands, rank: 50 } as const satisfies Feature
