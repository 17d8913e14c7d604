import { EMPTY, catchError, of, takeUntil, timer, type Observable } from 'rxjs'
import {
  cursorOf,
  getHistory,
  historyFailed,
  historyLoaded,
  historyOf,
  historyOpened,
  olderAsked,
  type HistoryOwner,
} from '../../domain/history/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { recordAt } from '../../domain/navigation/index.ts'
import { changesMissed, recordChangedElsewhere } from '../../domain/records/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { asFailure, readFailureShown } from '../calls/index.ts'
import { epic, filter, map, mergeMap, perKey, type Ports, switchMap } from '../kernel/index.ts'

/** Entries of one answer. */
const pageSize = 50
/** One save is told several times: of the record, and of what hangs on it. */
const settled = 300

type Place = { readonly kind: HistoryOwner; readonly id: number }
type Wanted = Place & { readonly from: 'newest' | 'older'; readonly wait: number; readonly because: Action }

/** The record whose history is on the screen. */
const inView = ({ navigation: { at } }: State): Place | null => (at?.tab === 'history' ? recordAt(at) : null)

const isOf = (action: Action, { kind, id }: Place): boolean => {
  if (changesMissed.match(action)) return true
  if (!recordChangedElsewhere.match(action)) return false
  const { owners = [], ...changed } = action.payload
  return [changed, ...owners].some((one) => one.kind === kind && one.id === id)
}

const wantedBy = (state: State, action: Action): readonly Wanted[] => {
  if (historyOpened.match(action)) return [{ ...action.payload, from: 'newest', wait: 0, because: action }]
  if (olderAsked.match(action)) return [{ ...action.payload, from: 'older', wait: 0, because: action }]
  const place = inView(state)
  return place !== null && isOf(action, place) ? [{ ...place, from: 'newest', wait: settled, because: action }] : []
}

const load = (ports: Ports, state: State, { kind, id, from, wait, because }: Wanted): Observable<Action> => {
  const known = historyOf(state, kind, id)
  if (known === undefined || (from === 'older' && known.status !== 'loading')) return EMPTY
  const { show } = known
  const last = from === 'older' ? known.entries.at(-1) : undefined
  const query = { show, limit: pageSize, ...(last && { after: cursorOf(last) }) }
  const after = last?.key ?? null
  const failed = (error: unknown): Observable<Action> =>
    of(
      historyFailed({ kind, id, show, message: asFailure(error, 'read', ports.supportPhone).message }, because),
      ...(wait === 0 ? [readFailureShown(ports, error, because)] : []),
    )
  return ports.http.call(getHistory, { params: { kind, id }, query }).pipe(
    map(({ data, names, total }) => historyLoaded({ kind, id, show, after, entries: data, names, total }, because)),
    catchError(failed),
  )
}

/** The history of the record in view: the newest entries, older ones when asked for, the newest after a change. */
export const historyEpic = epic('history.load', (action$, state$, ports) =>
  action$.pipe(
    mergeMap((action) => wantedBy(state$.value, action)),
    perKey(
      ({ kind, id, from }) => `${kind} ${id} ${from}`,
      (same$) =>
        same$.pipe(
          switchMap((wanted) =>
            (wanted.wait === 0 ? of(0) : timer(wanted.wait, ports.scheduler)).pipe(
              switchMap(() => load(ports, state$.value, wanted)),
              takeUntil(action$.pipe(filter(loggedOut.match))),
            ),
          ),
        ),
    ),
  ),
)
