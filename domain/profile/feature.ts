import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { profileSlice } from './reducer.ts'

export const profile = { facts, slices: [profileSlice] } as const satisfies Feature
