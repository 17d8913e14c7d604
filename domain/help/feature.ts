import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { helpBlocks } from './ask.ts'
import { helpDialog, helpInline, helpSearch } from './parts.ts'
import { helpSlice } from './reducer.ts'

export const help = {
  facts,
  slices: [helpSlice],
  asks: [helpBlocks],
  parts: [helpDialog, helpInline, helpSearch],
} as const satisfies Feature
