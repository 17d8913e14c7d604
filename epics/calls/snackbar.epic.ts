import {
  NEVER,
  distinctUntilChanged,
  ignoreElements,
  merge,
  shareReplay,
  startWith,
  take,
  takeUntil,
  timer,
} from 'rxjs'
import { snackbarClosed, snackbarLingers, snackbarShown, snackbarsHeld } from '../../domain/calls/index.ts'
import { epic, filter, map, mergeMap, switchMap } from '../kernel/index.ts'

/** ERR-20; none goes while the pointer or the focus is on them. */
export const snackbarEpic = epic('calls.snackbar', (action$, _state$, { clock, scheduler }) => {
  const held$ = action$.pipe(
    filter(snackbarsHeld.match),
    map(({ payload }) => payload.held),
    startWith(false),
    distinctUntilChanged(),
    shareReplay({ bufferSize: 1, refCount: true }),
  )
  const closed$ = action$.pipe(
    filter(snackbarShown.match),
    mergeMap((shown) => {
      const { snackbar, until } = shown.payload
      const again$ = action$.pipe(
        filter((action) => snackbarShown.match(action) || snackbarClosed.match(action)),
        filter(({ payload }) => payload.snackbar === snackbar),
      )
      if (until === null) return []
      const lasts = (wasHeld: boolean): number => Math.max(wasHeld ? snackbarLingers : 0, until - clock.now())
      return held$.pipe(
        switchMap((held, change) => (held ? NEVER : timer(lasts(change > 0), scheduler))),
        take(1),
        map(() => snackbarClosed({ snackbar }, shown)),
        takeUntil(again$),
      )
    }),
  )
  // Whether they are held is known also while none is shown.
  return merge(held$.pipe(ignoreElements()), closed$)
})
