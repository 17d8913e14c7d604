/** The pipelines of merging people. */
import { mergeAsked, mergePeople } from '../../domain/merge/index.ts'
import { begin } from '../acts/index.ts'
import { epic, filter, map, type NamedEpic } from '../kernel/index.ts'

/** ADM-35 */
const mergeEpic = epic('merge.ask', (action$, state$, { ids }) =>
  action$.pipe(
    filter(mergeAsked.match),
    map((asked) => begin(state$.value, ids, mergePeople, asked.payload, asked)),
  ),
)

export const mergeEpics: readonly NamedEpic[] = [mergeEpic]
