/** What may be done changes under the hands of those who work. */
import { concat, EMPTY, ignoreElements, of, pairwise, take, takeUntil, timer } from 'rxjs'
import type { PayloadOf } from '../../domain/kernel/index.ts'
import { isReady, loggedOut, tokenAccepted } from '../../domain/session/index.ts'
import { epic, filter, heard, switchMap } from '../kernel/index.ts'
import { lists, whoAndWhere } from './reload.epic.ts'

/** Milliseconds over which the sessions of an account come for what has changed for all of them. */
const spread = 60_000
const turnOf = (session: string): number =>
  [...session].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % spread, 0)

/** Whoever has brought it about sees it at once; of the tabs of a session one comes for all. */
export const rightsHeardEpic = epic('config.rightsHeard', (_action$, state$, { socket, gate, tokens, scheduler }) =>
  heard(socket, 'rights changed').pipe(
    filter(() => isReady(state$.value)),
    switchMap(({ by }) => {
      const { claims } = state$.value.session
      const { access } = tokens.read()
      const turn = by === claims?.user_id ? 0 : turnOf(claims?.session ?? '')
      return timer(turn, scheduler).pipe(switchMap(() => gate.renew(access)))
    }),
    ignoreElements(),
  ),
)

type Taken = { readonly payload: PayloadOf<typeof tokenAccepted> }
const rightsIn = ({ payload: { claims } }: Taken): string => claims.scopes.toSorted().join()
const isOfOneSession = ({ payload: before }: Taken, { payload: now }: Taken): boolean =>
  before.claims.session === now.claims.session

/**
 * A token that says otherwise than the one before it in its session brings user, account and lists with it, on the screen
 * as it stands: nobody's work is interrupted, and nobody has to hear of a change to have it. What a start has under way may
 * have been asked for with the token before, so it is awaited. A user or an account that can't be had now comes with the
 * next start.
 */
export const rightsEpic = epic('config.rights', (action$, state$, ports) =>
  action$.pipe(
    filter(tokenAccepted.match),
    pairwise(),
    filter(([before, now]) => isOfOneSession(before, now) && rightsIn(before) !== rightsIn(now)),
    switchMap(([, asked]) => {
      const parts = { action$, state$, ports, asked }
      return state$.pipe(
        filter(isReady),
        take(1),
        switchMap(() => whoAndWhere(parts)),
        switchMap((loaded) => (loaded === null ? EMPTY : concat(of(loaded), lists(parts)))),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      )
    }),
  ),
)
