/** The pipelines of an account's modules. */
import { addonAsked, setAddon } from '../../domain/addons/index.ts'
import { begin } from '../acts/index.ts'
import { epic, filter, map, type NamedEpic } from '../kernel/index.ts'

/** ADM-27 */
const addonEpic = epic('addons.set', (action$, state$, { ids }) =>
  action$.pipe(
    filter(addonAsked.match),
    map((asked) => begin(state$.value, ids, setAddon, asked.payload, asked)),
  ),
)

export const addonsEpics: readonly NamedEpic[] = [addonEpic]
