/** RTS-14 … RTS-17, RTS-40: what the signs of the user mean, and their absence. */
import {
  distinctUntilChanged,
  ignoreElements,
  merge,
  NEVER,
  startWith,
  throttleTime,
  timer,
  type Observable,
} from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { answered, isAsking, leftAlone, sessionTimes, stayedElsewhere } from '../../domain/realtime/index.ts'
import { usualSetup } from '../../domain/setup/index.ts'
import { epic, filter, map, mergeMap, type Ports, type StateRef, switchMap, tap } from '../kernel/index.ts'

const timesOf = ({ setup = usualSetup }: Ports) => sessionTimes(setup)

const ofSession = (state$: StateRef) => ({ session_id: state$.value.realtime.session ?? '' })

/** Milliseconds: how often at most a sign of the user begins the idle timer anew. */
const second = 1_000

const atWorkElsewhere = ({ tabs }: Ports): Observable<unknown> =>
  tabs.messages$.pipe(filter(({ kind }) => kind === 'atWork'))

/**
 * RTS-14, RTS-17, RTS-22: begins anew with each sign of the user, in whichever tab. Where the server can't be asked the
 * tab asks the user itself: a screen that is left alone closes with a connection and without one.
 */
export const idleTimer = (state$: StateRef, ports: Ports): Observable<Action> => {
  const { idle, keepAlive, countdown } = timesOf(ports)
  return merge(ports.presence.active$, atWorkElsewhere(ports)).pipe(
    throttleTime(second, ports.scheduler, { leading: true, trailing: true }),
    startWith(null),
    switchMap(() => timer(idle, keepAlive, ports.scheduler)),
    mergeMap((): readonly Action[] => {
      if (state$.value.realtime.connection !== 'connected') return [leftAlone({ seconds: countdown.idle / second })]
      ports.socket.send('check expiration', ofSession(state$))
      return []
    }),
  )
}

/**
 * RTS-15: the server hears of a user who is at work: at the first sign, and then each time that the timer fires. Where
 * nobody is, it says nothing, or no session would ever be idle.
 */
export const keepAliveEpic = epic('realtime.keepAlive', (_action$, state$, ports) =>
  state$.pipe(
    map(({ realtime }) => (realtime.live === 'active' ? realtime.session : null)),
    distinctUntilChanged(),
    switchMap((session) => (session === null ? NEVER : ports.presence.active$)),
    throttleTime(timesOf(ports).keepAlive, ports.scheduler, { leading: true, trailing: true }),
    filter(() => state$.value.realtime.live === 'active'),
    tap(() => ports.socket.send('update session time', ofSession(state$))),
    ignoreElements(),
  ),
)

/** The other tabs hear of it as often, for one of them may have no connection; an answer is told at once. */
export const atWorkEpic = epic('realtime.atWork', (action$, state$, ports) =>
  merge(
    ports.presence.active$.pipe(
      throttleTime(timesOf(ports).keepAlive, ports.scheduler, { leading: true, trailing: true }),
      filter(() => state$.value.session.phase === 'ready' && !isAsking(state$.value.realtime.live)),
    ),
    action$.pipe(
      filter(answered.match),
      filter(({ payload: { answer } }) => answer === 'stay'),
    ),
  ).pipe(
    tap(() => ports.tabs.post({ kind: 'atWork' })),
    ignoreElements(),
  ),
)

/** A tab with a connection hears it from the server. */
export const stayedElsewhereEpic = epic('realtime.stayedElsewhere', (_action$, state$, ports) =>
  atWorkElsewhere(ports).pipe(
    filter(() => state$.value.realtime.live === 'idle' && state$.value.realtime.connection !== 'connected'),
    map(() => stayedElsewhere({})),
  ),
)

/** RTS-40: a sleeping computer, or a tab whose timers were held back. */
export const wakeUpEpic = epic('realtime.wakeUp', (_action$, state$, ports) =>
  ports.presence.visible$.pipe(
    filter((isVisible) => isVisible && state$.value.realtime.session !== null),
    tap(() => ports.socket.send('wake up', ofSession(state$))),
    ignoreElements(),
  ),
)
