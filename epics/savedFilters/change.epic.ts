import { actsUnderWay } from '../../domain/calls/index.ts'
import {
  removeFilters,
  savedFilterRemovalAsked,
  saveFilters,
  saveFiltersAsked,
  savedSets,
} from '../../domain/savedFilters/index.ts'
import { begin } from '../acts/index.ts'
import { epic, filter, map } from '../kernel/index.ts'

/** One save at a time: the dialog waits for it. */
export const saveEpic = epic('savedFilters.save', (action$, state$, { ids }) =>
  action$.pipe(
    filter(saveFiltersAsked.match),
    filter(() => actsUnderWay(state$.value, saveFilters).length === 0),
    map((asked) => begin(state$.value, ids, saveFilters, asked.payload, asked)),
  ),
)

/** What was deleted can be put back, so what it was is told. */
export const removeEpic = epic('savedFilters.remove', (action$, state$, { ids }) =>
  action$.pipe(
    filter(savedFilterRemovalAsked.match),
    map((asked) => {
      const { id } = asked.payload
      const set = savedSets(state$.value).find((one) => one.id === id)
      if (set === undefined) return begin(state$.value, ids, removeFilters, { id }, asked)
      const { tab, name, filters, quick_filters } = set
      return begin(state$.value, ids, removeFilters, { id, set: { tab, name, filters, quick_filters } }, asked)
    }),
  ),
)
