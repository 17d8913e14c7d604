import { actsUnderWay } from '../../domain/calls/index.ts'
import { bundleAsked, bundleRequested, enterBundle } from '../../domain/services/index.ts'
import { begin } from '../acts/index.ts'
import { epic, filter, mergeMap } from '../kernel/index.ts'

/** SVC-08: enters a bundle, for one client one at a time. */
export const bundleEpic = epic('services.bundle', (action$, state$, { ids }) =>
  action$.pipe(
    filter(bundleAsked.match),
    filter(({ payload: { entry } }) =>
      actsUnderWay(state$.value, enterBundle).every(({ victim_id }) => victim_id !== entry.victim_id),
    ),
    mergeMap((asked) => {
      const { entry } = asked.payload
      const begun = begin(state$.value, ids, enterBundle, entry, asked)
      return [bundleRequested({ key: begun.payload.name, entry }, asked), begun]
    }),
  ),
)
