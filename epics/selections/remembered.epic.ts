import { catchError, distinctUntilChanged, EMPTY, ignoreElements, merge, of, takeUntil, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { recordAt } from '../../domain/navigation/index.ts'
import { recordLoaded, recordLoadFailed, recordOf } from '../../domain/records/index.ts'
import { loggedOut, sessionReady } from '../../domain/session/index.ts'
import {
  kindOf,
  nothingSelected,
  rememberedText,
  restoredInto,
  selectedIds,
  selectionDropped,
  selectionNames,
  selectionsIn,
  selectionsKey,
  selectionsRestored,
  type SelectionIds,
  type SelectionName,
} from '../../domain/selections/index.ts'
import type { State } from '../../domain/state.ts'
import { epic, filter, map, mergeMap, type Ports, switchMap, tap } from '../kernel/index.ts'
import { loadRecord } from '../records/index.ts'

const ownerOf = ({ session: { claims } }: State) =>
  claims === null ? null : { account: claims.account, user: claims.user_id }

/** What an earlier session left for this user. */
const storedIds = (state: State, { localStorage }: Ports): SelectionIds => {
  const owner = ownerOf(state)
  return owner === null ? nothingSelected : selectionsIn(localStorage?.getItem(selectionsKey) ?? null, owner)
}

const store = (state: State, ids: SelectionIds, { localStorage }: Ports): void => {
  const owner = ownerOf(state)
  const text = owner && rememberedText(ids, owner)
  if (text === null) localStorage?.removeItem(selectionsKey)
  else localStorage?.setItem(selectionsKey, text)
}

/**
 * CFG-14: what is selected is in local storage, by number. Logout clears that storage, and the state after it. A page that
 * was open before the session was ready is selected already: it is written with what is about to be restored.
 */
export const rememberEpic = epic('selections.remember', (_action$, state$, ports) =>
  state$.pipe(
    filter(({ session }) => session.phase === 'ready'),
    distinctUntilChanged((one, other) => selectedIds(one) === selectedIds(other)),
    map((state, index) => {
      const ids = selectedIds(state)
      return { state, ids: index === 0 ? restoredInto(ids, storedIds(state, ports)) : ids }
    }),
    tap(({ state, ids }) => store(state, ids, ports)),
    ignoreElements(),
  ),
)

/** A restored record is loaded unless its own page does that. CFG-15: one that does not come is forgotten, without a word. */
const restoredOne = (state: State, ports: Ports, name: SelectionName, because: Action): Observable<Action> => {
  const kind = kindOf(name)
  const id = selectedIds(state)[name]
  const inView = recordAt(state.navigation.at)
  if (kind === null || id === null || recordOf(state, kind, id) || (inView?.kind === kind && inView.id === id))
    return EMPTY
  return loadRecord(ports.http, kind, id).pipe(
    map((loaded): Action => recordLoaded(loaded, because)),
    catchError(() => of(selectionDropped({ of: name }, because))),
  )
}

export const restoreEpic = epic('selections.restore', (action$, state$, ports) =>
  merge(
    action$.pipe(
      filter(sessionReady.match),
      map((because) => ({ because, ids: storedIds(state$.value, ports) })),
      filter(({ ids }) => selectionNames.some((name) => ids[name] !== null)),
      map(({ because, ids }) => selectionsRestored(ids, because)),
    ),
    action$.pipe(
      filter(selectionsRestored.match),
      switchMap((because) =>
        merge(...selectionNames.map((name) => restoredOne(state$.value, ports, name, because))).pipe(
          takeUntil(action$.pipe(filter(loggedOut.match))),
        ),
      ),
    ),
    // The page of a remembered record says itself why it did not come.
    action$.pipe(
      filter(recordLoadFailed.match),
      filter(({ payload: { kind, id } }) => recordOf(state$.value, kind, id) === undefined),
      mergeMap((failed) =>
        selectionNames
          .filter(
            (name) => kindOf(name) === failed.payload.kind && selectedIds(state$.value)[name] === failed.payload.id,
          )
          .map((of) => selectionDropped({ of }, failed)),
      ),
    ),
  ),
)
