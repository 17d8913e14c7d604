import { mergeAsked, mergePeople } from '../../domain/merge/index.ts'
import { begin } from '../acts/index.ts'
import { epic, filter, map } from '../kernel/index.ts'

/** ADM-35 */
export const mergeEpic = epic('merge.ask', (action$, state$, { ids }) =>
  action$.pipe(
    filter(mergeAsked.match),
    map((asked) => begin(state$.value, ids, mergePeople, asked.payload, asked)),
  ),
)
