import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { enterBundle } from './acts.ts'
import { inactiveServices } from './parts.ts'
import { servicesSlice } from './reducer.ts'

export const services = {
  facts,
  slices: [servicesSlice],
  acts: [enterBundle],
  parts: [inactiveServices],
} as const satisfies Feature
