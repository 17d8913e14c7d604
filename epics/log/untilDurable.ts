import { defer, EMPTY, filter, from, map, merge, of, take, tap, timer, type Observable, type SchedulerLike } from 'rxjs'
import type { LogWriter } from '../kernel/logPort.ts'

/** Milliseconds that a log which answers nothing holds up what is sent; that nothing is kept is said elsewhere. */
export const longestHold = 3_000

/**
 * Each time it is asked: emits once all that was recorded so far is durable, or at once where nothing can be written.
 * What waited once in vain is no reason to wait again before the log has answered. `isUnkept$` says whether this log will
 * have no key: nothing of it becomes durable.
 */
export const untilDurable = (
  writer: Pick<LogWriter, 'flush' | 'status$'>,
  scheduler: SchedulerLike,
  isUnkept$: Observable<boolean> = EMPTY,
): (() => Observable<unknown>) => {
  let isSilent = false
  const written = async (): Promise<void> => {
    // A fact of the same moment may come to the log just after the question.
    await Promise.resolve()
    await writer.flush()
    isSilent = false
  }
  return () =>
    defer(() => {
      if (isSilent) return of(null)
      const troubled$ = merge(
        writer.status$.pipe(filter(({ problem }) => problem !== 'none')),
        isUnkept$.pipe(filter(Boolean)),
      )
      const late$ = timer(longestHold, scheduler).pipe(
        tap(() => {
          isSilent = true
        }),
      )
      return merge(troubled$, from(written()), late$).pipe(
        take(1),
        map(() => null),
      )
    })
}
