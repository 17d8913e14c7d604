import { shutOut, shutOutAsked } from '../../domain/integrations/index.ts'
import { beginsOn } from '../acts/index.ts'

export const shutOutEpic = beginsOn('integrations.shutOut', shutOutAsked, shutOut)
