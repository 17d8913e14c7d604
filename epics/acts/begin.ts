import { actBegun } from '../../domain/acts.ts'
import { nameToRepeat, type Asking, type WithActs } from '../../domain/calls/index.ts'
import type { Action, ActionOf } from '../../domain/kernel/index.ts'
import type { Ids } from '../kernel/index.ts'

/** What is asked for becomes an act: under a new name, or under that of the very same whose answer was lost. */
export const begin = <A>(
  state: WithActs,
  ids: Ids,
  act: Asking<A>,
  asked: NoInfer<A>,
  because: Action,
): ActionOf<typeof actBegun> =>
  actBegun({ name: nameToRepeat(state, act, asked) ?? ids.uuid(), act: { does: act.name, asked } }, because)
