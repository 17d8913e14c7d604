/** The lists in use follow what other members of staff change in them. */
import { buffer, debounceTime, forkJoin, merge, share, takeUntil, type Observable } from 'rxjs'
import { listsChangedElsewhere, listsRefreshed, liveListOf, type LiveList } from '../../domain/config/index.ts'
import type { PayloadOf } from '../../domain/kernel/index.ts'
import { saveSucceeded } from '../../domain/records/index.ts'
import { isReady, loggedOut, scopesOf } from '../../domain/session/index.ts'
import { changedKinds, epic, filter, map, mergeMap, type CallFailure } from '../kernel/index.ts'
import { advocates, collectionOf, fieldViews, told, type Asking, type Failed } from './settings.ts'

type Got = Partial<PayloadOf<typeof listsRefreshed>>
/** The lists that came, and those that did not. */
export type Refreshed = Omit<PayloadOf<typeof listsRefreshed>, 'failed'> & { readonly failed: readonly Failed[] }
type Part = { readonly list: LiveList; readonly got: Got; readonly failed: CallFailure | null }

/** Milliseconds without another message: who puts a list in order changes many entries at once. */
const burst = 500

const asked = (asking: Asking, list: LiveList): Observable<Part> => {
  if (list === 'user')
    return advocates(asking).pipe(map(({ rows, failed }) => ({ list, got: { advocates: rows }, failed })))
  if (list === 'field_view')
    return fieldViews(asking).pipe(map(({ rows, failed }) => ({ list, got: { field_views: rows }, failed })))
  return collectionOf(asking, list).pipe(
    map(({ rows, failed }) => ({ list, got: { collections: { [list]: rows } }, failed })),
  )
}

/** All of them together; one that fails stays as it was. */
export const listsAsked = (asking: Asking, lists: readonly LiveList[]): Observable<Refreshed> =>
  forkJoin(lists.map((list) => asked(asking, list))).pipe(
    map((parts) => {
      const came = parts.filter(({ failed }) => failed === null).map(({ got }) => got)
      return {
        ...Object.assign({}, ...came),
        collections: Object.assign({}, ...came.map(({ collections }) => collections ?? {})),
        failed: parts.flatMap(({ list, failed }) => (failed === null ? [] : [{ name: list, failure: failed }])),
      }
    }),
  )

export const changesEpic = epic('config.changes', (action$, state$, ports) => {
  // What is saved here is told by a socket too, where there is one.
  const saved$ = action$.pipe(
    filter(saveSucceeded.match),
    map(({ payload }) => payload.saved.kind),
  )
  const changed$ = merge(changedKinds(ports.socket), saved$).pipe(
    map(liveListOf),
    filter((list) => list !== null && isReady(state$.value)),
    share(),
  )
  const bursts$ = changed$.pipe(
    buffer(changed$.pipe(debounceTime(burst, ports.scheduler))),
    map((lists) => [...new Set(lists.filter((list) => list !== null))]),
    filter(({ length }) => length > 0),
  )
  return merge(
    bursts$.pipe(map((lists) => listsChangedElsewhere({ lists }))),
    action$.pipe(
      filter(listsChangedElsewhere.match),
      mergeMap((because) =>
        listsAsked({ ports, scopes: scopesOf(state$.value) }, because.payload.lists).pipe(
          map((refreshed) => listsRefreshed({ ...refreshed, failed: told(refreshed.failed) }, because)),
          takeUntil(action$.pipe(filter(loggedOut.match))),
        ),
      ),
    ),
  )
})
