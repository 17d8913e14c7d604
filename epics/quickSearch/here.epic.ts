import { quickSearchFoundHere, rowsHere } from '../../domain/quickSearch/index.ts'
import { collectionsLoaded, settingsLoaded } from '../../domain/config/index.ts'
import { epic, filter, map } from '../kernel/index.ts'
import { isNewQuestion } from './changes.ts'

/** What this device has by itself is there with the key press; lists of values may come later than the first look. */
export const hereEpic = epic('quickSearch.here', (action$, state$) =>
  action$.pipe(
    filter(
      (action) =>
        isNewQuestion(action) ||
        (state$.value.quickSearch.open && (settingsLoaded.match(action) || collectionsLoaded.match(action))),
    ),
    map((action) => {
      const { ticket } = state$.value.quickSearch
      return quickSearchFoundHere({ ticket, rows: [...rowsHere(state$.value)] }, action)
    }),
    filter(({ payload }) => payload.rows.length > 0),
  ),
)
