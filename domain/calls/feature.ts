import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { callsSlice } from './reducer.ts'

export const calls = { facts, slices: [callsSlice] } as const satisfies Feature
