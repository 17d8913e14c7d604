/** Runs of then: their list stands on their report's screen, and one that is chosen there stands as it was counted. */
import { EMPTY, catchError, first, merge, of, take, takeUntil, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { navigationRequested, routeEntered } from '../../domain/navigation/index.ts'
import {
  earlierAsked,
  earlierShown,
  getRun,
  hasLists,
  openedRun,
  reportShown,
  reports,
  runOpenAsked,
  runOpened,
} from '../../domain/reports/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { asFailure, failureShown, lastsUnawaited, snackbar } from '../calls/index.ts'
import { epic, filter, map, mergeMap, switchMap } from '../kernel/index.ts'
import { countsNow, standsAt } from './standsAt.ts'

export const earlierEpic = epic('reports.earlierRuns', (action$, state$, ports) => {
  const left$ = action$.pipe(filter(loggedOut.match))
  const listed$ = action$.pipe(
    filter(earlierAsked.match),
    switchMap((asked): Observable<Action> => {
      const { report } = asked.payload
      const { route } = reports[report]
      const shows = [reportShown({ report }, asked), earlierShown.changed({ value: report }, asked)]
      if (state$.value.navigation.at?.route === route) return of(...shows)
      const elsewhere$ = action$.pipe(
        filter(navigationRequested.match),
        filter(({ payload }) => payload.route !== route),
      )
      // What is open on a page is closed by leaving it. Whoever is led elsewhere, and comes by later, did not ask for it.
      const there$ = action$.pipe(
        filter(routeEntered.match),
        take(1),
        mergeMap(({ payload }) => (payload.route === route ? shows : [])),
        takeUntil(elsewhere$),
      )
      return merge(of(navigationRequested({ route }, asked)), there$).pipe(takeUntil(left$))
    }),
  )
  const opened$ = action$.pipe(
    filter(runOpenAsked.match),
    switchMap((asked): Observable<Action> => {
      const { report, id } = asked.payload
      // What was chosen, or asked to be counted, while a run was on its way is what is wanted.
      const before = standsAt(state$, report)
      return ports.http.call(getRun, { params: { id } }).pipe(
        switchMap((kept): Observable<Action> => {
          if (kept.type !== report) return EMPTY
          return state$.pipe(
            // Without a list its lines would seem to be none of today's.
            first((state) => hasLists(state, report, kept.shown.parting ?? null, kept.shown.measured === true)),
            filter(() => standsAt(state$, report) === before),
            map((state) => runOpened(openedRun(state, kept, ports.clock.now()), asked)),
          )
        }),
        catchError((error: unknown): Observable<Action> => {
          const failure = asFailure(error, 'read', ports.supportPhone)
          return of(
            failure.status === 404
              ? snackbar(ports, 'report.earlier.gone', 'warning', asked, lastsUnawaited)
              : failureShown(ports, failure, false, asked),
          )
        }),
        takeUntil(merge(left$, countsNow(action$, report))),
      )
    }),
  )
  return merge(listed$, opened$)
})
