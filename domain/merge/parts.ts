import { flag, group, id, list, nullable, oneOf, part } from '../kernel/index.ts'
import { mergedNames } from './actions.ts'

/**
 * ADM-35: the two persons; the fields whose value was chosen, with whose it is; and whether it is asked if that is meant.
 */
export const mergeForm = part(
  'merge/form',
  group({
    keep: nullable(id('person')),
    drop: nullable(id('person')),
    chosen: list(group({ name: oneOf(mergedNames as [string, ...string[]]), isKept: flag() })),
    asking: flag(),
  }),
)
