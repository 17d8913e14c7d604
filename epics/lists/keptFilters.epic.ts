/** LST-23: what each list is filtered by is kept on the device, and comes back where the list is opened without any. */
import { EMPTY, debounceTime, distinctUntilChanged, from, ignoreElements, merge, type Observable } from 'rxjs'
import { same, type Action } from '../../domain/kernel/index.ts'
import {
  keptFilter,
  listFilterRestored,
  listOpened,
  listTabs,
  viewOf,
  type FilterGroup,
  type ListTab,
} from '../../domain/lists/index.ts'
import { itemPlace, priorities } from '../../domain/localCache/index.ts'
import { loggedOut, scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { epic, filter, map, mergeMap, type Ports, type StateRef } from '../kernel/index.ts'

/** Milliseconds: a filter that is typed changes with each letter. */
const settled = 500

const placeOf = (tab: ListTab) => itemPlace('listFilter', `list ${tab}`)

/** Undefined while the list is not open, or shows what a report has counted, which is the report's to keep. */
const ownFilter = ({ lists }: State, tab: ListTab): FilterGroup | null | undefined => {
  const { view } = lists.tabs[tab]
  if (view === null || view.counted !== undefined) return undefined
  const now = view.filter ?? null
  return now !== null && same(now, lists.reportFilters[tab]?.filter) ? undefined : now
}

const kept = (state$: StateRef, { localCache, scheduler }: Ports, tab: ListTab): Observable<Action> =>
  state$.pipe(
    map((state) => ownFilter(state, tab)),
    filter((now) => now !== undefined),
    distinctUntilChanged(),
    debounceTime(settled, scheduler),
    mergeMap((value) => {
      const item = { place: placeOf(tab), value, priority: priorities.listFilter }
      return from(localCache?.()?.keep([item]) ?? Promise.resolve())
    }),
    ignoreElements(),
  )

export const keptFiltersEpic = epic('lists.keptFilters', (action$, state$, ports) => {
  // Whoever has taken the filter away here does not get it back by opening the list once more.
  const opened = new Set<ListTab>()
  const restored$ = action$.pipe(
    filter((action) => listOpened.match(action) || loggedOut.match(action)),
    mergeMap((action): Observable<Action> => {
      if (!listOpened.match(action)) {
        opened.clear()
        return EMPTY
      }
      const { tab, value } = action.payload
      const cache = ports.localCache?.() ?? null
      if (opened.has(tab) || cache === null) return EMPTY
      opened.add(tab)
      if (value !== '' || ownFilter(state$.value, tab) !== null) return EMPTY
      const view = viewOf(state$.value, tab)
      return from(cache.read(placeOf(tab))).pipe(
        map((found) => keptFilter(tab, scopesOf(state$.value), found?.value)),
        filter((now) => now !== null && viewOf(state$.value, tab) === view),
        map((now) => listFilterRestored({ tab, filter: now as FilterGroup }, action)),
      )
    }),
  )
  return merge(restored$, ...listTabs.map((tab) => kept(state$, ports, tab)))
})
