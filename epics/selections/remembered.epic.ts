import {
  catchError,
  distinctUntilChanged,
  EMPTY,
  filter,
  ignoreElements,
  map,
  merge,
  mergeMap,
  of,
  pairwise,
  switchMap,
  takeUntil,
  tap,
  type Observable,
} from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { recordAt } from '../../domain/navigation/index.ts'
import { recordLoaded, recordLoadFailed, recordOf } from '../../domain/records/index.ts'
import { loggedOut, sessionReady } from '../../domain/session/index.ts'
import {
  kindOf,
  nothingSelected,
  rememberedText,
  selectedIds,
  selectionDropped,
  selectionNames,
  selectionsIn,
  selectionsKey,
  selectionsRestored,
  type SelectionName,
} from '../../domain/selections/index.ts'
import type { State } from '../../domain/state.ts'
import { epic, type Ports } from '../kernel/index.ts'
import { loadRecord } from '../records/index.ts'

const ownerOf = ({ session: { claims } }: State) => (claims === null ? null : { account: claims.account, user: claims.user_id })

/** CFG-14: what is selected is in local storage, by number. Logout clears that storage, and the state after it. */
export const rememberEpic = epic('selections.remember', (_action$, state$, { localStorage }) =>
  state$.pipe(
    filter(({ session }) => session.phase === 'ready'),
    map((state) => ({ ids: selectedIds(state), owner: ownerOf(state) })),
    distinctUntilChanged((one, other) => one.ids === other.ids),
    pairwise(),
    tap(([, { ids, owner }]) => {
      const text = owner && rememberedText(ids, owner)
      if (text === null) localStorage?.removeItem(selectionsKey)
      else localStorage?.setItem(selectionsKey, text)
    }),
    ignoreElements(),
  ),
)

/** A restored record is loaded unless its own page does that. CFG-15: one that does not come is forgotten, without a word. */
const restoredOne = (state: State, ports: Ports, name: SelectionName, because: Action): Observable<Action> => {
  const kind = kindOf(name)
  const id = selectedIds(state)[name]
  const inView = recordAt(state.navigation.at)
  if (kind === null || id === null || recordOf(state, kind, id) || (inView?.kind === kind && inView.id === id)) return EMPTY
  return loadRecord(ports.http, kind, id).pipe(
    map((loaded): Action => recordLoaded(loaded, because)),
    catchError(() => of(selectionDropped({ of: name }, because))),
  )
}

export const restoreEpic = epic('selections.restore', (action$, state$, ports) =>
  merge(
    action$.pipe(
      filter(sessionReady.match),
      map((because) => {
        const owner = ownerOf(state$.value)
        const text = ports.localStorage?.getItem(selectionsKey) ?? null
        return { because, ids: owner === null ? nothingSelected : selectionsIn(text, owner) }
      }),
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
          .filter((name) => kindOf(name) === failed.payload.kind && selectedIds(state$.value)[name] === failed.payload.id)
          .map((of) => selectionDropped({ of }, failed)),
      ),
    ),
  ),
)
