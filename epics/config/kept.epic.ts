/** CFG-01 … CFG-04: the agency's lists between two starts. */
import { debounceTime, defer, from, ignoreElements, of, type Observable } from 'rxjs'
import {
  collectionsLoaded,
  configurationRestored,
  keptLists,
  keptUsers,
  listsRefreshed,
  mayUseKeptLists,
  restoredFrom,
  settingsLoaded,
} from '../../domain/config/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { configurationPlace, usersPlace } from '../../domain/localCache/index.ts'
import { epic, filter, map, mergeMap, type Ports } from '../kernel/index.ts'

/** Milliseconds without another list before they are written. */
const pause = 1_000

const changes = [settingsLoaded, collectionsLoaded, listsRefreshed]

/** CFG-01: written when they have come, users under a key of their own. */
export const keptEpic = epic('config.kept', (action$, state$, { localCache, scheduler }) =>
  action$.pipe(
    filter((action) => changes.some(({ match }) => match(action))),
    debounceTime(pause, scheduler),
    filter(() => mayUseKeptLists(state$.value.session)),
    mergeMap(() => {
      const cache = localCache?.()
      const items = [
        { place: configurationPlace, value: keptLists(state$.value) },
        { place: usersPlace, value: keptUsers(state$.value) },
      ]
      return from(cache?.keep(items) ?? of(undefined))
    }),
    ignoreElements(),
  ),
)

/** What an earlier start has kept; null when there is nothing, or nothing that may be used. A database that is blocked never answers. */
export const restored = ({ localCache }: Pick<Ports, 'localCache'>): Observable<Action | null> =>
  defer(() => {
    const cache = localCache?.() ?? null
    if (cache === null) return of(null)
    return from(Promise.all([cache.read(configurationPlace), cache.read(usersPlace)])).pipe(
      map(([lists, users]) => restoredFrom(lists?.value, users?.value)),
      map((found) => (found === null ? null : configurationRestored(found))),
    )
  })
