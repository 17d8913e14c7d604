import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { realtimeSlice } from './reducer.ts'

export const realtime = { facts, slices: [realtimeSlice] } as const satisfies Feature
