import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { caseNumbersSlice } from './reducer.ts'

export const caseNumbers = { facts, slices: [caseNumbersSlice] } as const satisfies Feature
