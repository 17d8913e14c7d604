import { from } from 'rxjs'
import { snackbarLasts } from '../../domain/calls/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { declarationOf, defaultView, inKeptOrder, listOpened, viewOf } from '../../domain/lists/index.ts'
import { navigationRequested } from '../../domain/navigation/index.ts'
import { appliedTo, savedFilterChosen, savedFilterOf } from '../../domain/savedFilters/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { snackbar } from '../calls/index.ts'
import { epic, filter, mergeMap } from '../kernel/index.ts'

/** Longer than other messages: it is more to read. */
const lasts = 3 * snackbarLasts

/**
 * The list is narrowed first and then gone to, by an address that says nothing of it: what is looked for may be a name.
 * What can't be asked any more is left out, and that is said.
 */
export const applyEpic = epic('savedFilters.apply', (action$, state$, ports) =>
  action$.pipe(
    filter(savedFilterChosen.match),
    mergeMap((chosen) => {
      const state = state$.value
      const set = savedFilterOf(state, chosen.payload.id)
      if (set === undefined) return []
      const { tab } = set
      const before = viewOf(state, tab) ?? inKeptOrder(defaultView(tab), state.lists.layouts[tab])
      const { view, isWhole } = appliedTo(before, set, scopesOf(state))
      const { at } = state.navigation
      const { route } = declarationOf(tab)
      const isThere = at?.route === route && at.searchType === undefined
      const facts: Action[] = [listOpened(view, chosen)]
      if (!isThere) facts.push(navigationRequested({ route }, chosen))
      if (!isWhole) facts.push(snackbar(ports, 'savedFilter.partly', 'warning', chosen, lasts))
      return from(facts)
    }),
  ),
)
