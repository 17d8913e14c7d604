/** What may have changed where this tab did not change it, and the questions that follow. */
import { concat, defer, EMPTY, merge, takeUntil, timer, type Observable, type SchedulerLike } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { heard } from './heard.ts'
import { map, switchMap } from './operators.ts'
import type { Socket } from './ports.ts'

/** The kinds of the records that somebody changed or removed. */
export const changedKinds = (socket: Pick<Socket, 'messages$'>): Observable<string> =>
  merge(heard(socket, 'record changed'), heard(socket, 'record removed')).pipe(map(({ kind }) => kind))

/** `isShown`: a page waits for it, so that its failure is shown too. `wait`: milliseconds. */
export type Asked = { readonly because: Action | undefined; readonly isShown: boolean; readonly wait: number }

/**
 * Loads for the newest question alone, once it has waited; what `ended$` says ends it. A page goes on waiting where
 * another question has taken the place of its own.
 */
export const loadInTime =
  (load: (asked: Asked) => Observable<Action>, ended$: Observable<unknown>, scheduler: SchedulerLike) =>
  (asked$: Observable<Asked>): Observable<Action> =>
    defer(() => {
      let isAwaited = false
      const over$ = defer(() => {
        isAwaited = false
        return EMPTY
      })
      const inTime = (asked: Asked): Observable<Action> =>
        asked.wait === 0 ? load(asked) : timer(asked.wait, scheduler).pipe(switchMap(() => load(asked)))
      return asked$.pipe(
        switchMap((asked) => {
          isAwaited ||= asked.isShown
          return concat(inTime({ ...asked, isShown: isAwaited }).pipe(takeUntil(ended$)), over$)
        }),
      )
    })
