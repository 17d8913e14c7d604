import {
  catchError,
  defaultIfEmpty,
  defer,
  filter,
  finalize,
  firstValueFrom,
  from,
  map,
  of,
  race,
  switchMap,
  take,
  timer,
  type Observable,
  type SchedulerLike,
} from 'rxjs'
import type { Tabs } from '../kernel/index.ts'

/** Milliseconds (SES-08, SES-09). */
export const lockPoll = 1_000
export const longestWait = 10_000
/** Milliseconds between looks at what another tab has stored, and how many: its message may be faster than its storage. */
const storagePoll = 50
const storageLooks = 20

const lockName = 'caselog-refresh'

export type Lock = {
  /**
   * Runs `work` while no other tab does. A waiting tab looks again every second, or as soon as another tab says that it
   * is done, and takes `settled` when that already answers it. After 10 s it goes on without the lock: the server gives
   * both the same new pair then, and a tab that hangs can't hold up the others. A browser that gives no lock is the same.
   */
  readonly exclusively: <T>(settled: () => T | null, work: () => Observable<T>) => Observable<T>
  readonly isHeld: () => Observable<boolean>
}

/** One lock over all tabs. `work` must emit exactly once. */
export const refreshLock = (tabs: Tabs, scheduler: SchedulerLike): Lock => {
  const rotated$ = tabs.messages$.pipe(filter(({ kind }) => kind === 'tokensRotated'))
  const exclusively = <T>(settled: () => T | null, work: () => Observable<T>): Observable<T> => {
    const arrived = (): Observable<unknown> =>
      timer(0, storagePoll, scheduler).pipe(
        take(storageLooks),
        filter(() => settled() !== null),
        take(1),
        defaultIfEmpty(null),
      )
    return defer(() => {
      let isRotated = false
      /** A lock is granted later than it is asked for, and another tab may have held it and been done in between. */
      const workUnlessSettled = (): Observable<T> =>
        (isRotated ? arrived() : of(null)).pipe(
          switchMap(() => {
            const found = settled()
            return found === null ? work() : of(found)
          }),
        )
      const look = (waited: number): Observable<T> =>
        defer(() => {
          const found = settled()
          if (found !== null) return of(found)
          return from(tabs.exclusive(lockName, 0, () => firstValueFrom(workUnlessSettled()))).pipe(
            catchError(() => work()),
            switchMap((result) => {
              if (result !== 'timeout') return of(result)
              if (waited >= longestWait) return work()
              const next$ = race(timer(lockPoll, scheduler).pipe(map(() => of(null))), rotated$.pipe(map(arrived)))
              return next$.pipe(
                take(1),
                switchMap((ready$) => ready$),
                switchMap(() => look(waited + lockPoll)),
              )
            }),
          )
        })
      const hearing = rotated$.subscribe(() => (isRotated = true))
      return look(0).pipe(finalize(() => hearing.unsubscribe()))
    })
  }
  return { exclusively, isHeld: () => defer(() => tabs.isHeld(lockName)) }
}
