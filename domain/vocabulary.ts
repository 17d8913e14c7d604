/** The product's own words, as far as its actions and states don't declare them themselves: what labels may say. */
import { commands } from './commands.ts'
import * as features from './features.ts'
import { membersOf } from './kernel/index.ts'
import { messageKeys } from './messages/index.ts'

export const vocabulary = (): readonly string[] => [
  ...membersOf(features).flatMap((each) => ('words' in each ? each.words : [])),
  ...commands.map(({ id }) => id),
  ...messageKeys(),
]
