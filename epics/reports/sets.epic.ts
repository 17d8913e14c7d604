import { merge } from 'rxjs'
import { actsUnderWay } from '../../domain/calls/index.ts'
import {
  customInstants,
  removeSet,
  reportForm,
  saveSet,
  setRemovalAsked,
  setSaveAsked,
} from '../../domain/reports/index.ts'
import { begin } from '../acts/index.ts'
import { epic, filter, map } from '../kernel/index.ts'

/** SAV-02: one save at a time. */
export const setsEpic = epic('reports.changeSets', (action$, state$, { ids }) =>
  merge(
    action$.pipe(
      filter(setSaveAsked.match),
      filter(() => actsUnderWay(state$.value, saveSet).length === 0),
      map((asked) => {
        const state = state$.value
        const { period, filters, show, parting, compares } = reportForm(state, asked.payload.report)
        const dates = customInstants(state, asked.payload.report)
        return begin(
          state,
          ids,
          saveSet,
          { ...asked.payload, period, filters, show, parting, compares, ...dates },
          asked,
        )
      }),
    ),
    action$.pipe(
      filter(setRemovalAsked.match),
      map((asked) => begin(state$.value, ids, removeSet, asked.payload, asked)),
    ),
  ),
)
