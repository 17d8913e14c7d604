import { catchError, concat, from, of, takeUntil, type Observable } from 'rxjs'
import { snackbarClosed, snackbarLasts, snackbarShown } from '../../domain/calls/index.ts'
import {
  addExport,
  columnsOf,
  exportQueued,
  exportRefused,
  exportRequest,
  exportRequested,
  proposedName,
} from '../../domain/exports/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { isTooShortIn, selectionView, viewOf } from '../../domain/lists/index.ts'
import { currentAccount, loggedOut, scopesOf } from '../../domain/session/index.ts'
import { asFailure, failureShown, snackbar } from '../calls/index.ts'
import { epic, filter, map, mergeMap } from '../kernel/index.ts'

/** One at a time: a newer message takes the place of the one before. */
const message = 'export'

/** LST-14 … LST-16: the list as it is shown is asked for as a file. */
export const requestEpic = epic('exports.request', (action$, state$, ports) =>
  action$.pipe(
    filter(exportRequested.match),
    mergeMap((asked): Observable<Action> => {
      const { tab, document_type: type } = asked.payload
      const state = state$.value
      const shown = viewOf(state, tab)
      const { ids } = asked.payload
      const view = shown === null || ids === undefined ? shown : selectionView(shown, ids)
      const zone = currentAccount(state)?.time_zone ?? 'UTC'
      const name = proposedName(tab, ports.clock.now(), zone)
      const body =
        view === null || isTooShortIn(state, view)
          ? null
          : exportRequest(view, type, columnsOf(state, tab, scopesOf(state)), name)
      if (body === null) return from([exportRefused({ tab }, asked), snackbar(ports, 'export.nothing', 'warning')])
      const sending = snackbarShown(
        { snackbar: message, message: 'status.exportRequest', tone: 'info', until: null },
        asked,
      )
      const sent$ = ports.http.call(addExport, { body }).pipe(
        mergeMap((row) => {
          const until = ports.clock.now() + snackbarLasts
          return from([
            exportQueued(row, asked),
            snackbarShown({ snackbar: message, message: 'export.accepted', tone: 'success', until }, asked),
          ])
        }),
        catchError((error: unknown) =>
          from([
            exportRefused({ tab }, asked),
            snackbarClosed({ snackbar: message }, asked),
            failureShown(ports, asFailure(error, 'save', ports.supportPhone), false, asked),
          ]),
        ),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      )
      return concat(of(sending), sent$).pipe(map((action): Action => action))
    }),
  ),
)
