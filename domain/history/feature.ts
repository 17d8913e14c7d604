import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { historySlice } from './reducer.ts'

export const history = { facts, slices: [historySlice] } as const satisfies Feature
