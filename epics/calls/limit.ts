import { Observable, type Subscription } from 'rxjs'

export type Limiter = <T>(source: Observable<T>) => Observable<T>

/** CAL-11: at most `places` run at once, the others wait in order; one that nobody waits for any more gives up its place. */
export const limiter = (places: number): Limiter => {
  const queue: (() => void)[] = []
  let running = 0

  const taken = (): (() => void) | undefined => (running < places ? queue.shift() : undefined)
  const next = (): void => {
    for (let begin = taken(); begin; begin = taken()) begin()
  }

  return <T>(source: Observable<T>) =>
    new Observable<T>((subscriber) => {
      let inner: Subscription | undefined
      let hasPlace = false
      const begin = (): void => {
        hasPlace = true
        running += 1
        inner = source.subscribe(subscriber)
      }
      const leave = (): void => {
        inner?.unsubscribe()
        const waiting = queue.indexOf(begin)
        if (waiting >= 0) queue.splice(waiting, 1)
        if (!hasPlace) return
        hasPlace = false
        running -= 1
        next()
      }
      queue.push(begin)
      next()
      return leave
    })
}
