import { EMPTY, catchError, from, ignoreElements, of, takeUntil } from 'rxjs'
import { exportRemovalAsked, exportRemoved, exportsSeen, removeExport, seeExport } from '../../domain/exports/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { asFailure, failureShown } from '../calls/index.ts'
import { epic, filter, map, mergeMap } from '../kernel/index.ts'

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

/** LST-22 */
export const removeEpic = epic('exports.remove', (action$, _state$, ports) =>
  action$.pipe(
    filter(exportRemovalAsked.match),
    mergeMap((asked) => {
      const { id } = asked.payload
      return ports.http.call(removeExport, { params: { id } }).pipe(
        map(() => exportRemoved({ id }, asked)),
        catchError((error: unknown) =>
          of(failureShown(ports, asFailure(error, 'save', ports.supportPhone), false, asked)),
        ),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      )
    }),
  ),
)
