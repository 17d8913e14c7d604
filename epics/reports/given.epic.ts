/** RPT-47: a list that is opened from a figure in a new tab shows what that figure counted: the device keeps which it was. */
import { EMPTY, combineLatest, from, merge, take, timer, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import {
  listAddress,
  reportFiltersGiven,
  reportFiltersRestored,
  reportListIn,
  tabOfRoute,
  type ListTab,
} from '../../domain/lists/index.ts'
import { routeEntered } from '../../domain/navigation/index.ts'
import { scopesOf, sessionReady } from '../../domain/session/index.ts'
import { epic, filter, map, mergeMap, switchMap, type Ports } from '../kernel/index.ts'
import { itemOnDevice } from '../localCache/index.ts'

/** Milliseconds after which it is looked for again: the page that it comes from, or the key that opens it, may be slow. */
const looks = [0, 1_000, 3_000, 8_000] as const

const onDevice = (ports: Ports, tab: ListTab, figure: string | undefined) =>
  itemOnDevice(ports, 'listFilter', `report of ${tab} ${figure ?? ''}`)

export const givenEpic = epic('reports.given', (action$, state$, ports) => {
  const kept$ = action$.pipe(
    filter(reportFiltersGiven.match),
    mergeMap(({ payload: value }) => onDevice(ports, value.tab, value.figure).keep(value)),
  )
  const restored$ = combineLatest([
    action$.pipe(filter(routeEntered.match)),
    action$.pipe(filter(sessionReady.match)),
  ]).pipe(
    switchMap(([{ payload: at }]): Observable<Action> => {
      const tab = tabOfRoute(at.route)
      if (tab === undefined || at.searchType === undefined) return EMPTY
      const { lists } = state$.value
      const asked = listAddress(tab, { type: at.searchType, value: at.searchValue }, scopesOf(state$.value))
      const known = lists.reportFilters[tab]
      const isKnown = at.figure === undefined ? known !== null : known?.figure === at.figure
      if (asked.advanced === null || isKnown) return EMPTY
      const read = (): Observable<unknown> => onDevice(ports, tab, at.figure).read()
      return from(looks).pipe(
        mergeMap((wait) => (wait === 0 ? read() : timer(wait, ports.scheduler).pipe(mergeMap(read)))),
        map((value) => reportListIn(value)),
        filter((given) => given !== null && given.tab === tab && given.origin === asked.advanced),
        take(1),
        map((given) => reportFiltersRestored(given as NonNullable<typeof given>)),
      )
    }),
  )
  return merge(kept$, restored$)
})
