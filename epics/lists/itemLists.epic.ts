import { catchError, merge, of, takeUntil, type Observable } from 'rxjs'
import { listServices, listTimelogs } from '../../domain/items/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import {
  itemListFailed,
  itemListLoaded,
  itemListOpened,
  itemLists,
  servicesAsked,
  timelogsAsked,
  type ItemView,
} from '../../domain/lists/index.ts'
import { changesMissed } from '../../domain/records/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { asFailure } from '../calls/index.ts'
import { epic, filter, type Http, map, mergeMap, perKey, switchMap } from '../kernel/index.ts'

const services = (http: Http, state: State, view: ItemView, because: Action): Observable<Action> =>
  http
    .call(listServices, { query: servicesAsked(state, view) })
    .pipe(map(({ data, total }) => itemListLoaded({ total, of: { list: 'services', rows: data } }, because)))

const timelogs = (http: Http, view: ItemView, because: Action): Observable<Action> =>
  http
    .call(listTimelogs, { query: timelogsAsked(view) })
    .pipe(map(({ data, total }) => itemListLoaded({ total, of: { list: 'timelogs', rows: data } }, because)))

/** After an absence of the socket the list in view is asked for again, as it was. */
const askedAgain = (state: State, because: Action): readonly Action[] =>
  itemLists.flatMap((list) => {
    const { view } = state.lists.itemLists[list]
    return view !== null && state.navigation.at?.route === `list.${list}`
      ? [itemListOpened({ list, view }, because)]
      : []
  })

/** LST-26, SVC-13: the newest question of each list wins. */
export const itemListsEpic = epic('lists.items', (action$, state$, ports) => {
  const again$ = action$.pipe(
    filter(changesMissed.match),
    mergeMap((missed) => askedAgain(state$.value, missed)),
  )
  const loaded$ = action$.pipe(
    filter(itemListOpened.match),
    perKey(
      ({ payload }) => payload.list,
      (ofList$) =>
        ofList$.pipe(
          switchMap((asked): Observable<Action> => {
            const { list, view } = asked.payload
            const answer$ =
              list === 'services' ? services(ports.http, state$.value, view, asked) : timelogs(ports.http, view, asked)
            return answer$.pipe(
              catchError((error: unknown) =>
                of(itemListFailed({ list, message: asFailure(error, 'read', ports.supportPhone).message }, asked)),
              ),
              takeUntil(action$.pipe(filter(loggedOut.match))),
            )
          }),
        ),
    ),
  )
  return merge(again$, loaded$)
})
