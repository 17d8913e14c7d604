import { Observable, type SchedulerLike, type Subscription } from 'rxjs'

/** What `begin` starts calls `moved` as something comes; what hangs is broken off and begun anew, to let others pass. */
export type Limiter = <T>(begin: (moved: () => void) => Observable<T>) => Observable<T>

/** Milliseconds without anything that moves, after which one lets a waiting one pass; twice as many each further time. */
export const yieldsAfter = 10_000

type Turn = {
  readonly begin: () => void
  readonly stop: () => void
  /** Whether it has run before, and let another one pass. */
  hasYielded: boolean
  movedAt: number
  patience: number
}

/**
 * CAL-11: at most `places` run at once, the others wait in order; one that nobody waits for any more gives up its place.
 * One that hangs gives its place to one that has not had any, and goes to the end of the queue.
 */
export const limiter = (places: number, scheduler: SchedulerLike): Limiter => {
  const queue: Turn[] = []
  const running = new Set<Turn>()
  let looking: Subscription | undefined

  /** Milliseconds until the turn counts as one that hangs. */
  const left = ({ movedAt, patience }: Turn): number => movedAt + patience - scheduler.now()

  const firstToHang = (): Turn | undefined => [...running].toSorted((one, other) => left(one) - left(other))[0]

  const begin = (turn: Turn): void => {
    queue.splice(queue.indexOf(turn), 1)
    running.add(turn)
    turn.begin()
  }

  const next = (): void => {
    looking?.unsubscribe()
    for (let first = queue[0]; first !== undefined && running.size < places; first = queue[0]) begin(first)
    const newcomer = queue.find(({ hasYielded }) => !hasYielded)
    const hanging = newcomer && firstToHang()
    if (newcomer === undefined || hanging === undefined) return
    if (left(hanging) > 0) {
      looking = scheduler.schedule(next, left(hanging))
      return
    }
    running.delete(hanging)
    hanging.stop()
    Object.assign(hanging, { hasYielded: true, patience: 2 * hanging.patience })
    queue.push(hanging)
    begin(newcomer)
    next()
  }

  return <T>(source: (moved: () => void) => Observable<T>) =>
    new Observable<T>((subscriber) => {
      let inner: Subscription | undefined
      const moved = (): void => {
        turn.movedAt = scheduler.now()
      }
      const turn: Turn = {
        hasYielded: false,
        movedAt: 0,
        patience: yieldsAfter,
        begin: () => {
          moved()
          // Its own subscriber, so that it has ended before the next begins.
          inner = source(moved).subscribe({
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
