/** RTS-11 … RTS-40: the messages of the live session, and its timers. */
import { catchError, distinctUntilChanged, EMPTY, ignoreElements, merge, NEVER, of, timer, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import {
  answered,
  fromServer,
  grace,
  isOfSession,
  messageDropped,
  messageReceived,
  readMessage,
  timerIn,
  timeRanOut,
  type ClientMessage,
  type LiveState,
} from '../../domain/realtime/index.ts'
import { isAtWork, logoutText, sessionLost } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { epic, filter, map, mergeMap, type Ports, type StateRef, switchMap, tap } from '../kernel/index.ts'
import { revokeOthers } from '../session/index.ts'
import { said } from './answers.ts'
import { idleTimer } from './idle.epic.ts'
import { askToSwitch } from './newcomer.ts'
import { isStoredHere } from './stored.ts'

const send = ({ socket }: Ports, { name, payload }: ClientMessage): void => socket.send(name, payload)

const timedOut = (here: boolean, because: Action): Action =>
  sessionLost({ reason: 'timeout', message: wording('session.timedOut'), here }, because)

/**
 * What the server says of the session; what it says of other things is others' to hear. What is malformed is counted,
 * whatever it is of.
 */
export const messagesEpic = epic('realtime.messages', (_action$, _state$, { socket }) =>
  socket.messages$.pipe(
    mergeMap(({ name, payload }): readonly Action[] => {
      const message = readMessage(fromServer, name, payload)
      if (message === 'unknown') return []
      if (message === 'malformed') return [messageDropped({ name })]
      return isOfSession(message) ? [messageReceived({ name: message.name, ...message.payload })] : []
    }),
  ),
)

/** Two accounts in one browser: what is said then is said to all its tabs, and each takes its part of it. */
const switchingStates: ReadonlySet<LiveState> = new Set([
  'ssoAsked',
  'ssoWaiting',
  'switching',
  'ssoContested',
  'handedOver',
])
const isSwitching = ({ realtime }: State): boolean => switchingStates.has(realtime.live)

/** What is said to that at once, and what it means for the session. */
export const answerEpic = epic('realtime.answer', (action$, state$, ports) =>
  action$.pipe(
    filter(messageReceived.match),
    mergeMap((received): Observable<Action> => {
      const { name, type = 'unknown', message } = received.payload
      switch (name) {
        case 'request session':
          send(ports, { name: 'start session', payload: {} })
          return EMPTY
        case 'login ready':
          // To whoever switches accounts it is said, too, and means something else.
          if (state$.value.realtime.live === 'requested') send(ports, { name: 'login', payload: {} })
          return EMPTY
        case 'finish logout':
          return isSwitching(state$.value) ? EMPTY : of(timedOut(isStoredHere(state$, ports), received))
        case 'logout': {
          const here = isStoredHere(state$, ports)
          return of(sessionLost({ reason: type, message: logoutText(type, message), here }, received))
        }
        default:
          return EMPTY
      }
    }),
  ),
)

/** RTS-13: once for each session. What can't be revoked now stays in the user's own list of sign-ins. */
export const aloneEpic = epic('realtime.alone', (action$, state$, ports) =>
  action$.pipe(
    filter(messageReceived.match),
    filter(({ payload: { name, alone } }) => name === 'acknowledge session' && alone === true),
    map(() => state$.value.realtime.session),
    distinctUntilChanged(),
    mergeMap(() =>
      revokeOthers(ports).pipe(
        ignoreElements(),
        catchError(() => EMPTY),
      ),
    ),
  ),
)

export const answeredEpic = epic('realtime.answered', (action$, _state$, ports) =>
  action$.pipe(
    filter(answered.match),
    switchMap((because): Observable<Action> => {
      const { answer } = because.payload
      const sent$ = said(action$, ports, answer)
      if (answer !== 'cancelLogin') return sent$
      const message = logoutText('cancelled')
      return merge(sent$, of(sessionLost({ reason: 'cancelled', message, here: true }, because)))
    }),
  ),
)

/** Milliseconds until an answer is asked for again. */
const answerAfter = 5_000

const countdown = (seconds: number | null, ports: Ports): Observable<Action> =>
  timer((seconds ?? 0) * 1_000 + grace, ports.scheduler).pipe(map(() => timeRanOut({})))

const askAgain = (state$: StateRef, ports: Ports): Observable<never> =>
  timer(answerAfter, answerAfter, ports.scheduler).pipe(
    tap(() => askForAnswer(state$.value, ports)),
    ignoreElements(),
  )

const askForAnswer = (state: State, ports: Ports): void => {
  if (state.realtime.live === 'ssoAsked') askToSwitch(state, ports)
  else send(ports, { name: 'start session', payload: {} })
}

/** Milliseconds in which another tab has ended the session before and stored the tokens of the next one. */
const handover = 60_000

const unasked: ReadonlySet<LiveState> = new Set(['off', 'requested', 'ssoAsked'])

/** `timerIn` says it of a session that has a connection; one that has none asks nobody, and is left alone or not. */
const timerOf = (state: State): (typeof timerIn)[LiveState] => {
  const { live, connection } = state.realtime
  const isUnasked = connection !== 'connected' && isAtWork(state) && unasked.has(live)
  return isUnasked ? 'idle' : timerIn[live]
}

const shown = (state: State): string => {
  const { live, until, seconds, session } = state.realtime
  return [timerOf(state), live, until, seconds, session].join()
}

/** The timer of the state that the session is in. */
export const timersEpic = epic('realtime.timers', (action$, state$, ports) => {
  const restarted$ = action$.pipe(
    filter(messageReceived.match),
    filter(({ payload: { name } }) => name === 'idle not expired'),
  )
  return merge(state$.pipe(map(shown), distinctUntilChanged()), restarted$).pipe(
    switchMap((): Observable<Action> => {
      const { seconds } = state$.value.realtime
      switch (timerOf(state$.value)) {
        case 'idle':
          return idleTimer(state$, ports)
        case 'countdown':
          return countdown(seconds, ports)
        case 'answer':
          return askAgain(state$, ports)
        case 'handover':
          return timer(handover, ports.scheduler).pipe(map(() => timeRanOut({})))
        case null:
          return NEVER
      }
    }),
  )
})

/** RTS-21, RTS-24, RTS-36: the server has said nothing; who waits for a login asks again. */
export const ranOutEpic = epic('realtime.ranOut', (action$, state$, ports) =>
  action$.pipe(
    filter(timeRanOut.match),
    mergeMap((ranOut): Observable<Action> => {
      const { live } = state$.value.realtime
      // The other tab has as long as it may need.
      if (live === 'handedOver') return EMPTY
      if (live !== 'requested' && live !== 'ssoAsked') return of(timedOut(isStoredHere(state$, ports), ranOut))
      askForAnswer(state$.value, ports)
      return EMPTY
    }),
  ),
)
