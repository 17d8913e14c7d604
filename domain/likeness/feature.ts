import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { addressDialog } from './parts.ts'
import { likenessSlice } from './reducer.ts'

export const likeness = { facts, slices: [likenessSlice], parts: [addressDialog] } as const satisfies Feature
