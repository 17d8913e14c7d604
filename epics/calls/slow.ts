import {
  connect,
  endWith,
  ignoreElements,
  map,
  merge,
  takeUntil,
  timer,
  type MonoTypeOperatorFunction,
  type SchedulerLike,
} from 'rxjs'
import { snackbarShown } from '../../domain/calls/index.ts'
import type { Action } from '../../domain/kernel/index.ts'

/** Milliseconds after which it is said that a change is still under way. */
const slowAfter = 15_000

/** Where what was sent has not ended by then, the message of that name says so. */
export const tellingSlow = (
  snackbar: string,
  scheduler: SchedulerLike,
  because: Action,
): MonoTypeOperatorFunction<Action> =>
  connect((sent$) =>
    merge(
      sent$,
      timer(slowAfter, scheduler).pipe(
        map((): Action => snackbarShown({ snackbar, message: 'status.slow', tone: 'warning', until: null }, because)),
        takeUntil(sent$.pipe(ignoreElements(), endWith(null))),
      ),
    ),
  )
