import { concat, defer, forkJoin, from, takeUntil, type Observable } from 'rxjs'
import { collectionsLoaded, laterCollections, settingsLoaded, type CollectionName } from '../../domain/config/index.ts'
import type { Action, PayloadOf } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { endsSession, factorRequired, scopesOf } from '../../domain/session/index.ts'
import { failureSaying, failureShown } from '../calls/index.ts'
import { concatMap, epic, filter, map, type Ports, switchMap, tap } from '../kernel/index.ts'
import { collectionOf, type Asking } from './settings.ts'

/** Asked for at the same time: the rest of the ten places stays free for what people do meanwhile. */
const atOnce = 6

const groups = (names: readonly CollectionName[]): (readonly CollectionName[])[] =>
  names.flatMap((_, index) => (index % atOnce === 0 ? [names.slice(index, index + atOnce)] : []))

type Outcome = PayloadOf<typeof collectionsLoaded>

const load = (asking: Asking, names: readonly CollectionName[]): Observable<Outcome> =>
  forkJoin(names.map((name) => collectionOf(asking, name).pipe(map((loaded) => ({ name, ...loaded }))))).pipe(
    map((all) => ({
      collections: Object.fromEntries(all.flatMap(({ name, rows, failed }) => (failed === null ? [[name, rows]] : []))),
      failed: all.flatMap(({ name, failed }) => (failed === null ? [] : [{ name, message: failed }])),
    })),
  )

/** CFG-09, CFG-12: at the end, one message for what did not come and one for each list. */
const messages = (ports: Pick<Ports, 'ids'>, failed: Outcome['failed'], because: Action): Action[] =>
  (failed.length === 0 ? [] : [wording('config.incomplete'), ...failed.map(({ message }) => message)]).map((message) =>
    failureShown(ports, failureSaying(message), true, because),
  )

/** The lists that the first screen does not need, behind it: in groups, each of which is there as soon as it came. */
export const collectionsEpic = epic('config.collections', (action$, state$, ports) =>
  action$.pipe(
    filter(settingsLoaded.match),
    switchMap((first) =>
      defer(() => {
        const failed: Outcome['failed'] = []
        const facts$ = from(groups(laterCollections)).pipe(
          concatMap((names) => load({ ports, scopes: scopesOf(state$.value) }, names)),
          tap((outcome) => failed.push(...outcome.failed)),
          map((outcome) => collectionsLoaded(outcome, first)),
        )
        return concat(
          facts$,
          defer(() => messages(ports, failed, first)),
        )
      }).pipe(takeUntil(action$.pipe(filter((action) => endsSession(action) || factorRequired.match(action))))),
    ),
  ),
)
