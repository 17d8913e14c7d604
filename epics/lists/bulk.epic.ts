import { EMPTY, catchError, concat, defer, from, merge, of, takeUntil, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import {
  bulkFinished,
  bulkRowSettled,
  bulkStarted,
  bulkStep,
  bulkStopped,
  bulkUndo,
  bulkUndoStarted,
  lists,
  type BulkAct,
  type BulkRow,
  type ListTab,
} from '../../domain/lists/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { recordCalls, type PageKind } from '../../domain/records/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { asFailure } from '../calls/index.ts'
import { epic, filter, type Http, map, mergeMap, type Ports, switchMap } from '../kernel/index.ts'

/** Records at a time: the server has others to answer. */
const sideBySide = 3

const settled = (id: number, is: BulkRow['is'], more: Partial<BulkRow> = {}): BulkRow => ({
  id,
  is,
  message: null,
  link: null,
  before: null,
  ...more,
})

const setStatus = <K extends PageKind>(http: Http, kind: K, id: number, status: 0 | 1): Observable<unknown> =>
  http.call(recordCalls[kind].update, { params: { id }, body: { status } })

/** The record is read first: what it is already is not done, and not undone. */
const done = <K extends PageKind>(http: Http, kind: K, tab: ListTab, act: BulkAct, id: number): Observable<BulkRow> =>
  http.call(recordCalls[kind].get, { params: { id } }).pipe(
    mergeMap((record: Readonly<Record<string, unknown>>): Observable<BulkRow> => {
      if (record['may_edit'] === false) return of(settled(id, 'failed', { message: wording('listBulk.mayNot') }))
      const step = bulkStep(tab, act, record)
      if (step === null) return of(settled(id, 'same'))
      if (step.is === 'status')
        return setStatus(http, kind, id, step.status).pipe(map(() => settled(id, 'done', { before: step.before })))
      const { call, input, outcome } = step.sending
      return http.call(call, input).pipe(map((answer) => settled(id, 'done', { link: outcome(answer).link })))
    }),
  )

const undone = (http: Http, tab: ListTab, act: BulkAct, row: BulkRow): Observable<BulkRow> => {
  const { id, link, before } = row
  if (before !== null) return setStatus(http, lists[tab].kind, id, before).pipe(map(() => settled(id, 'undone')))
  const sending = link === null ? null : bulkUndo(tab, act, id, link)
  return sending === null ? EMPTY : http.call(sending.call, sending.input).pipe(map(() => settled(id, 'undone')))
}

/** What is done with a selection: one record after another, each with its own outcome. */
export const bulkEpic = epic('lists.bulk', (action$, state$, ports: Ports) => {
  const { http } = ports
  const out$ = action$.pipe(filter(loggedOut.match))
  const told = (tab: ListTab, row: BulkRow, because: Action): Action => bulkRowSettled({ tab, row }, because)

  const run = (
    rows: readonly BulkRow[],
    tab: ListTab,
    because: Action,
    each: (row: BulkRow) => Observable<BulkRow>,
    failed: (row: BulkRow, message: string) => BulkRow,
  ): Observable<Action> =>
    concat(
      from(rows).pipe(
        mergeMap(
          (row) =>
            defer(() => each(row)).pipe(
              map((outcome) => told(tab, outcome, because)),
              catchError((error: unknown) =>
                of(told(tab, failed(row, asFailure(error, 'save', ports.supportPhone).message), because)),
              ),
            ),
          sideBySide,
        ),
        takeUntil(action$.pipe(filter((action) => bulkStopped.match(action) && action.payload.tab === tab))),
      ),
      of(bulkFinished({ tab }, because)),
    ).pipe(takeUntil(out$))

  const started$ = action$.pipe(
    filter(bulkStarted.match),
    mergeMap((asked) => {
      const { tab, act, ids } = asked.payload
      return run(
        ids.map((id) => settled(id, 'waiting')),
        tab,
        asked,
        ({ id }) => done(http, lists[tab].kind, tab, act, id),
        ({ id }, message) => settled(id, 'failed', { message }),
      )
    }),
  )
  const undoing$ = action$.pipe(
    filter(bulkUndoStarted.match),
    switchMap((asked) => {
      const { tab } = asked.payload
      const bulk = state$.value.lists.bulks[tab]
      if (bulk?.phase !== 'undoing') return EMPTY
      return run(
        bulk.rows.filter(({ is }) => is === 'done'),
        tab,
        asked,
        (row) => undone(http, tab, bulk.act, row),
        (row, message) => ({ ...row, is: 'kept', message }),
      )
    }),
  )
  return merge(started$, undoing$)
})
