import { actsUnderWay } from '../../domain/calls/index.ts'
import { bundleAsked, bundleRequested, enterBundle, keyToRepeat } from '../../domain/services/index.ts'
import { begin } from '../acts/index.ts'
import { epic, filter, mergeMap } from '../kernel/index.ts'

/** SVC-08: enters a bundle, one at a time; one whose answer was lost under the key that it had. */
export const bundleEpic = epic('services.bundle', (action$, state$, { ids }) =>
  action$.pipe(
    filter(bundleAsked.match),
    filter(() => actsUnderWay(state$.value, enterBundle).length === 0),
    mergeMap((asked) => {
      const { entry } = asked.payload
      const key = keyToRepeat(state$.value, entry) ?? ids.uuid()
      return [bundleRequested({ key, entry }, asked), begin(enterBundle, entry, key, asked)]
    }),
  ),
)
