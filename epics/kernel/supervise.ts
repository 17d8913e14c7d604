/**
 * Keeps pipelines apart (L11): an error ends the work of one action, is shown, and neither the pipeline's other work nor
 * another pipeline notices (`operators.ts`). One that dies all the same, of a stream that it is made from, is started
 * again. What happens while it is down waits for it, so that a restart loses nothing but the action that it died of.
 */
import { defer, Observable, Subject, type Subscription } from 'rxjs'
import { epicFailed } from '../../domain/calls/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import type { NamedEpic, StateRef } from './epic.ts'
import { contained } from './operators.ts'
import type { Ports } from './ports.ts'

/** Milliseconds before the restart that follows the n-th failure in a row: at once, then doubling, a second at most. */
export const restartDelay = (failures: number): number =>
  failures <= 1 ? 0 : Math.min(1_000, 50 * 2 ** (failures - 2))

/** An epic that held this long is well again: its failures in a row count from 0. Milliseconds. */
const healthyAfter = 60_000
/** The breaker: after so many failures in a row a pipeline rests `restFor` milliseconds before each further try. */
export const maxFailures = 12
export const restFor = 30_000
/** Actions that wait for a pipeline that is down; of more the oldest are let go. */
const maxWaiting = 10_000
/** Milliseconds between two facts about errors of one pipeline; what comes between is in the second. */
export const tellEvery = 1_000

export const supervise = (
  { name, run }: NamedEpic,
  action$: Observable<Action>,
  state$: StateRef,
  ports: Ports,
): Observable<Action> =>
  new Observable<Action>((out) => {
    const { scheduler } = ports
    const waiting: Action[] = []
    let failures = 0
    let restarts = 0
    let lastFailure = Number.NEGATIVE_INFINITY
    let lastTold = Number.NEGATIVE_INFINITY
    let delivering: Action | undefined
    let isTelling = false
    let inbox: Subject<Action> | undefined
    let running: Subscription | undefined

    const deliver = (): void => {
      for (let next = inbox && waiting.shift(); next; next = inbox && waiting.shift()) {
        const before = delivering
        delivering = next
        inbox?.next(next)
        delivering = before
      }
    }

    /** An error that ended nothing else. What a pipeline makes of the fact about its own error is told of no more. */
    const failedOnce = (error: unknown): void => {
      ports.report(error)
      if ((delivering && epicFailed.match(delivering)) || isTelling) return
      const tell = (): void => {
        isTelling = false
        lastTold = scheduler.now()
        out.next(epicFailed({ epic: name, restarts }))
      }
      const wait = lastTold + tellEvery - scheduler.now()
      if (wait <= 0) return tell()
      isTelling = true
      out.add(scheduler.schedule(tell, wait))
    }

    const fail = (error: unknown): void => {
      ports.report(error)
      inbox = undefined
      running?.unsubscribe()
      const now = scheduler.now()
      failures = now - lastFailure > healthyAfter ? 1 : failures + 1
      lastFailure = now
      restarts += 1
      out.add(scheduler.schedule(start, failures > maxFailures ? restFor : restartDelay(failures)))
      out.next(epicFailed({ epic: name, restarts }))
    }

    const start = (): void => {
      const own = new Subject<Action>()
      inbox = own
      running = defer(() => contained(failedOnce, () => run(own, state$, ports))).subscribe({
        next: (action) => out.next(action),
        error: fail,
      })
      out.add(running)
      deliver()
    }

    start()
    out.add(
      action$.subscribe({
        next: (action) => {
          waiting.push(action)
          if (waiting.length > maxWaiting) waiting.shift()
          deliver()
        },
        complete: () => out.complete(),
      }),
    )
  })
