import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { lettersSlice } from './reducer.ts'

export const letters = { facts, slices: [lettersSlice] } as const satisfies Feature
