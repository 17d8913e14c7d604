import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { courtDatesAhead } from './api.ts'
import { firstSteps } from './beginning.ts'
import { changedCases } from './changes.ts'
import { recentRecords } from './recent.ts'

export const dashboard = {
  facts,
  asks: [courtDatesAhead, changedCases, recentRecords, firstSteps],
} as const satisfies Feature
