import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { selectionsSlice } from './reducer.ts'

export const selections = { facts, slices: [selectionsSlice] } as const satisfies Feature
