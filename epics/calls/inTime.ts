import { Subject, map, merge, startWith, switchMap, take, timer, type Observable, type SchedulerLike } from 'rxjs'
import type { HttpAnswer, HttpRequest, Wire } from '../kernel/index.ts'
import { noAnswer } from './world.ts'

/** Milliseconds in which something of the answer comes, or something of the body leaves. */
export const longestSilence = 60_000

/** One exchange, which has had no answer where nothing moves any more: then it is broken off. */
export const answerInTime = (wire: Wire, request: HttpRequest, scheduler: SchedulerLike): Observable<HttpAnswer> => {
  const moved$ = new Subject<void>()
  const { onProgress } = request
  const silent$ = moved$.pipe(
    startWith(undefined),
    switchMap(() => timer(longestSilence, scheduler)),
    map((): HttpAnswer => noAnswer),
  )
  const answer$ = wire.exchange({
    ...request,
    onReceived: () => moved$.next(),
    ...(onProgress && {
      onProgress: (sent, total) => {
        moved$.next()
        onProgress(sent, total)
      },
    }),
  })
  return merge(answer$, silent$).pipe(take(1))
}
