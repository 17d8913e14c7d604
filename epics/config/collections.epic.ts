import { concat, defer, forkJoin, from, takeUntil, type Observable } from 'rxjs'
import { collectionsLoaded, laterCollections, settingsLoaded, type CollectionName } from '../../domain/config/index.ts'
import type { PayloadOf } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { endsSession, factorRequired, scopesOf } from '../../domain/session/index.ts'
import { concatMap, epic, filter, map, switchMap, tap } from '../kernel/index.ts'
import { collectionOf, told, type Asking, type Failed } from './settings.ts'
import { listFailures } from './shown.ts'

/** Asked for at the same time: the rest of the ten places stays free for what people do meanwhile. */
const atOnce = 6

const groups = (names: readonly CollectionName[]): (readonly CollectionName[])[] =>
  names.flatMap((_, index) => (index % atOnce === 0 ? [names.slice(index, index + atOnce)] : []))

type Outcome = Pick<PayloadOf<typeof collectionsLoaded>, 'collections'> & { readonly failed: readonly Failed[] }

const load = (asking: Asking, names: readonly CollectionName[]): Observable<Outcome> =>
  forkJoin(names.map((name) => collectionOf(asking, name).pipe(map((loaded) => ({ name, ...loaded }))))).pipe(
    map((all) => ({
      collections: Object.fromEntries(all.flatMap(({ name, rows, failed }) => (failed === null ? [[name, rows]] : []))),
      failed: all.flatMap(({ name, failed }) => (failed === null ? [] : [{ name, failure: failed }])),
    })),
  )

/** The lists that the first screen does not need, behind it: in groups, each of which is there as soon as it came. */
export const collectionsEpic = epic('config.collections', (action$, state$, ports) =>
  action$.pipe(
    filter(settingsLoaded.match),
    switchMap((first) =>
      defer(() => {
        const failed: Failed[] = []
        const facts$ = from(groups(laterCollections)).pipe(
          concatMap((names) => load({ ports, scopes: scopesOf(state$.value) }, names)),
          tap((outcome) => failed.push(...outcome.failed)),
          map((outcome) => collectionsLoaded({ ...outcome, failed: told(outcome.failed) }, first)),
        )
        return concat(
          facts$,
          // CFG-09, CFG-12
          defer(() => listFailures(ports, wording('config.incomplete'), failed, first)),
        )
      }).pipe(takeUntil(action$.pipe(filter((action) => endsSession(action) || factorRequired.match(action))))),
    ),
  ),
)
