/** MSQ-13 … MSQ-21: somebody comes by single sign-on to a browser in which somebody else is signed in. */
import {
  catchError,
  defer,
  distinctUntilChanged,
  EMPTY,
  ignoreElements,
  of,
  take,
  takeUntil,
  type Observable,
} from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import type { MessageKey } from '../../domain/messages/index.ts'
import {
  answered,
  messageReceived,
  newcomerArrived,
  newcomerKnown,
  newcomerRefused,
  switchAsked,
  switchUnasked,
} from '../../domain/realtime/index.ts'
import {
  applicationStarted,
  getMe,
  isInactive,
  loggedOut,
  logoutText,
  sessionLost,
  tokenFacts,
} from '../../domain/session/index.ts'
import { usualSetup } from '../../domain/setup/index.ts'
import type { State } from '../../domain/state.ts'
import { asFailure, failureShown, snackbar } from '../calls/index.ts'
import { epic, filter, map, mergeMap, switchMap, tap } from '../kernel/index.ts'
import { askToSwitch } from './newcomer.ts'

const dashboard = '/dashboard'

const userOf = (token: string | null): number | null => tokenFacts(token)?.claims.user_id ?? null

/**
 * An administrator who works as somebody else returns first: what came meanwhile is nobody's. Who comes anew to the own
 * session asks nobody.
 */
export const arrivalEpic = epic(
  'realtime.arrival',
  (action$, _state$, { arrived = () => null, adminTokens, tokens, vault }) =>
    action$.pipe(
      filter(applicationStarted.match),
      mergeMap((): readonly Action[] => {
        const pair = arrived()
        if (pair === null || adminTokens.read() !== null) return []
        const isSame = userOf(pair.access) === userOf(tokens.read().access)
        const came = newcomerArrived({ access: vault.seal(pair.access), refresh: vault.seal(pair.refresh) })
        return isSame ? [came, switchUnasked({})] : [came]
      }),
    ),
)

/** MSQ-19: with the newcomer's own token, whatever is stored. */
export const identifyEpic = epic('realtime.identify', (action$, _state$, ports) =>
  action$.pipe(
    filter(newcomerArrived.match),
    switchMap((arrived): Observable<Action> =>
      defer(() => ports.http.call(getMe, { token: ports.vault.open(arrived.payload.access) ?? '' })).pipe(
        map(({ id, first, last }) => newcomerKnown({ user: id, name: `${first} ${last}`.trim() }, arrived)),
        catchError((error: unknown) => {
          const failure = asFailure(error, 'read', ports.supportPhone)
          return of(newcomerRefused({ message: failure.message }, arrived), failureShown(ports, failure, true, arrived))
        }),
      ),
    ),
  ),
)

type Next = 'ask' | 'go' | null

/** Where the session before has no connection, and gets none, there is nobody to be asked. */
const hasNobodyToAsk = (state: State, hasSockets: boolean): boolean => {
  const { realtime, session } = state
  if (session.phase === 'notice' || session.phase === 'loadFailed') return true
  if (session.phase === 'enrolling' && realtime.connection !== 'connected') return true
  return session.phase === 'ready' && (!hasSockets || realtime.connection === 'refused' || isInactive(state))
}

const next = (state: State, hasSockets: boolean): Next => {
  const { newcomer, live, connection } = state.realtime
  const { claims, phase } = state.session
  if (newcomer?.known == null || claims === null || phase === 'leaving') return null
  if (hasNobodyToAsk(state, hasSockets)) return live === 'switching' ? null : 'go'
  return connection === 'connected' && (live === 'active' || live === 'idle') ? 'ask' : null
}

export const askEpic = epic('realtime.askToSwitch', (_action$, state$, ports) =>
  state$.pipe(
    map((state) => next(state, (ports.setup ?? usualSetup).sockets.on)),
    distinctUntilChanged(),
    mergeMap((is): readonly Action[] => {
      if (is === null) return []
      return is === 'go' ? [switchUnasked({})] : [switchAsked({})]
    }),
  ),
)

export const askedEpic = epic('realtime.askedToSwitch', (action$, state$, ports) =>
  action$.pipe(
    filter(switchAsked.match),
    tap(() => askToSwitch(state$.value, ports)),
    ignoreElements(),
  ),
)

/** MSQ-15: the session before ends in the one way in which a session ends: what was typed is sealed for its user. */
export const switchEpic = epic('realtime.switch', (_action$, state$) =>
  state$.pipe(
    map(({ realtime }) => realtime.live === 'switching'),
    distinctUntilChanged(),
    filter(Boolean),
    map(() => sessionLost({ reason: 'replaced', message: logoutText('replaced'), here: true })),
  ),
)

const isGivenUp = (action: Action): boolean =>
  newcomerRefused.match(action) ||
  (answered.match(action) && action.payload.answer === 'cancelSwitch') ||
  (messageReceived.match(action) && action.payload.name === 'sso login cancel')

/** MSQ-15: whoever waits takes over as soon as the session before is over, however it came to its end. */
export const takeOverEpic = epic('realtime.takeOver', (action$, _state$, { tokens, tabs, navigator, vault }) =>
  action$.pipe(
    filter(newcomerArrived.match),
    switchMap(({ payload }) => {
      const [access, refresh] = [vault.open(payload.access), vault.open(payload.refresh)]
      if (access === null || refresh === null) return EMPTY
      return action$.pipe(
        filter(loggedOut.match),
        take(1),
        takeUntil(action$.pipe(filter(isGivenUp))),
        tap(() => {
          tokens.write(access, refresh)
          tabs.post({ kind: 'tokensRotated' })
          navigator.leave(dashboard)
        }),
      )
    }),
    ignoreElements(),
  ),
)

const says = { keep: 'realtime.switchDenied', cancelSwitch: 'realtime.switchCancelled' } as const satisfies Readonly<
  Record<string, MessageKey>
>

/** Whoever waits in this tab hears that the others of the browser have said no. */
export const refusedEpic = epic('realtime.switchRefused', (action$, _state$, ports) =>
  action$.pipe(
    filter(newcomerArrived.match),
    switchMap(() => action$.pipe(filter(isGivenUp), take(1))),
    filter(messageReceived.match),
    map((because) => snackbar(ports, 'realtime.switchRefused', 'info', because)),
  ),
)

/** MSQ-16, MSQ-17 */
export const saidEpic = epic('realtime.switchSaid', (action$, _state$, ports) =>
  action$.pipe(
    filter(answered.match),
    mergeMap((because): readonly Action[] => {
      const { answer } = because.payload
      if (answer !== 'keep' && answer !== 'cancelSwitch') return []
      return [snackbar(ports, says[answer], 'info', because)]
    }),
  ),
)
