/**
 * The product's own words, as far as its actions and states don't declare them themselves: what labels may say. A new
 * set of names is one line here; until it is, an export renames them.
 */
import { accessWords } from './access/index.ts'
import { commands } from './commands.ts'
import { documentKinds } from './documents/index.ts'
import { columnWords } from './exports/index.ts'
import { timeZones } from './languages/index.ts'
import { listWords } from './lists/index.ts'
import { messageKeys } from './messages/index.ts'
import { routeWords } from './navigation/index.ts'

export const vocabulary = (): readonly string[] => [
  ...accessWords,
  ...columnWords,
  ...commands.map(({ id }) => id),
  ...documentKinds.map(({ mime }) => mime),
  ...listWords,
  ...messageKeys(),
  ...routeWords,
  ...timeZones.map(({ zone }) => zone),
]
