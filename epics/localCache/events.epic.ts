import { defer, EMPTY, take, type Observable } from 'rxjs'
import { itemTooLarge, storageFailed, storageRanFull, storageStayedFull } from '../../domain/localCache/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { sessionReady } from '../../domain/session/index.ts'
import { failureSaying, failureShown, snackbar } from '../calls/index.ts'
import { type CacheEvent, epic, filter, mergeMap, type Ports, switchMap } from '../kernel/index.ts'

/** CFG-22 … CFG-24: a full storage warns, a larger thing and a storage that stays full are lines of the log, a failure is said. */
const saidOf = (event: CacheEvent, isFirst: boolean, ports: Ports): readonly Action[] => {
  switch (event.is) {
    case 'evicted':
      return [storageRanFull({ evicted: event.count }), snackbar(ports, 'localCache.full', 'warning')]
    case 'full':
      return [storageStayedFull({ kilobytes: event.kilobytes })]
    case 'tooLarge':
      return [itemTooLarge({ table: event.table, kilobytes: event.kilobytes })]
    case 'failed':
      // Said once in a session: a broken database fails at each record, and nothing but a reload helps.
      return isFirst ? [storageFailed({}), failureShown(ports, failureSaying(wording('localCache.failed')))] : []
  }
}

/** What the cache met, in the log and to people. */
export const cacheEventsEpic = epic('localCache.events', (action$, _state$, ports) => {
  let hasFailed = false
  const events$: Observable<CacheEvent> = defer(() => ports.localCache?.()?.events$ ?? EMPTY)
  return action$.pipe(
    filter(sessionReady.match),
    take(1),
    switchMap(() => events$),
    mergeMap((event) => {
      const said = saidOf(event, !hasFailed, ports)
      hasFailed ||= event.is === 'failed'
      return said
    }),
  )
})
