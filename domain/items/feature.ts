import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { advocatesAvailable } from './api.ts'
import { itemCommands } from './commands.ts'
import { itemsSlice } from './reducer.ts'

export const items = {
  facts,
  slices: [itemsSlice],
  asks: [advocatesAvailable],
  commands: itemCommands,
  rank: 60,
} as const satisfies Feature
