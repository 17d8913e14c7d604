import { catchError, concat, from, of, takeUntil, type Observable } from 'rxjs'
import { snackbarClosed, snackbarShown } from '../../domain/calls/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import {
  notificationDismissed,
  notificationNotDismissed,
  notificationNotRead,
  notificationRead,
  putNotification,
} from '../../domain/notifications/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { asFailure, failureShown } from '../calls/index.ts'
import { epic, filter, map, mergeMap } from '../kernel/index.ts'

const snackbar = 'notification'

/** NOT-06, NOT-07, NOT-09: said while it is sent, and taken back where it failed. */
export const markEpic = epic('notifications.mark', (action$, _state$, ports) =>
  action$.pipe(
    filter((action) => notificationRead.match(action) || notificationDismissed.match(action)),
    mergeMap((asked): Observable<Action> => {
      const isRead = notificationRead.match(asked)
      const { id } = asked.payload
      const message = isRead ? 'status.readingNotification' : 'status.dismissingNotification'
      const undone = isRead ? notificationNotRead : notificationNotDismissed
      const sent$ = ports.http
        .call(putNotification, { params: { id }, body: isRead ? { marked_as_read: 0 } : { status: 0 } })
        .pipe(
          map((): Action => snackbarClosed({ snackbar }, asked)),
          catchError((error: unknown) =>
            from<Action[]>([
              undone({ id }, asked),
              snackbarClosed({ snackbar }, asked),
              failureShown(ports, asFailure(error, 'save', ports.supportPhone), false, asked),
            ]),
          ),
          takeUntil(action$.pipe(filter(loggedOut.match))),
        )
      return concat(of(snackbarShown({ snackbar, message, tone: 'info', until: null }, asked)), sent$)
    }),
  ),
)
