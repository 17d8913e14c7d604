import { EMPTY, catchError, concat, debounceTime, merge, of, Subject, takeUntil, type Observable } from 'rxjs'
import {
  chosenImport,
  getImport,
  hasImportInTheWorks,
  importAsked,
  importChanged,
  importChosen,
  importDetailOf,
  importLoaded,
  importNeeds,
  importRefused,
  importsListed,
  importsLoaded,
  importsNotLoaded,
  importsOpened,
  importUploaded,
  isInTheWorks,
  listImports,
  type ImportRow,
} from '../../domain/imports/index.ts'
import { meets, type Action } from '../../domain/kernel/index.ts'
import type { MessageKey } from '../../domain/messages/index.ts'
import { changesMissed } from '../../domain/records/index.ts'
import { loggedOut, scopesOf } from '../../domain/session/index.ts'
import { asFailure, lastsUnawaited, readFailureShown, said } from '../calls/index.ts'
import { type Asked, changedKinds, epic, filter, loadInTime, map, mergeMap, switchMap } from '../kernel/index.ts'

/** Milliseconds: several messages about one import come close together. */
const settled = 200
/** Between two questions while an import is in the works and no message comes. */
const patience = 5_000

const outcomes: Partial<Record<ImportRow['status'], MessageKey>> = {
  columns: 'import.said.columns',
  checked: 'import.said.checked',
  done: 'import.said.done',
  undone: 'import.said.undone',
  failed: 'import.said.failed',
}

/** What was in the works and is not any more. */
const ended = (before: readonly ImportRow[], after: readonly ImportRow[]): ImportRow | undefined =>
  after.find((row) => !isInTheWorks(row) && before.some((one) => one.id === row.id && isInTheWorks(one)))

/** The user's imports are loaded when their page opens and whenever one may have changed; that one is ready is said once. */
export const loadEpic = epic('imports.load', (action$, state$, ports) => {
  const { http, socket, scheduler } = ports

  const unheard$ = new Subject<void>()
  const news = (
    before: readonly ImportRow[],
    after: readonly ImportRow[],
    because: Action | undefined,
  ): Observable<Action> => {
    const row = ended(before, after)
    const message = row === undefined ? undefined : outcomes[row.status]
    if (row === undefined || message === undefined) return EMPTY
    const tone = row.status === 'failed' || row.failure !== null ? ('warning' as const) : ('success' as const)
    return of(said(ports, 'import ready', message, tone, because, { lasts: lastsUnawaited }))
  }

  const load = ({ because, isShown }: Asked): Observable<Action> =>
    http.call(listImports, {}).pipe(
      mergeMap(({ data }) => {
        const before = importsListed(state$.value)
        return concat(of(importsLoaded({ rows: data }, because)), news(before, data, because))
      }),
      // What nobody asked for is asked for again in a while.
      catchError((error: unknown) => {
        if (isShown)
          return of(
            importsNotLoaded({ message: asFailure(error, 'read', ports.supportPhone).message }, because),
            readFailureShown(ports, error, because),
          )
        unheard$.next()
        return EMPTY
      }),
    )

  const changed$: Observable<Asked> = merge(
    action$.pipe(
      filter(changesMissed.match),
      filter(() => hasImportInTheWorks(state$.value)),
      map((because) => ({ because: because as Action, isShown: false, wait: settled })),
    ),
    changedKinds(socket).pipe(
      filter((kind) => kind === 'import'),
      map(() => ({ because: undefined, isShown: false, wait: settled })),
    ),
    merge(
      action$.pipe(filter(importsLoaded.match)),
      action$.pipe(filter(importChanged.match)),
      action$.pipe(filter(importUploaded.match)),
      unheard$,
    ).pipe(
      debounceTime(patience, scheduler),
      filter(() => hasImportInTheWorks(state$.value)),
      map(() => ({ because: undefined, isShown: false, wait: 0 })),
    ),
  )
  const opened$ = action$.pipe(
    filter(importsOpened.match),
    map((because) => ({ because: because as Action, isShown: true, wait: 0 })),
  )
  return merge(changed$, opened$).pipe(
    filter(() => meets(scopesOf(state$.value), importNeeds)),
    loadInTime(load, action$.pipe(filter(loggedOut.match)), scheduler),
  )
})

/** What was read in the chosen import follows it from version to version. */
export const detailEpic = epic('imports.detail', (action$, state$, ports) => {
  const read = (id: number, after: number, because: Action): Observable<Action> =>
    ports.http.call(getImport, { params: { id }, query: after === 0 ? {} : { after } }).pipe(
      map((detail) => importLoaded(detail, because)),
      catchError((error: unknown) =>
        of(importRefused({ id, message: asFailure(error, 'read', ports.supportPhone).message }, because)),
      ),
      takeUntil(action$.pipe(filter((action) => loggedOut.match(action) || importChosen.match(action)))),
    )
  const outdated$ = action$.pipe(
    filter(
      (action) =>
        importsLoaded.match(action) ||
        importChosen.match(action) ||
        importChanged.match(action) ||
        importUploaded.match(action),
    ),
    map((because) => ({ because, row: chosenImport(state$.value) })),
    filter(
      ({ row }) => row !== null && !isInTheWorks(row) && (importDetailOf(state$.value)?.version ?? 0) < row.version,
    ),
    switchMap(({ because, row }) => read(row?.id ?? 0, 0, because)),
  )
  const asked$ = action$.pipe(
    filter(importAsked.match),
    switchMap((asked) => read(asked.payload.id, asked.payload.after, asked)),
  )
  return merge(outdated$, asked$)
})
