import {
  catchError,
  concat,
  defer,
  EMPTY,
  forkJoin,
  from,
  ignoreElements,
  merge,
  of,
  scan,
  take,
  takeUntil,
  type Observable,
} from 'rxjs'
import {
  cachesEmptied,
  collectionsLoaded,
  laterCollections,
  settingsLoaded,
  settingsReloadRequested,
} from '../../domain/config/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { languageNotLoaded, languageReloadAsked, languageSpoken } from '../../domain/languages/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { screenReloadAsked } from '../../domain/navigation/index.ts'
import { getMe, getMyAccount, loggedOut, scopesOf, userLoaded } from '../../domain/session/index.ts'
import { failureSaying, failureShown } from '../calls/index.ts'
import { epic, filter, map, type Ports, type StateRef, switchMap } from '../kernel/index.ts'
import { loadSettings, told } from './settings.ts'
import { listFailures } from './shown.ts'

export type Reload = {
  readonly action$: Observable<Action>
  readonly state$: StateRef
  readonly ports: Ports
  readonly asked: Action
}

/** CFG-10: what is kept on the device, and what the state holds. A cache that can't be cleared is passed over. */
const emptied = ({ ports, asked }: Reload): Observable<Action> =>
  concat(
    defer(() => from(ports.browser.clearCaches())).pipe(
      ignoreElements(),
      catchError(() => EMPTY),
    ),
    of(cachesEmptied({}, asked)),
  )

/** Completes once every list that comes behind the first ones has come, or could not be had. */
const othersSettled = (action$: Observable<Action>): Observable<never> =>
  action$.pipe(
    filter(collectionsLoaded.match),
    scan((open, { payload: { collections, failed } }) => {
      const gone = new Set([...Object.keys(collections), ...failed.map(({ name }) => name)])
      return open.filter((name) => !gone.has(name))
    }, laterCollections),
    filter(({ length }) => length === 0),
    take(1),
    ignoreElements(),
  )

/** CFG-12: what did not come is said, and what was there before stays. */
export const lists = ({ action$, state$, ports, asked }: Reload): Observable<Action> =>
  merge(
    othersSettled(action$),
    defer(() => loadSettings({ ports, scopes: scopesOf(state$.value) })).pipe(
      switchMap(({ settings, failed }) => [
        settingsLoaded({ settings, failed: told(failed) }, asked),
        ...listFailures(ports, wording('config.incomplete'), failed, asked),
      ]),
    ),
  )

const language = ({ action$, asked }: Reload): Observable<Action> =>
  merge(
    action$.pipe(
      filter((action) => languageSpoken.match(action) || languageNotLoaded.match(action)),
      take(1),
      ignoreElements(),
    ),
    of(languageReloadAsked({}, asked)),
  )

/** Emits once: null where either could not be had. */
export const whoAndWhere = ({ ports, asked }: Reload): Observable<Action | null> =>
  defer(() => forkJoin({ user: ports.http.call(getMe, {}), account: ports.http.call(getMyAccount, {}) })).pipe(
    map((loaded) => userLoaded(loaded, asked)),
    catchError(() => of(null)),
  )

/**
 * CFG-10: caches and searches, then user and account, then the lists, then the language, and at last the screen again by
 * way of /dashboard (NAV-10). CFG-11: where user or account fail, the rest is not tried.
 */
const reload = (parts: Reload): Observable<Action> => {
  const { ports, asked } = parts
  return concat(
    emptied(parts),
    whoAndWhere(parts).pipe(
      switchMap((loaded) =>
        loaded === null
          ? of(failureShown(ports, failureSaying(wording('session.accountFailed')), true, asked))
          : concat(of(loaded), lists(parts), language(parts), of(screenReloadAsked({}, asked))),
      ),
    ),
  )
}

export const reloadEpic = epic('config.reload', (action$, state$, ports) =>
  action$.pipe(
    filter(settingsReloadRequested.match),
    switchMap((asked) =>
      reload({ action$, state$, ports, asked }).pipe(takeUntil(action$.pipe(filter(loggedOut.match)))),
    ),
  ),
)
