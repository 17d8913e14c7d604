import { EMPTY, catchError, ignoreElements, merge, takeUntil, throttleTime } from 'rxjs'
import { changedCases, changesSeen, noteVisit } from '../../domain/dashboard/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { epic, filter, map, mergeMap } from '../kernel/index.ts'

/** Milliseconds: a visit is not noted more often. */
const rarely = 300_000

/** That the user was here is kept by the server, for all their devices. One that was not noted is noted the next time. */
export const visitEpic = epic('dashboard.visit', (action$, _state$, { http, scheduler }) =>
  merge(
    action$.pipe(
      filter(changedCases.loaded.match),
      throttleTime(rarely, scheduler),
      map(() => ({})),
    ),
    action$.pipe(
      filter(changesSeen.match),
      map(({ payload: { until } }) => ({ seen_until: until })),
    ),
  ).pipe(
    mergeMap((body) =>
      http.call(noteVisit, { body }).pipe(
        ignoreElements(),
        catchError(() => EMPTY),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      ),
    ),
  ),
)
