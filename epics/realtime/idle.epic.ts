/** RTS-14 … RTS-17, RTS-40: what the signs of the user mean, and their absence. */
import {
  debounceTime,
  EMPTY,
  ignoreElements,
  merge,
  of,
  startWith,
  take,
  takeUntil,
  throttleTime,
  timer,
  type Observable,
} from 'rxjs'
import { allows, type Action } from '../../domain/kernel/index.ts'
import {
  answered,
  isAsking,
  leftAlone,
  liveFlow,
  messageReceived,
  sessionTimes,
  stayedElsewhere,
  type LiveState,
  type SessionMessage,
} from '../../domain/realtime/index.ts'
import { isAtWork } from '../../domain/session/index.ts'
import { usualSetup } from '../../domain/setup/index.ts'
import type { State } from '../../domain/state.ts'
import { epic, filter, mergeMap, type Ports, type StateRef, switchMap, type TabMessage, tap } from '../kernel/index.ts'
import { said } from './answers.ts'

const timesOf = ({ setup = usualSetup }: Ports) => sessionTimes(setup)

const ofSession = (state$: StateRef) => ({ session_id: state$.value.realtime.session ?? '' })

const isConnected = ({ realtime }: State): boolean => realtime.connection === 'connected'

/** Milliseconds: how often at most a sign of the user begins the idle timer anew. */
const second = 1_000

/** In whichever tab of the browser; who answers is there. */
const signs = ({ presence, tabs }: Ports): Observable<unknown> =>
  merge(presence.active$, tabs.messages$.pipe(filter(({ kind }) => kind === 'atWork' || kind === 'answered')))

/**
 * RTS-14, RTS-17, RTS-22: begins anew with each sign of the user. Where the server can't be asked the tab asks the user
 * itself: a screen that is left alone closes with a connection and without one.
 */
export const idleTimer = (state$: StateRef, ports: Ports): Observable<Action> => {
  const { idle, keepAlive, countdown } = timesOf(ports)
  return signs(ports).pipe(
    throttleTime(second, ports.scheduler, { leading: true, trailing: true }),
    startWith(null),
    switchMap(() => timer(idle, keepAlive, ports.scheduler)),
    mergeMap((): readonly Action[] => {
      if (!isConnected(state$.value)) return [leftAlone({ seconds: countdown.idle / second })]
      ports.socket.send('check expiration', ofSession(state$))
      return []
    }),
  )
}

const isHeard = (state: State): boolean =>
  isConnected(state) && state.realtime.live === 'active' && state.realtime.session !== null

/**
 * RTS-15: the server hears of a user who is at work: at the first sign, and then each time that the timer fires. Where
 * nobody is, it says nothing, or no session would ever be idle. What it can't hear now it hears when the session goes on;
 * of a tab that has no connection it hears by the others.
 */
export const keepAliveEpic = epic('realtime.keepAlive', (action$, state$, ports) =>
  signs(ports).pipe(
    switchMap(() =>
      isHeard(state$.value)
        ? of(null)
        : action$.pipe(
            filter(messageReceived.match),
            filter(() => isHeard(state$.value)),
            take(1),
            // An older sign says nothing of who is there.
            takeUntil(timer(timesOf(ports).keepAlive, ports.scheduler)),
          ),
    ),
    throttleTime(timesOf(ports).keepAlive, ports.scheduler, { leading: true, trailing: true }),
    filter(() => isHeard(state$.value)),
    tap(() => ports.socket.send('update session time', ofSession(state$))),
    ignoreElements(),
  ),
)

/** Milliseconds: how often at most the other tabs hear of a sign, for one of them may have no connection. */
const told = 10_000

/** Who is asked answers in the dialog. */
export const atWorkEpic = epic('realtime.atWork', (_action$, state$, ports) =>
  ports.presence.active$.pipe(
    filter(() => isAtWork(state$.value) && !isAsking(state$.value.realtime.live)),
    throttleTime(told, ports.scheduler),
    tap(() => ports.tabs.post({ kind: 'atWork' })),
    ignoreElements(),
  ),
)

type Staying = (TabMessage & { readonly kind: 'answered' })['answer']

/** What is asked where, when that is the answer. */
const askedIn = { stay: 'idle', refuse: 'contested', keep: 'ssoContested' } as const satisfies Readonly<
  Record<Staying, LiveState>
>
const isStaying = (answer: string): answer is Staying => Object.hasOwn(askedIn, answer)

/** An answer by which the session goes on holds in all tabs. */
export const answerToldEpic = epic('realtime.answerTold', (action$, _state$, { tabs }) =>
  action$.pipe(
    filter(answered.match),
    tap(({ payload: { answer } }) => isStaying(answer) && tabs.post({ kind: 'answered', answer })),
    ignoreElements(),
  ),
)

/** The server's words by which a question is over, unless it asks it anew behind them. */
const noMore: ReadonlySet<string> = new Set<SessionMessage['name']>([
  'acknowledge session',
  'idle not expired',
  'cancel idle logout',
  'login request cancel',
  'sso login cancel',
])
/** Milliseconds in which what the server still asks is heard. */
const settled = 300

/** Whoever has no connection hears only so that the server asks nothing any more: when it has said so, and from who works. */
export const goesOnEpic = epic('realtime.goesOn', (action$, state$, { tabs, presence, scheduler }) =>
  merge(
    action$.pipe(
      filter(messageReceived.match),
      filter(({ payload: { name } }) => noMore.has(name)),
      debounceTime(settled, scheduler),
    ),
    presence.active$.pipe(
      filter(() => isHeard(state$.value)),
      throttleTime(told, scheduler),
    ),
  ).pipe(
    filter(() => isHeard(state$.value)),
    tap(() => tabs.post({ kind: 'goesOn' })),
    ignoreElements(),
  ),
)

/** What another tab says of what this one asks: that it is over, or that somebody is there. */
const meaning = (message: TabMessage, { realtime: { live } }: State): 'over' | Staying | null => {
  if (message.kind === 'goesOn') return 'over'
  if (message.kind === 'answered') return live === askedIn[message.answer] ? message.answer : null
  return message.kind === 'atWork' && live === 'idle' ? 'stay' : null
}

/**
 * A tab with a connection tells the server, for the one that is worked in may have none, and hears of it from there. One
 * without goes on, and says it when it is connected in time.
 */
export const stayedElsewhereEpic = epic('realtime.stayedElsewhere', (action$, state$, ports) =>
  ports.tabs.messages$.pipe(
    mergeMap((message): Observable<Action> => {
      const is = meaning(message, state$.value)
      if (is === null || !allows(liveFlow, state$.value.realtime.live, 'stayedElsewhere')) return EMPTY
      const goesOn$ = isConnected(state$.value) ? EMPTY : of(stayedElsewhere({}))
      return is === 'over' ? goesOn$ : merge(goesOn$, said(action$, ports, is))
    }),
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
