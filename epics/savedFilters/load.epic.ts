import { EMPTY, catchError, merge, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { changesMissed } from '../../domain/records/index.ts'
import {
  filtersNotSaved,
  filtersSaved,
  listSavedFilters,
  removalUndone,
  savedFilterNotRemoved,
  savedFilterRemoved,
  savedFiltersLoaded,
} from '../../domain/savedFilters/index.ts'
import { loggedOut, sessionReady } from '../../domain/session/index.ts'
import { type Asked, changedKinds, epic, filter, loadInTime, map } from '../kernel/index.ts'

/** Milliseconds: a change here is told of by a message too. */
const settled = 200

/**
 * They come with the session, and again after each change: one of this tab ends a question that was asked before it,
 * and a refused one means that something changed elsewhere.
 */
export const loadEpic = epic('savedFilters.load', (action$, _state$, { http, socket, scheduler }) => {
  const load = ({ because }: Asked): Observable<Action> =>
    http.call(listSavedFilters, {}).pipe(
      map(({ data }) => savedFiltersLoaded({ sets: data }, because)),
      // What was loaded before stays; the next change asks again.
      catchError(() => EMPTY),
    )
  const asked$: Observable<Asked> = merge(
    action$.pipe(
      filter(sessionReady.match),
      map((because) => ({ because, isShown: false, wait: 0 })),
    ),
    action$.pipe(
      filter(
        (action) =>
          changesMissed.match(action) ||
          filtersSaved.match(action) ||
          filtersNotSaved.match(action) ||
          savedFilterRemoved.match(action) ||
          savedFilterNotRemoved.match(action) ||
          removalUndone.match(action),
      ),
      map((because) => ({ because, isShown: false, wait: settled })),
    ),
    changedKinds(socket).pipe(
      filter((kind) => kind === 'saved_filter'),
      map(() => ({ because: undefined, isShown: false, wait: settled })),
    ),
  )
  return asked$.pipe(loadInTime(load, action$.pipe(filter(loggedOut.match)), scheduler))
})
