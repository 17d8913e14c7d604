/** LST-23: what each list is filtered by is kept on the device, and comes back where the list is opened without any. */
import { EMPTY, debounceTime, distinctUntilChanged, merge, type Observable } from 'rxjs'
import { same, type Action } from '../../domain/kernel/index.ts'
import {
  activeFilter,
  keptFilter,
  listFilterRestored,
  listOpened,
  listTabs,
  viewOf,
  type FilterGroup,
  type ListTab,
} from '../../domain/lists/index.ts'
import { loggedOut, scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { epic, filter, map, mergeMap, type Ports, type StateRef } from '../kernel/index.ts'
import { itemOnDevice } from '../localCache/index.ts'

/** Milliseconds: a filter that is typed changes with each letter. */
const settled = 500

const onDevice = (ports: Ports, tab: ListTab) => itemOnDevice(ports, 'listFilter', `list ${tab}`)

type Shown = {
  readonly view: State['lists']['tabs'][ListTab]['view']
  readonly isBegun: boolean
  readonly given: State['lists']['reportFilters'][ListTab]
}
const shownIn = ({ lists }: State, tab: ListTab): Shown => ({
  view: lists.tabs[tab].view,
  isBegun: lists.tabs[tab].begun === true,
  given: lists.reportFilters[tab],
})

/** Undefined while nobody has chosen one: the list is not open, has just begun, or shows what a report has counted. */
const ownFilter = ({ view, isBegun, given }: Shown): FilterGroup | null | undefined => {
  if (view === null || isBegun || view.counted !== undefined) return undefined
  const now = view.filter ?? null
  return now !== null && same(now, given?.filter) ? undefined : now
}

const kept = (state$: StateRef, ports: Ports, tab: ListTab): Observable<Action> =>
  state$.pipe(
    map((state) => shownIn(state, tab)),
    // Of what happens hardly anything is about it.
    distinctUntilChanged(
      (one, other) => one.view === other.view && one.isBegun === other.isBegun && one.given === other.given,
    ),
    map(ownFilter),
    filter((now) => now !== undefined),
    distinctUntilChanged(),
    debounceTime(settled, ports.scheduler),
    mergeMap((value) => onDevice(ports, tab).keep(value)),
  )

/** Sorted otherwise meanwhile, or in the order that was kept, it asks for the same rows. */
const isAskedAlike = (now: Shown['view'], then: Shown['view']): boolean =>
  now !== null && now.value === then?.value && same(now.filter ?? null, then.filter ?? null)

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
      const { tab, value, counted } = action.payload
      // What a report counted stood in for the list's own filter, which comes back after it.
      if (counted !== undefined) opened.delete(tab)
      if (counted !== undefined || opened.has(tab) || (ports.localCache?.() ?? null) === null) return EMPTY
      opened.add(tab)
      const shown = shownIn(state$.value, tab)
      if (value !== '' || (ownFilter(shown) ?? null) !== null) return EMPTY
      const { view, isBegun } = shown
      // Only over what a list begins with does it say something that there was none.
      const isNews = (kept: FilterGroup | null): boolean => kept !== null && (isBegun || activeFilter(kept) !== null)
      return onDevice(ports, tab)
        .read()
        .pipe(
          map((value) => keptFilter(tab, scopesOf(state$.value), value)),
          filter((now) => isNews(now) && isAskedAlike(viewOf(state$.value, tab), view)),
          map((now) => listFilterRestored({ tab, filter: now as FilterGroup }, action)),
        )
    }),
  )
  return merge(restored$, ...listTabs.map((tab) => kept(state$, ports, tab)))
})
