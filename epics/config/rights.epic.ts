/** What may be done changes under the hands of those who work. */
import { concat, distinctUntilChanged, EMPTY, of, pairwise, takeUntil, timer } from 'rxjs'
import { rightsChanged } from '../../domain/config/index.ts'
import { isReady, loggedOut } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { lostBy } from '../calls/index.ts'
import { epic, filter, heard, map, mergeMap, switchMap } from '../kernel/index.ts'
import { lists, whoAndWhere } from './reload.epic.ts'

/** Milliseconds over which the sessions of an account come for what has changed for all of them. */
const spread = 30_000
const turnOf = (session: string): number =>
  [...session].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % spread, 0)

/** Whoever has brought it about sees it at once. */
export const rightsHeardEpic = epic('config.rightsHeard', (_action$, state$, { socket, gate, scheduler }) =>
  heard(socket, 'rights changed').pipe(
    filter(() => isReady(state$.value)),
    switchMap(({ by }) => {
      const { claims } = state$.value.session
      return timer(by === claims?.user_id ? 0 : turnOf(claims?.session ?? ''), scheduler)
    }),
    switchMap(() => gate.refresh()),
    mergeMap((outcome) => lostBy(outcome)),
  ),
)

/** Of a session that works; '' for none. */
const rightsOf = ({ session: { phase, claims } }: State): string =>
  phase === 'ready' && claims !== null ? [claims.session, ...claims.scopes.toSorted()].join(' ') : ''

/**
 * A token that says otherwise than the one before it brings user, account and lists with it, on the screen as it stands:
 * nobody's work is interrupted, and nobody has to hear of a change to have it. What can't be had now comes with the next
 * start.
 */
export const rightsEpic = epic('config.rights', (_action$, state$) =>
  state$.pipe(
    map(rightsOf),
    distinctUntilChanged(),
    pairwise(),
    filter(([before, now]) => before !== '' && now !== ''),
    map(() => rightsChanged({})),
  ),
)

export const rightsTakenEpic = epic('config.rightsTaken', (action$, state$, ports) =>
  action$.pipe(
    filter(rightsChanged.match),
    switchMap((asked) => {
      const parts = { action$, state$, ports, asked }
      return whoAndWhere(parts).pipe(
        switchMap((loaded) => (loaded === null ? EMPTY : concat(of(loaded), lists(parts)))),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      )
    }),
  ),
)
