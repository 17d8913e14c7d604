import { EMPTY, catchError, concat, defer, finalize, merge, of, takeUntil, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { listPlace, navigationRequested, recordAt } from '../../domain/navigation/index.ts'
import {
  changesMissed,
  draftsRecovered,
  isCopy,
  isRecordStale,
  isSaving,
  isWithheld,
  openingOf,
  recordChangedElsewhere,
  recordLoaded,
  recordLoadFailed,
  recordOf,
  recordOpened,
  saveConflicted,
  saveOf,
  saveRefused,
  saveSucceeded,
  type Kind,
} from '../../domain/records/index.ts'
import { cachesEmptied } from '../../domain/config/index.ts'
import { logOpened } from '../../domain/log/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { asFailure, failureShown, readFailureShown } from '../calls/index.ts'
import { type CallFailure, epic, filter, map, mergeMap, type Ports } from '../kernel/index.ts'
import { load } from './calls.ts'

type Wanted = { readonly kind: Kind; readonly id: number }

/** Records that an action may have made worth loading. */
const touched = (state: State, action: Action): readonly Wanted[] => {
  if (recordOpened.match(action) || recordChangedElsewhere.match(action)) return [action.payload]
  if (saveSucceeded.match(action)) return [{ kind: action.payload.saved.kind, id: action.payload.saved.record.id }]
  if (saveConflicted.match(action)) return [{ kind: action.payload.theirs.kind, id: action.payload.theirs.record.id }]
  if (saveRefused.match(action)) {
    const request = saveOf(state, action.payload.save)?.request
    return request ? [request] : []
  }
  if (draftsRecovered.match(action)) return action.payload.drafts.map(({ kind, draft }) => ({ kind, id: draft.id }))
  if (!changesMissed.match(action)) return []
  const inView = recordAt(state.navigation.at)
  return inView ? [inView] : []
}

/** What is open and not there, and what is there and older than the server's. While it is being saved, the save's answer is newer still. */
const isWanted = (state: State, { kind, id }: Wanted): boolean => {
  if (id === 0) return false
  if (openingOf(state, kind, id)?.status === 'loading') return true
  return isRecordStale(state, kind, id) && !isSaving(state, kind, id)
}

const failed = (
  ports: Ports,
  state: State,
  { kind, id }: Wanted,
  failure: CallFailure,
  because: Action,
): Observable<Action> => {
  const fact = recordLoadFailed({ kind, id, status: failure.status, message: failure.message }, because)
  if (recordOf(state, kind, id) && !isCopy(state, kind, id) && !isWithheld(failure.status)) return of(fact)
  // PRM-21: what may not be seen is left for its list, where the message stays in view.
  const inView = recordAt(state.navigation.at)
  const isForAnother = inView !== null && (inView.kind !== kind || inView.id !== id)
  const leave = failure.status === 403 && !isForAnother ? of(navigationRequested(listPlace(kind), because)) : EMPTY
  const shown =
    failure.status === 403 ? failureShown(ports, failure, true, because) : readFailureShown(ports, failure, because)
  return concat(of(fact, shown), leave)
}

/** Loads the record that is opened, and again when a newer version is known of: what is said while it comes waits. */
export const openEpic = epic('records.open', (action$, state$, ports) => {
  const underWay = new Map<string, { overtakenBy: Action | null }>()

  const loading = (wanted: Wanted, because: Action): Observable<Action> => {
    const name = `${wanted.kind} ${wanted.id}`
    const turn: { overtakenBy: Action | null } = { overtakenBy: null }
    underWay.set(name, turn)
    const loaded$ = defer(() => load(ports.http, wanted.kind, wanted.id)).pipe(
      map((loaded) => recordLoaded(loaded, because)),
      catchError((error: unknown) =>
        failed(ports, state$.value, wanted, asFailure(error, 'read', ports.supportPhone), because),
      ),
    )
    const again$ = defer(() => {
      underWay.delete(name)
      const { overtakenBy } = turn
      return overtakenBy !== null && isWanted(state$.value, wanted) ? loading(wanted, overtakenBy) : EMPTY
    })
    return concat(loaded$, again$)
  }

  const unsure$ = action$.pipe(
    filter((action) => changesMissed.match(action) || cachesEmptied.match(action) || logOpened.match(action)),
    mergeMap((action) => {
      for (const turn of underWay.values()) turn.overtakenBy = action
      return EMPTY
    }),
  )
  const wanted$ = action$.pipe(
    mergeMap((action) => touched(state$.value, action).map((wanted) => ({ wanted, action }))),
    filter(({ wanted }) => isWanted(state$.value, wanted)),
    mergeMap(({ wanted, action }) => {
      const name = `${wanted.kind} ${wanted.id}`
      const turn = underWay.get(name)
      if (turn === undefined)
        return loading(wanted, action).pipe(
          takeUntil(action$.pipe(filter(loggedOut.match))),
          finalize(() => underWay.delete(name)),
        )
      turn.overtakenBy = action
      return EMPTY
    }),
  )
  return merge(unsure$, wanted$)
})
