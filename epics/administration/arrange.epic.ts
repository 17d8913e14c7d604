import { arrangeAsked, arrangeEntries } from '../../domain/administration/index.ts'
import { begin } from '../acts/index.ts'
import { epic, filter, map } from '../kernel/index.ts'

/** ADM-25 */
export const arrangeEpic = epic('administration.arrange', (action$, state$, { ids }) =>
  action$.pipe(
    filter(arrangeAsked.match),
    map((asked) => begin(state$.value, ids, arrangeEntries, asked.payload, asked)),
  ),
)
