import { EMPTY, catchError, from, ignoreElements, takeUntil } from 'rxjs'
import { exportsSeen, seeExport } from '../../domain/exports/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { epic, filter, mergeMap } from '../kernel/index.ts'

/** That somebody looked at them is kept by the server, for all their devices. */
export const seenEpic = epic('exports.seen', (action$, _state$, { http }) =>
  action$.pipe(
    filter(exportsSeen.match),
    mergeMap(({ payload: { ids } }) => from(ids)),
    mergeMap(
      (id) =>
        http.call(seeExport, { params: { id }, body: { is_seen: true } }).pipe(
          ignoreElements(),
          // They stay new, and are seen the next time.
          catchError(() => EMPTY),
          takeUntil(action$.pipe(filter(loggedOut.match))),
        ),
      2,
    ),
  ),
)
