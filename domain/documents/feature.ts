import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { documentKinds } from './kinds.ts'
import { documentPreview } from './parts.ts'
import { uploadsSlice } from './reducer.ts'

export const documents = {
  facts,
  slices: [uploadsSlice],
  words: documentKinds.map(({ mime }) => mime),
  parts: [documentPreview],
} as const satisfies Feature
