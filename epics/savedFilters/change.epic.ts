import { EMPTY, of, type Observable } from 'rxjs'
import { actsUnderWay } from '../../domain/calls/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import {
  putBackFilters,
  removalUndoRequested,
  removeFilters,
  savedFilterRemovalAsked,
  saveFilters,
  saveFiltersAsked,
} from '../../domain/savedFilters/index.ts'
import { begin } from '../acts/index.ts'
import { epic, filter, map, mergeMap } from '../kernel/index.ts'

/** One save at a time: the dialog waits for it. */
export const saveEpic = epic('savedFilters.save', (action$, state$, { ids }) =>
  action$.pipe(
    filter(saveFiltersAsked.match),
    filter(() => actsUnderWay(state$.value, saveFilters).length === 0),
    map((asked) => begin(state$.value, ids, saveFilters, asked.payload, asked)),
  ),
)

/** What was deleted can be put back from the message that tells of it. */
export const removeEpic = epic('savedFilters.remove', (action$, state$, { ids }) =>
  action$.pipe(
    filter(savedFilterRemovalAsked.match),
    map((asked) => begin(state$.value, ids, removeFilters, asked.payload, asked)),
  ),
)

export const putBackEpic = epic('savedFilters.putBack', (action$, state$, { ids }) =>
  action$.pipe(
    filter(removalUndoRequested.match),
    mergeMap((asked): Observable<Action> => {
      const { removal } = asked.payload
      const gone = state$.value.savedFilters.removals.find((one) => one.removal === removal)
      if (gone === undefined) return EMPTY
      const { tab, name, filters, quick_filters } = gone.set
      return of(begin(state$.value, ids, putBackFilters, { removal, tab, name, filters, quick_filters }, asked))
    }),
  ),
)
