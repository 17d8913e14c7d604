import { Subject, debounceTime, map, merge, startWith, take, type Observable, type SchedulerLike } from 'rxjs'
import type { HttpAnswer, HttpRequest, Wire } from '../kernel/index.ts'
import { noAnswer } from './world.ts'

/** Milliseconds in which something of the answer comes, or something of the body leaves. */
export const longestSilence = 60_000

/** One exchange, which has had no answer where nothing moves any more: then it is broken off. */
export const answerInTime = (
  wire: Wire,
  request: HttpRequest,
  scheduler: SchedulerLike,
  /** Told when something moves. */
  moved: () => void = () => undefined,
): Observable<HttpAnswer> => {
  const moved$ = new Subject<void>()
  const move = (): void => {
    moved()
    moved$.next()
  }
  const { onProgress } = request
  const silent$ = moved$.pipe(
    startWith(undefined),
    debounceTime(longestSilence, scheduler),
    map((): HttpAnswer => noAnswer),
  )
  const answer$ = wire.exchange({
    ...request,
    onReceived: move,
    ...(onProgress && {
      onProgress: (sent, total) => {
        move()
        onProgress(sent, total)
      },
    }),
  })
  return merge(answer$, silent$).pipe(take(1))
}
