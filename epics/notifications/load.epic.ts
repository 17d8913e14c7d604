import { EMPTY, catchError, debounceTime, interval, merge, of, takeUntil, type Observable } from 'rxjs'
import { exportsSeen } from '../../domain/exports/index.ts'
import { meets, type Action } from '../../domain/kernel/index.ts'
import {
  getNotifications,
  notificationsLoaded,
  notificationsNotLoaded,
  notificationsOpened,
} from '../../domain/notifications/index.ts'
import { changesMissed } from '../../domain/records/index.ts'
import { loggedOut, scopesOf, sessionReady } from '../../domain/session/index.ts'
import { epic, filter, kindOf, map, switchMap } from '../kernel/index.ts'

/** NOT-17: milliseconds between two questions when nothing says that there is news. */
const patience = 300_000
/** Several messages about one thing come close together. */
const settled = 500

/** Kinds whose changes may have brought a notification. */
const telling: ReadonlySet<unknown> = new Set(['export', 'notification'])

/** NOT-17: at the start, when the list is opened, when something came, and now and then. */
export const loadEpic = epic('notifications.load', (action$, state$, { http, socket, scheduler }) => {
  const load = (because: Action | undefined): Observable<Action> =>
    meets(scopesOf(state$.value), getNotifications.needs)
      ? http.call(getNotifications, {}).pipe(
          map(({ data, unread }): Action => notificationsLoaded({ data, unread }, because)),
          catchError(() => of(notificationsNotLoaded({}, because))),
          takeUntil(action$.pipe(filter(loggedOut.match))),
        )
      : EMPTY
  const began$ = action$.pipe(filter((action) => sessionReady.match(action) || notificationsOpened.match(action)))
  const changed$ = merge(
    action$.pipe(filter((action) => changesMissed.match(action) || exportsSeen.match(action))),
    socket.messages$.pipe(
      filter(({ name, payload }) => name === 'record changed' && telling.has(kindOf(payload))),
      map(() => undefined),
    ),
  ).pipe(debounceTime(settled, scheduler))
  const nowAndThen$ = action$.pipe(
    filter(sessionReady.match),
    switchMap(() => interval(patience, scheduler).pipe(takeUntil(action$.pipe(filter(loggedOut.match))))),
    map(() => undefined),
  )
  return merge(began$, changed$, nowAndThen$).pipe(switchMap(load))
})
