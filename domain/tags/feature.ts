import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { tagCommands } from './commands.ts'
import { tagsSlice } from './reducer.ts'

export const tags = { facts, slices: [tagsSlice], commands: tagCommands, rank: 80 } as const satisfies Feature
