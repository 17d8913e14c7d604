import { flag, group, id, list, nullable, oneOf, part } from '../kernel/index.ts'
import { mergedNames, merging } from './actions.ts'

/**
 * ADM-35: the two persons; the fields whose value was chosen, with whose it is; and what is about to be done, while it is
 * asked if that is meant.
 */
export const mergeForm = part(
  'merge/form',
  group({
    keep: nullable(id('person')),
    drop: nullable(id('person')),
    chosen: list(group({ name: oneOf(mergedNames as [string, ...string[]]), isKept: flag() })),
    asking: nullable(merging),
  }),
)
