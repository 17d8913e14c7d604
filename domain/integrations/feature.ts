import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { authorization, authorizedApplications } from './asks.ts'
import * as parts from './parts.ts'
import { integrationsSlice } from './reducer.ts'

export const integrations = {
  facts,
  slices: [integrationsSlice],
  asks: [authorizedApplications, authorization],
  parts: Object.values(parts),
} as const satisfies Feature
