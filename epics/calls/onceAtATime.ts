import { EMPTY, defer, finalize, takeUntil, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { filter } from '../kernel/index.ts'

/**
 * Runs work under names: nothing is begun under one that is running, and with the session all of it ends. For what is asked
 * for now, or was found under way when the page was loaded again.
 */
export const onceAtATime = <N>(action$: Observable<Action>) => {
  const running = new Set<N>()
  return (name: N, work: () => Observable<Action>): Observable<Action> =>
    defer(() => {
      if (running.has(name)) return EMPTY
      running.add(name)
      return defer(work).pipe(
        takeUntil(action$.pipe(filter(loggedOut.match))),
        finalize(() => running.delete(name)),
      )
    })
}
