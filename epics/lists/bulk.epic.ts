import { EMPTY, catchError, concat, defer, finalize, from, merge, of, takeUntil, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import {
  bulkFinished,
  bulkLink,
  bulkNamed,
  bulkRowSettled,
  bulkStarted,
  bulkStep,
  bulkStopped,
  bulkUndo,
  bulkUndoStarted,
  lists,
  listTabs,
  type Bulk,
  type BulkRow,
  type ListTab,
} from '../../domain/lists/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { recordCalls, type PageKind } from '../../domain/records/index.ts'
import { loggedOut, sessionReady } from '../../domain/session/index.ts'
import { asFailure } from '../calls/index.ts'
import { epic, filter, type Http, map, mergeMap, type Ports } from '../kernel/index.ts'

/** Records at a time: the server has others to answer. */
const sideBySide = 3

type Part = Pick<BulkRow, 'message' | 'link' | 'before'>

const rowOf = (id: number, is: BulkRow['is'], more: Partial<Part> = {}): BulkRow => ({
  id,
  is,
  message: null,
  link: null,
  before: null,
  ...more,
})

/** What is done to one list's selection, as it stands when something is about to be sent. */
type Work = {
  readonly http: Http
  readonly tab: ListTab
  /** Of the bulk, as its changes are known to the server. */
  readonly name: string
  readonly bulk: () => Bulk | null
  /** Emits when nothing more is to be begun. */
  readonly stopped$: Observable<unknown>
}

const setStatus = <K extends PageKind>(
  http: Http,
  kind: K,
  id: number,
  status: 0 | 1,
  idempotencyKey: string,
): Observable<unknown> => http.call(recordCalls[kind].update, { params: { id }, body: { status }, idempotencyKey })

/**
 * The record is read first: what it is already is not done, and not undone. Of what was sent before a reload the record
 * tells whether it arrived; what did not is sent under the same name, so that one that comes late does nothing more.
 */
const done = <K extends PageKind>(
  { http, tab, name, bulk, stopped$ }: Work,
  kind: K,
  row: BulkRow,
): Observable<BulkRow> => {
  const { id } = row
  const read$ = http.call(recordCalls[kind].get, { params: { id } })
  return (row.is === 'waiting' ? read$.pipe(takeUntil(stopped$)) : read$).pipe(
    mergeMap((record: Readonly<Record<string, unknown>>): Observable<BulkRow> => {
      const now = bulk()
      if (now === null) return EMPTY
      const { act } = now
      if (record['may_edit'] === false) return of(rowOf(id, 'failed', { message: wording('listBulk.mayNot') }))
      const step = bulkStep(tab, act, record)
      if (step === null)
        return of(
          row.is === 'sent'
            ? rowOf(id, 'done', { link: bulkLink(tab, act, record), before: row.before })
            : rowOf(id, 'same'),
        )
      const idempotencyKey = `${name}:${id}`
      if (step.is === 'status') {
        const { before, status } = step
        return concat(
          of(rowOf(id, 'sent', { before })),
          setStatus(http, kind, id, status, idempotencyKey).pipe(map(() => rowOf(id, 'done', { before }))),
        )
      }
      const { call, input, outcome } = step.sending
      return concat(
        of(rowOf(id, 'sent')),
        http
          .call(call, { ...input, idempotencyKey })
          .pipe(map((answer) => rowOf(id, 'done', { link: outcome(answer).link }))),
      )
    }),
  )
}

const undone = ({ http, tab, name, bulk }: Work, { id, link, before }: BulkRow): Observable<BulkRow> => {
  const now = bulk()
  if (now === null) return EMPTY
  const idempotencyKey = `${name}:${id}:undo`
  if (before !== null)
    return setStatus(http, lists[tab].kind, id, before, idempotencyKey).pipe(map(() => rowOf(id, 'undone')))
  const sending = link === null ? null : bulkUndo(tab, now.act, id, link)
  return sending === null
    ? EMPTY
    : http.call(sending.call, { ...sending.input, idempotencyKey }).pipe(map(() => rowOf(id, 'undone')))
}

/** What a bulk has still to do; what was under way when the page went comes first. */
const toDo = ({ phase, rows }: Bulk): readonly BulkRow[] => {
  if (phase === 'undoing') return rows.filter(({ is }) => is === 'done')
  const sent = rows.filter(({ is }) => is === 'sent')
  return phase === 'running' ? [...sent, ...rows.filter(({ is }) => is === 'waiting')] : sent
}

const isUnderWay = (bulk: Bulk | null): bulk is Bulk => bulk !== null && !['finished', 'undone'].includes(bulk.phase)

/** What is done with a selection: one record after another, each with its own outcome. It goes on after a reload. */
export const bulkEpic = epic('lists.bulk', (action$, state$, ports: Ports) => {
  const running = new Set<ListTab>()
  const bulkOf = (tab: ListTab) => (): Bulk | null => state$.value.lists.bulks[tab]

  const run = (tab: ListTab, because: Action): Observable<Action> => {
    const bulk = bulkOf(tab)
    const begun = bulk()
    if (!isUnderWay(begun) || running.has(tab)) return EMPTY
    running.add(tab)
    const name = begun.name ?? ports.ids.uuid()
    const stopped$ = action$.pipe(filter((action) => bulkStopped.match(action) && action.payload.tab === tab))
    const work = { http: ports.http, tab, name, bulk, stopped$ }
    const isUndoing = begun.phase === 'undoing'
    const each = (row: BulkRow): Observable<BulkRow> => {
      if (isUndoing) return undone(work, row)
      return bulk()?.phase === 'stopping' && row.is === 'waiting' ? EMPTY : done(work, lists[tab].kind, row)
    }
    const failed = (row: BulkRow, error: unknown): BulkRow => {
      const { message } = asFailure(error, 'save', ports.supportPhone)
      return isUndoing ? { ...row, is: 'kept', message } : rowOf(row.id, 'failed', { message })
    }
    const rows$ = from(toDo(begun)).pipe(
      mergeMap(
        (row) => defer(() => each(row)).pipe(catchError((error: unknown) => of(failed(row, error)))),
        sideBySide,
      ),
      map((row): Action => bulkRowSettled({ tab, row }, because)),
    )
    return concat(
      begun.name === null ? of(bulkNamed({ tab, bulk: name }, because)) : EMPTY,
      rows$,
      of(bulkFinished({ tab }, because)),
    ).pipe(
      takeUntil(action$.pipe(filter(loggedOut.match))),
      finalize(() => running.delete(tab)),
    )
  }

  const asked$ = action$.pipe(
    filter((action) => bulkStarted.match(action) || bulkUndoStarted.match(action)),
    mergeMap((asked) => run(asked.payload.tab, asked)),
  )
  const left$ = action$.pipe(
    filter(sessionReady.match),
    mergeMap((ready) => merge(...listTabs.map((tab) => run(tab, ready)))),
  )
  return merge(asked$, left$)
})
