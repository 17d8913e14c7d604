import { EMPTY, catchError, debounceTime, from, merge, of, takeUntil, type Observable } from 'rxjs'
import { meets, type Action } from '../../domain/kernel/index.ts'
import { bulkLettersSeen, unseenBulkLetters } from '../../domain/letters/index.ts'
import {
  changesMissed,
  entities,
  recordCalls,
  recordChangedElsewhere,
  recordLoaded,
} from '../../domain/records/index.ts'
import { loggedOut, scopesOf, sessionReady } from '../../domain/session/index.ts'
import { lastsUnawaited, said } from '../calls/index.ts'
import { epic, filter, map, mergeMap, switchMap } from '../kernel/index.ts'

/** Milliseconds: messages about the same bulk letter come close together. */
const settled = 300

/**
 * ACT-11: says that bulk letters became ready, whether the message came just now or while nobody was there. Each is
 * said once a session, and again in the next one as long as its maker has not looked at it.
 */
export const readyEpic = epic('letters.ready', (action$, state$, ports) => {
  const { http, scheduler } = ports
  const told = new Set<number>()
  const mayBeNews$: Observable<Action> = merge(
    action$.pipe(filter(sessionReady.match)),
    action$.pipe(filter(changesMissed.match)),
    action$.pipe(filter((action) => recordChangedElsewhere.match(action) && action.payload.kind === 'bulk_letter')),
  )
  return mayBeNews$.pipe(
    debounceTime(settled, scheduler),
    filter(() => meets(scopesOf(state$.value), entities.bulk_letter.needs.view)),
    switchMap((because) =>
      http.call(unseenBulkLetters, {}).pipe(
        mergeMap(({ ids, partly }) => {
          const fresh = ids.filter((id) => !told.has(id))
          for (const id of fresh) told.add(id)
          const message = partly ? 'bulkLetter.ready.partly' : 'bulkLetter.ready'
          const tone = partly ? 'warning' : 'success'
          return fresh.length === 0
            ? EMPTY
            : of(said(ports, 'bulk letter', message, tone, because, { lasts: lastsUnawaited }))
        }),
        // The next change, or the next session, asks again.
        catchError(() => EMPTY),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      ),
    ),
  )
})

/** That somebody looked at them is kept by the server, for all their devices. */
export const seenEpic = epic('letters.seen', (action$, _state$, { http }) =>
  action$.pipe(
    filter(bulkLettersSeen.match),
    mergeMap((seen) => from(seen.payload.ids).pipe(map((id) => ({ id, seen })))),
    mergeMap(
      ({ id, seen }) =>
        http.call(recordCalls.bulk_letter.update, { params: { id }, body: { is_seen: 1 } }).pipe(
          map((record) => recordLoaded({ kind: 'bulk_letter', record }, seen)),
          catchError(() => EMPTY),
          takeUntil(action$.pipe(filter(loggedOut.match))),
        ),
      2,
    ),
  ),
)
