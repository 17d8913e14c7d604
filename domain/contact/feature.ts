import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { contactSupport } from './acts.ts'
import { contactSlice } from './reducer.ts'

export const contact = { facts, slices: [contactSlice], acts: [contactSupport] } as const satisfies Feature
