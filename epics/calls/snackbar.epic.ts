import { filter, map, mergeMap, takeUntil, timer } from 'rxjs'
import { snackbarClosed, snackbarShown } from '../../domain/calls/index.ts'
import { epic } from '../kernel/index.ts'

/** ERR-20 */
export const snackbarEpic = epic('calls.snackbar', (action$, _state$, { clock, scheduler }) =>
  action$.pipe(
    filter(snackbarShown.match),
    mergeMap((shown) => {
      const { snackbar, until } = shown.payload
      const again$ = action$.pipe(filter((action) => (snackbarShown.match(action) || snackbarClosed.match(action)) && action.payload.snackbar === snackbar))
      return until === null
        ? []
        : timer(Math.max(0, until - clock.now()), scheduler).pipe(
            map(() => snackbarClosed({ snackbar }, shown)),
            takeUntil(again$),
          )
    }),
  ),
)
