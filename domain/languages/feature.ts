import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { languagesSlice } from './reducer.ts'
import { timeZones } from './timeZones.ts'

export const languages = {
  facts,
  slices: [languagesSlice],
  words: timeZones.map(({ zone }) => zone),
} as const satisfies Feature
