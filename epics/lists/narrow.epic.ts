import {
  declarationOf,
  defaultView,
  inKeptOrder,
  listNarrowed,
  listOpened,
  narrowedBy,
  viewOf,
} from '../../domain/lists/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { navigationRequested } from '../../domain/navigation/index.ts'
import { epic, filter, mergeMap } from '../kernel/index.ts'

/**
 * The list in view goes on being filtered by what it was; another one begins with this alone, before it is gone to: what
 * it was looked through for before would hide what is looked for now.
 */
export const narrowEpic = epic('lists.narrow', (action$, state$) =>
  action$.pipe(
    filter(listNarrowed.match),
    mergeMap((asked): readonly Action[] => {
      const { tab, condition, besides = [] } = asked.payload
      const state = state$.value
      const { at } = state.navigation
      const { route } = declarationOf(tab)
      const isThere = at?.route === route
      const view = (isThere ? viewOf(state, tab) : null) ?? inKeptOrder(defaultView(tab), state.lists.layouts[tab])
      const narrowed = besides.reduce(narrowedBy, narrowedBy(view.filter ?? null, condition))
      const opened = listOpened({ ...view, filter: narrowed }, asked)
      return isThere ? [opened] : [opened, navigationRequested({ route }, asked)]
    }),
  ),
)
