import { EMPTY, catchError, concat, debounceTime, merge, of, Subject, type Observable } from 'rxjs'
import { recordNeeds } from '../../domain/access/index.ts'
import {
  exportQueued,
  exportsLoaded,
  exportsNotLoaded,
  exportsOpened,
  hasUnfinishedExports,
  listExports,
  type ExportRow,
} from '../../domain/exports/index.ts'
import { meets, type Action } from '../../domain/kernel/index.ts'
import { changesMissed } from '../../domain/records/index.ts'
import { loggedOut, scopesOf, sessionReady } from '../../domain/session/index.ts'
import { asFailure, lastsUnawaited, readFailureShown, said } from '../calls/index.ts'
import { type Asked, changedKinds, epic, filter, loadInTime, map, mergeMap } from '../kernel/index.ts'

/** Milliseconds: several messages about one export come close together. */
const settled = 200
/** Between two questions while an export is in the works and no message comes. */
const patience = 5_000

/**
 * LST-17, LST-21: the exports are loaded when their page opens and whenever one may have changed. That one became ready
 * is said once a session, whether the message came just now or while nobody was there.
 */
export const loadEpic = epic('exports.load', (action$, state$, ports) => {
  const { http, socket, scheduler } = ports
  const told = new Set<number>()
  const unheard$ = new Subject<void>()

  const news = (rows: readonly ExportRow[], because: Action | undefined): Observable<Action> => {
    const user = state$.value.session.claims?.user_id
    const fresh = rows.filter(
      ({ id, status, is_seen, user_id }) =>
        (status === 'ready' || status === 'failed') && !is_seen && user_id === user && !told.has(id),
    )
    for (const { id } of fresh) told.add(id)
    if (fresh.length === 0) return EMPTY
    const isReady = fresh.some(({ status }) => status === 'ready')
    const message = isReady ? 'export.ready' : 'export.failed'
    const tone = isReady ? ('success' as const) : ('warning' as const)
    return of(said(ports, 'export ready', message, tone, because, { lasts: lastsUnawaited }))
  }

  const load = ({ because, isShown }: Asked): Observable<Action> =>
    http.call(listExports, { query: { page: 1, limit: 100 } }).pipe(
      mergeMap(({ data, total }) => concat(of(exportsLoaded({ rows: data, total }, because)), news(data, because))),
      // What nobody asked for is asked for again in a while.
      catchError((error: unknown) => {
        if (isShown)
          return of(
            exportsNotLoaded({ message: asFailure(error, 'read', ports.supportPhone).message }, because),
            readFailureShown(ports, error, because),
          )
        unheard$.next()
        return EMPTY
      }),
    )

  const changed$: Observable<Asked> = merge(
    action$.pipe(
      filter((action) => sessionReady.match(action) || changesMissed.match(action) || exportQueued.match(action)),
      map((because) => ({ because, isShown: false, wait: settled })),
    ),
    changedKinds(socket).pipe(
      filter((kind) => kind === 'export'),
      map(() => ({ because: undefined, isShown: false, wait: settled })),
    ),
    merge(action$.pipe(filter(exportsLoaded.match)), unheard$).pipe(
      filter(() => hasUnfinishedExports(state$.value)),
      debounceTime(patience, scheduler),
      filter(() => hasUnfinishedExports(state$.value)),
      map(() => ({ because: undefined, isShown: false, wait: 0 })),
    ),
  )
  const opened$ = action$.pipe(
    filter(exportsOpened.match),
    map((because) => ({ because: because as Action, isShown: true, wait: 0 })),
  )
  return merge(changed$, opened$).pipe(
    filter(() => meets(scopesOf(state$.value), recordNeeds.export.view)),
    loadInTime(load, action$.pipe(filter(loggedOut.match)), scheduler),
  )
})
