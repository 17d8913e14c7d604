import { catchError, of, takeUntil } from 'rxjs'
import { getRecentRecords, recentFailed, recentLoaded, recentOpened } from '../../domain/dashboard/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { epic, filter, map, switchMap } from '../kernel/index.ts'

/** NAV-54: with each visit of the first page. */
export const recentEpic = epic('dashboard.recent', (action$, _state$, { http }) =>
  action$.pipe(
    filter(recentOpened.match),
    switchMap((because) =>
      http.call(getRecentRecords, {}).pipe(
        map(({ data }) => recentLoaded({ data }, because)),
        catchError(() => of(recentFailed({}, because))),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      ),
    ),
  ),
)
