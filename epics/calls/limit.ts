import { Observable, type SchedulerLike, type Subscription } from 'rxjs'

/** `yields`: it may be broken off and begun anew, to let others pass. */
export type Limiter = <T>(source: Observable<T>, yields: boolean) => Observable<T>

/** Milliseconds that one runs while others wait, before it lets one of them pass; twice as long each further time. */
export const yieldsAfter = 10_000

type Turn = {
  readonly begin: () => void
  readonly stop: () => void
  readonly yields: boolean
  began: number
  patience: number
}

/**
 * CAL-11: at most `places` run at once, the others wait in order; one that nobody waits for any more gives up its place.
 * Those that hang hold up nobody: while others wait, they go to the end of the queue.
 */
export const limiter = (places: number, scheduler: SchedulerLike): Limiter => {
  const queue: Turn[] = []
  const running = new Set<Turn>()
  let looking: Subscription | undefined

  /** The milliseconds that the turn may still run. */
  const left = ({ began, patience }: Turn): number => began + patience - scheduler.now()

  const firstToYield = (): Turn | undefined =>
    [...running].filter(({ yields }) => yields).toSorted((one, other) => left(one) - left(other))[0]

  const next = (): void => {
    looking?.unsubscribe()
    while (queue.length > 0) {
      if (running.size < places) {
        queue.shift()?.begin()
        continue
      }
      const slow = firstToYield()
      if (slow === undefined) return
      if (left(slow) > 0) {
        looking = scheduler.schedule(next, left(slow))
        return
      }
      running.delete(slow)
      slow.stop()
      slow.patience *= 2
      queue.push(slow)
    }
  }

  return <T>(source: Observable<T>, yields: boolean) =>
    new Observable<T>((subscriber) => {
      let inner: Subscription | undefined
      const turn: Turn = {
        yields,
        began: 0,
        patience: yieldsAfter,
        begin: () => {
          turn.began = scheduler.now()
          running.add(turn)
          // Its own subscriber, so that it has ended before the next begins.
          inner = source.subscribe({
            next: (value) => subscriber.next(value),
            error: (error: unknown) => subscriber.error(error),
            complete: () => subscriber.complete(),
          })
        },
        stop: () => inner?.unsubscribe(),
      }
      queue.push(turn)
      next()
      return () => {
        turn.stop()
        const waiting = queue.indexOf(turn)
        if (waiting >= 0) queue.splice(waiting, 1)
        if (running.delete(turn)) next()
      }
    })
}
