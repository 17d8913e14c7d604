import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { historyShown } from './parts.ts'
import { historySlice } from './reducer.ts'

export const history = { facts, slices: [historySlice], parts: [historyShown] } as const satisfies Feature
