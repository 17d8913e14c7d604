import { ignoreElements, merge, of, take, takeUntil, timer, type Observable } from 'rxjs'
import type { Action, PayloadOf } from '../../domain/kernel/index.ts'
import {
  grace,
  messageReceived,
  sessionTimes,
  type answered,
  type ClientMessage,
  type SessionTimes,
} from '../../domain/realtime/index.ts'
import { usualSetup } from '../../domain/setup/index.ts'
import { filter, type Ports, switchMap, tap } from '../kernel/index.ts'

type Answer = PayloadOf<typeof answered>['answer']

/** What the server hears of an answer, and which countdown it answers. */
const answers = {
  stay: ['idle cancel logout', 'idle'],
  refuse: ['cancel logout', 'login'],
  cancelLogin: ['cancel login', 'login'],
  keep: ['cancel sso logout', 'sso'],
  switchNow: ['logged out', 'sso'],
  cancelSwitch: ['sso cancel login', 'sso'],
} as const satisfies Readonly<Record<Answer, readonly [ClientMessage['name'], keyof SessionTimes['countdown']]>>

/** Now, or where the connection is being made anew as soon as the session has been named on it. */
const onceNamed = (action$: Observable<Action>, { socket }: Ports): Observable<unknown> =>
  socket.status$.pipe(
    take(1),
    switchMap((status) =>
      status === 'connected'
        ? of(null)
        : action$.pipe(
            filter(messageReceived.match),
            filter(({ payload: { name } }) => name === 'request session'),
            take(1),
          ),
    ),
  )

/**
 * An answer is not lost with a connection: the countdown that it is for goes on in the server. It is for no other one:
 * whoever is asked again later, or after another tab has heard that nothing is asked any more, has not answered that.
 */
export const said = (action$: Observable<Action>, ports: Ports, answer: Answer): Observable<never> => {
  const { socket, scheduler, tabs, setup = usualSetup } = ports
  const [message, asked] = answers[answer]
  const isLate$ = timer(sessionTimes(setup).countdown[asked] + grace, scheduler)
  const isOver$ = tabs.messages$.pipe(filter(({ kind }) => kind === 'goesOn'))
  return onceNamed(action$, ports).pipe(
    takeUntil(merge(isLate$, isOver$)),
    tap(() => socket.send(message, {})),
    ignoreElements(),
  )
}
