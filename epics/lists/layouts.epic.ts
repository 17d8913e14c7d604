import { EMPTY, catchError, debounceTime, ignoreElements, merge, of, takeUntil, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { getLayouts, listLayoutChanged, listLayoutsLoaded, putLayout } from '../../domain/lists/index.ts'
import { loggedOut, sessionReady } from '../../domain/session/index.ts'
import { asFailure, failureShown } from '../calls/index.ts'
import { epic, filter, map, perKey, switchMap } from '../kernel/index.ts'

/** Milliseconds: a column is dragged through many widths. */
const settled = 800

/** Layouts come with the session, and go to the server when they have settled. */
export const layoutsEpic = epic('lists.layouts', (action$, _state$, ports) => {
  const { http, scheduler } = ports
  const out$ = action$.pipe(filter(loggedOut.match))
  const loaded$ = action$.pipe(
    filter(sessionReady.match),
    switchMap((because): Observable<Action> =>
      http.call(getLayouts, {}).pipe(
        map(({ data }) => listLayoutsLoaded({ layouts: data }, because)),
        // Lists have their usual columns meanwhile.
        catchError(() => EMPTY),
        takeUntil(out$),
      ),
    ),
  )
  const kept$ = action$.pipe(
    filter(listLayoutChanged.match),
    perKey(
      ({ payload }) => payload.tab,
      (ofTab$) =>
        ofTab$.pipe(
          debounceTime(settled, scheduler),
          switchMap((changed): Observable<Action> =>
            http.call(putLayout, { body: changed.payload }).pipe(
              ignoreElements(),
              catchError((error: unknown) =>
                of(failureShown(ports, asFailure(error, 'save', ports.supportPhone), false, changed)),
              ),
              takeUntil(out$),
            ),
          ),
        ),
    ),
  )
  return merge(loaded$, kept$)
})
