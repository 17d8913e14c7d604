import { auditTime, catchError, concat, EMPTY, from, merge, scan, share, takeUntil, timer, type Observable } from 'rxjs'
import { chunksOf, tableGet, tableValues, type Action } from '../../domain/kernel/index.ts'
import { lists, recordTabs, type Cards, type RecordTab } from '../../domain/lists/index.ts'
import { connectionChanged } from '../../domain/realtime/index.ts'
import { mostDoubted, recordRemoved, recordsInSight } from '../../domain/records/index.ts'
import { loggedOut, sessionReady } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { concatMap, epic, filter, heard, mergeMap, switchMap } from '../kernel/index.ts'

type Row = Cards[RecordTab]
type Doubted = { readonly tab: RecordTab; readonly rows: readonly Row[] }

/** Milliseconds in which what may have been missed is one doubt: what is in view is asked for first. */
const together = 2_000
/** Milliseconds after a doubt at which rows are asked about that came later, or of which nothing was heard. */
const passes = [0, 30_000, 300_000, 1_800_000] as const

const doubted = ({ lists: { cards } }: State, isSettled: (row: Row) => boolean): readonly Doubted[] =>
  recordTabs.flatMap((tab) => {
    const rows = tableValues<Row>(cards[tab]).filter((row) => !isSettled(row))
    return chunksOf(rows, mostDoubted).map((some) => ({ tab, rows: some }))
  })

/** One that came again meanwhile is as new. */
const gone = (state: State, { tab, rows }: Doubted, ids: readonly number[]): readonly Action[] => {
  const inSight = new Set(ids)
  return rows
    .filter((row) => !inSight.has(row.id) && tableGet<Row>(state.lists.cards[tab], row.id) === row)
    .map(({ id }) => recordRemoved({ kind: lists[tab].kind, id }))
}

/**
 * Rows by which records are found are asked about when the user's sight has changed, after a connection was lost, and
 * in a tab that found them on the device: nobody names what was lost, and it would be found on. One question at a time.
 */
export const doubtedEpic = epic('lists.doubted', (action$, state$, { http, socket, scheduler }) => {
  // The exchange of a token loses no connection.
  const back$ = action$.pipe(
    filter(connectionChanged.match),
    scan(
      ({ isLost }, { payload: { event } }) => ({
        isLost: event === 'lost' || (isLost && event !== 'connected'),
        isBack: isLost && event === 'connected',
      }),
      { isLost: false, isBack: false },
    ),
    filter(({ isBack }) => isBack),
  )
  const pass = (settled: WeakSet<Row>): Observable<Action> =>
    concat(
      ...doubted(state$.value, (row) => settled.has(row)).map((each) => {
        const { kind } = lists[each.tab]
        return http
          .call(recordsInSight, { params: { kind }, query: { ids: each.rows.map(({ id }) => id).join() } })
          .pipe(
            mergeMap(({ ids }) => {
              for (const row of each.rows) settled.add(row)
              return gone(state$.value, each, ids)
            }),
            catchError(() => EMPTY),
          )
      }),
    )
  const doubts$ = merge(action$.pipe(filter(sessionReady.match)), heard(socket, 'sight changed'), back$).pipe(share())
  return doubts$.pipe(
    auditTime(together, scheduler),
    switchMap(() => {
      const settled = new WeakSet<Row>()
      return from(passes).pipe(
        mergeMap((after) => timer(after, scheduler)),
        concatMap(() => pass(settled)),
        // An answer from before a doubt says nothing any more.
        takeUntil(merge(action$.pipe(filter(loggedOut.match)), doubts$)),
      )
    }),
  )
})
