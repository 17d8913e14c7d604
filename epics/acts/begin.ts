import { actBegun } from '../../domain/acts.ts'
import { nameToRepeat, type Asking, type WithActs } from '../../domain/calls/index.ts'
import type { Action, ActionDefinition, ActionOf } from '../../domain/kernel/index.ts'
import { epic, filter, map, type Ids, type NamedEpic } from '../kernel/index.ts'

/** What is asked for becomes an act: under a new name, or under that of the very same whose answer was lost. */
export const begin = <A>(
  state: WithActs,
  ids: Ids,
  act: Asking<A>,
  asked: NoInfer<A>,
  because: Action,
): ActionOf<typeof actBegun> =>
  actBegun({ name: nameToRepeat(state, act, asked) ?? ids.uuid(), act: { does: act.name, asked } }, because)

/** Where what is asked for is the act as it stands, however many are under way. */
export const beginsOn = <A>(name: string, wish: ActionDefinition<string, A>, act: Asking<NoInfer<A>>): NamedEpic =>
  epic(name, (action$, state$, { ids }) =>
    action$.pipe(
      filter(wish.match),
      map((asked) => begin(state$.value, ids, act, asked.payload, asked)),
    ),
  )
