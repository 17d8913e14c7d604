/** RPT-47: a list that is opened from a figure in a new tab shows what that figure counted: the device keeps which it was. */
import { EMPTY, combineLatest, from, ignoreElements, merge, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import {
  listAddress,
  reportFiltersGiven,
  reportFiltersRestored,
  reportListIn,
  tabOfRoute,
  type ListTab,
} from '../../domain/lists/index.ts'
import { itemPlace, priorities } from '../../domain/localCache/index.ts'
import { routeEntered } from '../../domain/navigation/index.ts'
import { scopesOf, sessionReady } from '../../domain/session/index.ts'
import { epic, filter, map, mergeMap, switchMap } from '../kernel/index.ts'

const placeOf = (tab: ListTab, figure: string | undefined) =>
  itemPlace('listFilter', `report of ${tab} ${figure ?? ''}`)

export const givenEpic = epic('reports.given', (action$, state$, { localCache }) => {
  const kept$ = action$.pipe(
    filter(reportFiltersGiven.match),
    mergeMap(({ payload: value }) => {
      const item = { place: placeOf(value.tab, value.figure), value, priority: priorities.listFilter }
      return from(localCache?.()?.keep([item]) ?? Promise.resolve())
    }),
    ignoreElements(),
  )
  const restored$ = combineLatest([
    action$.pipe(filter(routeEntered.match)),
    action$.pipe(filter(sessionReady.match)),
  ]).pipe(
    switchMap(([{ payload: at }]): Observable<Action> => {
      const tab = tabOfRoute(at.route)
      const cache = localCache?.() ?? null
      if (tab === undefined || cache === null || at.searchType === undefined) return EMPTY
      const { lists } = state$.value
      const asked = listAddress(tab, { type: at.searchType, value: at.searchValue }, scopesOf(state$.value))
      const known = lists.reportFilters[tab]
      const isKnown = at.figure === undefined ? known !== null : known?.figure === at.figure
      if (asked.advanced === null || isKnown) return EMPTY
      return from(cache.read(placeOf(tab, at.figure))).pipe(
        map((found) => reportListIn(found?.value)),
        filter((given) => given !== null && given.tab === tab && given.origin === asked.advanced),
        map((given) => reportFiltersRestored(given as NonNullable<typeof given>)),
      )
    }),
  )
  return merge(kept$, restored$)
})
