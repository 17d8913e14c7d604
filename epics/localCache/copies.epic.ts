import { auditTime, buffer, ignoreElements, merge, share } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { copyPlace, copyTables, mayBeKept, priorities, type CachePlace } from '../../domain/localCache/index.ts'
import { goneIn, recordLoaded, saveSucceeded, type AnyRecord } from '../../domain/records/index.ts'
import { type CacheItem, epic, filter, heard, map, mergeMap } from '../kernel/index.ts'

type Change = { readonly place: CachePlace; readonly record: AnyRecord['record'] | null }

/** What an action makes of a copy: a newer one, or none where the record is gone or may not be seen any more. */
const changeOf = (action: Action): Change | null => {
  if (recordLoaded.match(action) || saveSucceeded.match(action)) {
    const { kind, record } = saveSucceeded.match(action) ? action.payload.saved : action.payload
    const place = copyPlace(kind, record.id)
    return place && { place, record: mayBeKept(record) ? record : null }
  }
  const gone = goneIn(action)
  const place = gone && copyPlace(gone.kind, gone.id)
  return place && { place, record: null }
}

/** Milliseconds in which what comes is kept together. */
const together = 300

/** The last word on each record counts. */
const newest = (changes: readonly Change[]): readonly Change[] => [
  ...new Map(changes.map((change) => [`${change.place.table} ${change.place.key}`, change])).values(),
]

/** Keeps a copy of each record that the server told, for the next tab; none once others than are named may be out of sight. */
export const copiesEpic = epic('localCache.copies', (action$, _state$, { localCache, scheduler, socket }) => {
  const changes$ = action$.pipe(
    map(changeOf),
    filter((change) => change !== null),
    share(),
  )
  const dropped$ = heard(socket, 'sight changed').pipe(mergeMap(async () => localCache?.()?.forgetTables(copyTables)))
  const kept$ = changes$.pipe(
    buffer(changes$.pipe(auditTime(together, scheduler))),
    map(newest),
    mergeMap(async (changes) => {
      const cache = localCache?.()
      const kept = changes.flatMap(({ place, record }): CacheItem[] =>
        record === null ? [] : [{ place, value: record, priority: priorities.entityCopy }],
      )
      const gone = changes.flatMap(({ place, record }) => (record === null ? [place] : []))
      if (kept.length > 0) await cache?.keep(kept)
      if (gone.length > 0) await cache?.forget(gone)
    }),
  )
  return merge(kept$, dropped$).pipe(ignoreElements())
})
