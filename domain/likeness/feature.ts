import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { likenessSlice } from './reducer.ts'

export const likeness = { facts, slices: [likenessSlice] } as const satisfies Feature
