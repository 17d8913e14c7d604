import { catchError, concat, defer, merge, of, retry, takeUntil, throwError, timer, type Observable } from 'rxjs'
import { same, tableGet, tableValues, type Action } from '../../domain/kernel/index.ts'
import {
  cardsSeen,
  defaultView,
  lists,
  mayFind,
  mostAtOnce,
  recordTabs,
  selectionView,
  type Cards,
  type RecordPage,
  type RecordTab,
} from '../../domain/lists/index.ts'
import { changesMissed, isWithheld, recordRemoved } from '../../domain/records/index.ts'
import { loggedOut, scopesOf, sessionReady } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { asFailure } from '../calls/index.ts'
import { epic, filter, map, mergeMap, switchMap, type Ports } from '../kernel/index.ts'
import { loadMany } from './calls.ts'

type Row = Cards[RecordTab]
type Doubted = { readonly tab: RecordTab; readonly rows: readonly Row[] }

/** Milliseconds: what is in view is asked for first, and a socket comes and goes. */
const pause = 2_000
/** Milliseconds after an answer that is none. */
const untilAgain = 60_000

const doubted = ({ lists: { cards } }: State): readonly Doubted[] =>
  recordTabs.flatMap((tab) => {
    const rows = tableValues<Row>(cards[tab])
    return Array.from({ length: Math.ceil(rows.length / mostAtOnce) }, (_, n) => ({
      tab,
      rows: rows.slice(n * mostAtOnce, (n + 1) * mostAtOnce),
    }))
  })

/** Those of them that the server has for the user; any other failure than that it gives none is no answer. */
const confirmed = ({ http, supportPhone, scheduler }: Ports, state: State, { tab, rows }: Doubted) => {
  if (!mayFind(scopesOf(state), tab)) return of([])
  const ids = rows.map(({ id }) => id)
  return loadMany(http, selectionView(defaultView(tab), ids), 1).pipe(
    map(({ of: found }) => found.rows as readonly Row[]),
    catchError((error: unknown) =>
      isWithheld(asFailure(error, 'read', supportPhone).status) ? of([]) : throwError(() => error),
    ),
    retry({ delay: () => timer(untilAgain, scheduler) }),
  )
}

const isAsShown = ({ custom: _custom, ...known }: Row, row: Row): boolean => same(known, row)

const settled = (state: State, { tab, rows }: Doubted, there: readonly Row[], because: Action): Action[] => {
  const now = new Map(there.map((row) => [row.id, row]))
  const known = rows.flatMap((row) => {
    const card = tableGet<Row>(state.lists.cards[tab], row.id)
    return card === undefined ? [] : [{ row, card }]
  })
  const others = known.flatMap(({ row, card }) => {
    const told = now.get(row.id)
    // What came meanwhile is as new.
    return told === undefined || card !== row || isAsShown(card, told) ? [] : [told]
  })
  const gone = known.filter(({ row }) => !now.has(row.id))
  return [
    ...gone.map(({ row: { id } }) => recordRemoved({ kind: lists[tab].kind, id }, because)),
    ...(others.length === 0 ? [] : [cardsSeen({ pages: [{ tab, rows: others } as RecordPage] }, because)]),
  ]
}

/**
 * Rows that were seen before something was missed are asked for once more, so that nobody is found whom the user may
 * not see by now: what the sight lost is named by nobody. One question at a time, for whoever comes back after an
 * outage does so with all others.
 */
export const doubtedEpic = epic('lists.doubted', (action$, state$, ports) => {
  const ready$ = action$.pipe(filter(sessionReady.match))
  const keptBefore$ = ready$.pipe(
    switchMap(({ seq }) => action$.pipe(filter((action) => cardsSeen.match(action) && action.cause === seq))),
  )
  const ask = (each: Doubted, because: Action): Observable<Action> =>
    defer(() => confirmed(ports, state$.value, each)).pipe(
      mergeMap((there) => settled(state$.value, each, there, because)),
    )
  return merge(action$.pipe(filter(changesMissed.match)), ready$, keptBefore$).pipe(
    switchMap((because) =>
      timer(pause, ports.scheduler).pipe(
        mergeMap(() => concat(...doubted(state$.value).map((each) => ask(each, because)))),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      ),
    ),
  )
})
