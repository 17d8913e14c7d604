import { catchError, from, of, takeUntil, type Observable } from 'rxjs'
import { savedReportCalls } from '../../domain/config/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { navigationRequested } from '../../domain/navigation/index.ts'
import { reports, reportShown, setChosen, setIn, setOpened, setRemoved, storedOf } from '../../domain/reports/index.ts'
import { loggedOut, zoneOf } from '../../domain/session/index.ts'
import { asFailure, failureShown, lastsUnawaited, snackbar } from '../calls/index.ts'
import { epic, filter, mergeMap, switchMap } from '../kernel/index.ts'

/**
 * The set is read anew, so that what is applied is what it says now. One that is gone, or that can't be read, changes
 * nothing of what stands in the form.
 */
export const openedSetEpic = epic('reports.openedSet', (action$, state$, ports) =>
  action$.pipe(
    filter(setOpened.match),
    switchMap((opened): Observable<Action> => {
      const { report, id } = opened.payload
      return ports.http.call(savedReportCalls.get, { params: { id } }).pipe(
        mergeMap((saved): Observable<Action> => {
          const stored = storedOf(saved)
          if (saved.type !== report || stored.filters === null)
            return of(snackbar(ports, 'report.set.notReadable', 'warning', opened, lastsUnawaited))
          const set = setIn(zoneOf(state$.value), stored)
          return from([
            setChosen({ report, set }, opened),
            reportShown({ report }, opened),
            navigationRequested({ route: reports[report].route }, opened),
          ])
        }),
        catchError((error: unknown): Observable<Action> => {
          const failure = asFailure(error, 'read', ports.supportPhone)
          if (failure.status !== 404) return of(failureShown(ports, failure, false, opened))
          return from([
            setRemoved({ report, id }, opened),
            snackbar(ports, 'report.set.gone', 'warning', opened, lastsUnawaited),
          ])
        }),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      )
    }),
  ),
)
