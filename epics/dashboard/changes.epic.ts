import { EMPTY, catchError, ignoreElements, merge, of, takeUntil, throttleTime } from 'rxjs'
import {
  changesFailed,
  changesLoaded,
  changesOpened,
  changesSeen,
  getChangedCases,
  noteVisit,
} from '../../domain/dashboard/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { loggedOut, scopesOf } from '../../domain/session/index.ts'
import { epic, filter, map, mergeMap, switchMap } from '../kernel/index.ts'

/** Milliseconds: a visit is not noted more often. */
const rarely = 300_000

/** With each visit of the first page, for those who may see cases or clients. */
export const changesEpic = epic('dashboard.changes', (action$, state$, { http }) =>
  action$.pipe(
    filter(changesOpened.match),
    filter(() => meets(scopesOf(state$.value), getChangedCases.needs)),
    switchMap((because) =>
      http.call(getChangedCases, {}).pipe(
        map((loaded) => changesLoaded(loaded, because)),
        catchError(() => of(changesFailed({}, because))),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      ),
    ),
  ),
)

/** That the user was here is kept by the server, for all their devices. One that was not noted is noted the next time. */
export const visitEpic = epic('dashboard.visit', (action$, _state$, { http, scheduler }) =>
  merge(
    action$.pipe(
      filter(changesLoaded.match),
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
