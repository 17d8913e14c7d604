import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { saveSignOn, shutOut } from './acts.ts'
import { authorization, authorizedApplications, programsInUse } from './asks.ts'
import * as parts from './parts.ts'
import { integrationsSlice } from './reducer.ts'
import * as signOn from './signOn.ts'

const { ssoApplication: _ask, signOnChanges: _field, leftSignOn: _left, ...signOnFacts } = signOn

export const integrations = {
  facts: { ...facts, ...signOnFacts },
  slices: [integrationsSlice],
  asks: [authorizedApplications, authorization, programsInUse, signOn.ssoApplication],
  acts: [saveSignOn, shutOut],
  parts: Object.values(parts),
} as const satisfies Feature
