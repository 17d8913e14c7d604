/** Every action type that the log may hold. */
import * as acts from './acts.ts'
import { askFacts } from './asks.ts'
import * as features from './features.ts'
import { actionRegistry, membersOf } from './kernel/index.ts'
import { partFacts } from './parts.ts'

const facts = membersOf(features).flatMap((each) => ('facts' in each ? [each.facts] : []))

export const actions = actionRegistry(acts, acts.formerly, askFacts, partFacts, ...facts)
