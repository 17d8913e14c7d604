/** RTS-03 … RTS-09: what is done when the connection is not made, or is lost. */
import {
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  from,
  ignoreElements,
  merge,
  NEVER,
  of,
  race,
  take,
  takeUntil,
  throttleTime,
  timer,
  type Observable,
} from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { connectionChanged, waitBefore } from '../../domain/realtime/index.ts'
import { sessionLost, tokenAccepted, tokenFacts } from '../../domain/session/index.ts'
import { usualSetup } from '../../domain/setup/index.ts'
import type { State } from '../../domain/state.ts'
import {
  epic,
  exhaustMap,
  filter,
  map,
  mergeMap,
  type Ports,
  type RefreshOutcome,
  type StateRef,
  switchMap,
} from '../kernel/index.ts'
import { isStoredHere } from './stored.ts'

const isSignedIn = ({ session }: State): boolean => session.claims !== null && session.phase !== 'leaving'

const isExpired = ({ tokens, gate }: Ports): boolean => {
  const facts = tokenFacts(tokens.read().access)
  return facts === null || facts.expiresAt <= gate.serverNow()
}

const connect = (state$: StateRef, ports: Ports): Observable<never> =>
  defer(() => {
    const { access } = ports.tokens.read()
    if (access !== null && isStoredHere(state$, ports)) ports.socket.connect(access)
    return EMPTY
  })

/**
 * Of the failures, those are counted that have no other cause: a device that is offline and a server that is away, or said
 * that it goes, are waited for, as all else in the product waits for them.
 */
export const connectionEpic = epic('realtime.connection', (_action$, state$, { socket, browser }) =>
  socket.connection$.pipe(
    map((event) => {
      const { realtime, calls } = state$.value
      const counts = browser.isOnline() && !calls.away && !calls.maintenance && !realtime.shutdownPending
      return connectionChanged({ event: event.is, counts, ...(event.is === 'lost' && { by: event.by }) })
    }),
  ),
)

const online = ({ browser }: Ports): Observable<unknown> => browser.online$.pipe(filter(Boolean), take(1))

/** RTS-28: without the server's word for it a token that ran out is one thing, and one that can't be exchanged another. */
const ranOut = ({ reason }: RefreshOutcome & { readonly kind: 'failed' }, because?: Action): readonly Action[] =>
  reason === undefined
    ? [sessionLost({ reason: 'expired', message: wording('session.tokenExpired'), here: true }, because)]
    : []

/** RTS-09: with an access token whose time is over a new one comes first. */
const refreshed = (state$: StateRef, ports: Ports, wasOpen: boolean, because?: Action): Observable<Action> =>
  ports.gate.refresh().pipe(
    switchMap((outcome): Observable<Action> => {
      if (outcome.kind === 'failed') return wasOpen ? from(ranOut(outcome, because)) : EMPTY
      return outcome.kind === 'ended' ? EMPTY : connect(state$, ports)
    }),
  )

/** SES-09: a refresh that another has begun is waited for, and its token taken; without one it is done here. */
const connected = (state$: StateRef, ports: Ports, wasOpen: boolean, because?: Action): Observable<Action> =>
  ports.gate
    .isLoggedIn()
    .pipe(switchMap((is) => (is ? connect(state$, ports) : refreshed(state$, ports, wasOpen, because))))

const givenUp = ({ report, supportPhone }: Ports, because: Action): Observable<Action> =>
  defer(() => {
    report(new Error(wording('realtime.failedManually')))
    const message = wording('session.connectionLost', { phone: supportPhone })
    return of(sessionLost({ reason: 'lost', message, here: true }, because))
  })

const again = (because: ReturnType<typeof connectionChanged>, state$: StateRef, ports: Ports): Observable<Action> =>
  defer(() => {
    const { event, by } = because.payload
    const wasOpen = event === 'lost'
    const wait = wasOpen && isExpired(ports) ? 0 : waitBefore(state$.value.realtime.failures, by === 'server')
    return concat(timer(wait, ports.scheduler), online(ports)).pipe(
      filter((_, index) => index === 1),
      switchMap(() => connected(state$, ports, wasOpen, because)),
    )
  })

export const reconnectEpic = epic('realtime.reconnect', (action$, state$, ports) =>
  action$.pipe(
    filter(connectionChanged.match),
    switchMap((changed) => {
      if (!isSignedIn(state$.value)) return EMPTY
      const { connection } = state$.value.realtime
      if (connection === 'givenUp') return givenUp(ports, changed)
      return connection === 'reconnecting' ? again(changed, state$, ports) : EMPTY
    }),
  ),
)

/** Milliseconds before its end in which a token is exchanged, so that the connection does not end with it. */
const ahead = 20_000

export const renewEpic = epic('realtime.renew', (_action$, state$, ports) =>
  state$.pipe(
    map(({ realtime, session }) => (realtime.connection === 'connected' ? session.expiresAt : null)),
    distinctUntilChanged(),
    switchMap((at) =>
      at === null ? NEVER : timer(Math.max(0, at - ports.gate.serverNow() - ahead), ports.scheduler).pipe(take(1)),
    ),
    mergeMap(() => ports.gate.refresh()),
    ignoreElements(),
  ),
)

/** A socket lives as long as its token: with a new one, of whichever tab, it is opened anew. */
export const newTokenEpic = epic('realtime.newToken', (action$, state$, ports) =>
  action$.pipe(
    filter(tokenAccepted.match),
    filter(({ payload: { by } }) => by === 'refresh' || by === 'otherTab'),
    filter(() => state$.value.realtime.connection === 'connected' && isSignedIn(state$.value)),
    mergeMap(() => connect(state$, ports)),
  ),
)

/** Milliseconds between two tries of somebody who goes on working: without a connection, and with one that was refused. */
const betweenTries = { off: 10_000, refused: 60_000 } as const

/**
 * RTS-05: a connection that gave no answer is not made again by itself, but for somebody who is there: a page that is seen
 * again, a device that is back on its network, a key that is pressed. So it is with one that was refused: what stood in its
 * way may be mended, and the server takes whoever has none for somebody who has gone. One try at a time; the first one is
 * the start's.
 */
export const wokenEpic = epic('realtime.woken', (_action$, state$, ports) => {
  const { presence, browser, socket, scheduler, setup = usualSetup } = ports
  const isNow = (is: keyof typeof betweenTries) => (): boolean => {
    const { realtime, session } = state$.value
    return session.phase === 'ready' && realtime.connection === is
  }
  const worksWith = (is: keyof typeof betweenTries): Observable<unknown> =>
    presence.active$.pipe(filter(isNow(is)), throttleTime(betweenTries[is], scheduler))
  const isBack$ = merge(presence.visible$, browser.online$).pipe(filter(Boolean), filter(isNow('off')))
  const settled$ = race(socket.connection$, timer(setup.sockets.timeout, scheduler))
  return socket.connection$.pipe(
    take(1),
    switchMap(() => merge(isBack$, worksWith('off'), worksWith('refused'))),
    exhaustMap(() => concat(connected(state$, ports, false), NEVER).pipe(takeUntil(settled$))),
  )
})
