import type { Feature } from '../feature.ts'
import { retired } from '../kernel/index.ts'
import * as facts from './actions.ts'
import { advocatesAvailable, relatedTo } from './api.ts'
import { itemCommands } from './commands.ts'
import { itemsSlice } from './reducer.ts'

export const items = {
  facts: {
    ...facts,
    // Services had filters of their own make until November 2026.
    ...retired({ 'items/serviceListOpened': { v: 1, origin: 'intent' } }),
  },
  slices: [itemsSlice],
  asks: [advocatesAvailable, relatedTo.task, relatedTo.appointment, relatedTo.court_date],
  commands: itemCommands,
  rank: 60,
} as const satisfies Feature
