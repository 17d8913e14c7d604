import { catchError, of, takeUntil } from 'rxjs'
import {
  courtDatesFailed,
  courtDatesLoaded,
  dashboardOpened,
  getCourtDatesAhead,
} from '../../domain/dashboard/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { loggedOut, scopesOf } from '../../domain/session/index.ts'
import { epic, filter, map, switchMap } from '../kernel/index.ts'

/** NAV-54: with each visit of the first page, for those who may see cases or clients. */
export const courtDatesEpic = epic('dashboard.courtDates', (action$, state$, { http }) =>
  action$.pipe(
    filter(dashboardOpened.match),
    filter(() => meets(scopesOf(state$.value), getCourtDatesAhead.needs)),
    switchMap((because) =>
      http.call(getCourtDatesAhead, {}).pipe(
        map(({ data }) => courtDatesLoaded({ data }, because)),
        catchError(() => of(courtDatesFailed({}, because))),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      ),
    ),
  ),
)
