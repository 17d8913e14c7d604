import { EMPTY, NEVER, catchError, concat, defer, from, merge, of, takeUntil, timer, type Observable } from 'rxjs'
import { mayHaveHappened, type Action } from '../../domain/kernel/index.ts'
import {
  bulkFinished,
  bulkLookedAgain,
  bulkNamed,
  bulkPlan,
  bulkRowSettled,
  bulkSending,
  bulkStarted,
  bulkStopped,
  bulkUndo,
  bulkUndoStarted,
  isBulkUnderWay,
  lists,
  recordTabs,
  type Bulk,
  type BulkAct,
  type BulkRow,
  type RecordTab,
} from '../../domain/lists/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { recordCalls, type PageKind } from '../../domain/records/index.ts'
import { sessionReady } from '../../domain/session/index.ts'
import { asFailure, onceAtATime } from '../calls/index.ts'
import { epic, filter, type Http, map, mergeMap, type Ports, switchMap } from '../kernel/index.ts'

/** Records at a time: the server has others to answer. */
const sideBySide = 3
/** Milliseconds after a stop in which what is under way may still be answered. */
const lastAnswers = 10_000

const untouched = { message: null, link: null, before: null } as const

type Work = {
  readonly http: Http
  readonly tab: RecordTab
  readonly act: BulkAct
  /** As its changes are known to the server: the same change under the same name happens once. */
  readonly name: string
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

/** The same again under its name tells of what was sent before a reload what became of it, and does it where it did not arrive. */
const sent = ({ http, tab, act, name }: Work, row: BulkRow): Observable<BulkRow> => {
  const { id } = row
  const idempotencyKey = `${name}:${id}`
  const done = (link: number | null): BulkRow => ({ ...row, is: 'done', message: null, link })
  const sending = bulkSending(tab, act, id, row)
  if (sending !== null)
    return http
      .call(sending.call, { ...sending.input, idempotencyKey })
      .pipe(map((answer) => done(sending.outcome(answer).link)))
  return act.is === 'status'
    ? setStatus(http, lists[tab].kind, id, act.status, idempotencyKey).pipe(map(() => done(null)))
    : EMPTY
}

/** The record is read first: what it is already is not done, and not undone. */
const begun = <K extends PageKind>(work: Work, kind: K, row: BulkRow, failed: Failed): Observable<BulkRow> =>
  work.http.call(recordCalls[kind].get, { params: { id: row.id }, query: { beside: '1' } }).pipe(
    takeUntil(work.stopped$),
    switchMap((record: Readonly<Record<string, unknown>>): Observable<BulkRow> => {
      if (record['may_edit'] === false) return of({ ...row, is: 'failed', message: wording('listBulk.mayNot') })
      const plan = bulkPlan(work.tab, work.act, record)
      if (plan === null) return of({ ...row, is: 'same' })
      const planned: BulkRow = { ...row, ...plan, is: 'sent' }
      return concat(of(planned), sent(work, planned).pipe(catchError((error: unknown) => of(failed(planned, error)))))
    }),
  )

type Failed = (row: BulkRow, error: unknown) => BulkRow

const undone = ({ http, tab, act, name }: Work, row: BulkRow): Observable<BulkRow> => {
  const { id, link, before } = row
  const idempotencyKey = `${name}:${id}:undo`
  const back: BulkRow = { id, is: 'undone', ...untouched }
  if (before !== null) return setStatus(http, lists[tab].kind, id, before, idempotencyKey).pipe(map(() => back))
  const sending = link === null ? null : bulkUndo(tab, act, id, link)
  return sending === null ? EMPTY : http.call(sending.call, { ...sending.input, idempotencyKey }).pipe(map(() => back))
}

/** What a bulk has still to do; what was under way when the page went comes first. */
const toDo = ({ phase, rows }: Bulk): readonly BulkRow[] => {
  if (phase === 'undoing') return rows.filter(({ is }) => is === 'done')
  const without = rows.filter(({ is }) => is === 'sent')
  return phase === 'running' ? [...without, ...rows.filter(({ is }) => is === 'waiting')] : without
}

/** What is done with a selection: one record after another, each with its own outcome. It goes on after a reload. */
export const bulkEpic = epic('lists.bulk', (action$, state$, ports: Ports) => {
  const once = onceAtATime<RecordTab>(action$)

  const work = (tab: RecordTab, because: Action): Observable<Action> => {
    const bulk = (): Bulk | null => state$.value.lists.bulks[tab]
    const start = bulk()
    if (start === null || !isBulkUnderWay(start.phase)) return EMPTY
    const name = start.name ?? ports.ids.uuid()
    const stopped$ = action$.pipe(filter((action) => bulkStopped.match(action) && action.payload.tab === tab))
    const by: Work = { http: ports.http, tab, act: start.act, name, stopped$ }
    /** Without the server's own answer nobody knows what became of what was sent. */
    const failed: Failed = (row, error) => {
      const { message, status } = asFailure(error, 'save', ports.supportPhone)
      if (start.phase === 'undoing') return { ...row, is: 'kept', message }
      return {
        ...row,
        is: row.is === 'sent' && mayHaveHappened(status) ? 'sent' : 'failed',
        message,
      }
    }
    const each = (row: BulkRow): Observable<BulkRow> => {
      if (start.phase === 'undoing') return undone(by, row)
      if (row.is === 'sent') return sent(by, row)
      return bulk()?.phase === 'running' ? begun(by, lists[tab].kind, row, failed) : EMPTY
    }
    // Undoing goes to its end, as its state does: of what was cut off it would say that it still stands.
    const stopping$: Observable<unknown> =
      start.phase === 'running' ? stopped$ : start.phase === 'stopping' ? of(null) : NEVER
    const over$ = stopping$.pipe(switchMap(() => timer(lastAnswers, ports.scheduler)))
    const rows$ = from(toDo(start)).pipe(
      mergeMap(
        (row) => defer(() => each(row)).pipe(catchError((error: unknown) => of(failed(row, error)))),
        sideBySide,
      ),
      takeUntil(over$),
      map((row): Action => bulkRowSettled({ tab, row }, because)),
    )
    return concat(
      start.name === null ? of(bulkNamed({ tab, bulk: name }, because)) : EMPTY,
      rows$,
      of(bulkFinished({ tab }, because)),
    )
  }
  const run = (tab: RecordTab, because: Action): Observable<Action> => once(tab, () => work(tab, because))

  const asked$ = action$.pipe(
    filter((action) => bulkStarted.match(action) || bulkUndoStarted.match(action) || bulkLookedAgain.match(action)),
    mergeMap((asked) => run(asked.payload.tab, asked)),
  )
  const left$ = action$.pipe(
    filter(sessionReady.match),
    mergeMap((ready) => merge(...recordTabs.map((tab) => run(tab, ready)))),
  )
  return merge(asked$, left$)
})
