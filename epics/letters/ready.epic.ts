import { EMPTY, catchError, debounceTime, from, merge, takeUntil, type Observable } from 'rxjs'
import { snackbarLasts, snackbarShown } from '../../domain/calls/index.ts'
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
import { epic, filter, map, mergeMap, switchMap } from '../kernel/index.ts'

/** Milliseconds: messages about the same bulk letter come close together. */
const settled = 300
/** Longer than other messages: it comes when nobody is waiting for it. */
const lasts = 3 * snackbarLasts

/**
 * ACT-11: says that bulk letters became ready, whether the message came just now or while nobody was there. Each is
 * said once a session, and again in the next one as long as its maker has not looked at it.
 */
export const readyEpic = epic('letters.ready', (action$, state$, { http, clock, scheduler }) => {
  const said = new Set<number>()
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
          const fresh = ids.filter((id) => !said.has(id))
          for (const id of fresh) said.add(id)
          const message = partly ? 'bulkLetter.ready.partly' : 'bulkLetter.ready'
          const shown = {
            snackbar: 'bulk letter',
            message,
            tone: partly ? ('warning' as const) : ('success' as const),
            until: clock.now() + lasts,
          }
          return fresh.length === 0 ? EMPTY : from([snackbarShown(shown, because)])
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
