/** SES-14 … SES-18: the one way in which a session ends in this tab. */
import {
  catchError,
  concat,
  defer,
  exhaustMap,
  filter,
  from,
  ignoreElements,
  map,
  merge,
  of,
  onErrorResumeNextWith,
  race,
  startWith,
  switchMap,
  take,
  takeLast,
  takeUntil,
  timer,
  withLatestFrom,
  type Observable,
  type SchedulerLike,
} from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { loggedOut, loginPath, logoutRequested, sessionLost, type LogoutReason } from '../../domain/session/index.ts'
import { epic, type LeftWork, type Ports, type Unsent } from '../kernel/index.ts'

type Ending = {
  readonly reason: LogoutReason
  readonly message: string
  /** False when another tab has already ended the session: its tokens and storage are not ours to clear any more. */
  readonly here: boolean
  readonly because: Action
  readonly sso: Parameters<typeof loginPath>[0]
  readonly isConnected: boolean
}

/**
 * Milliseconds in which what dead tabs left is read, in which drafts are sealed, and in which the device is cleared. What
 * was not read by then was not sealed either, goes with the session's key, and counts as lost.
 */
const longestRead = 15_000
const longestSeal = 5_000
const longestClear = 5_000

const unreadLeft: LeftWork = { drafts: [], unfinished: [], unread: 1 }

/** The log of this tab ends with what it has not sent sealed; emits once. */
const logEnded = ({ logEnd = () => null, scheduler }: Ports): Observable<Unsent> =>
  defer(() => {
    const log = logEnd()
    if (log === null) return of({ kept: 0, lost: 0 })
    const read$ = race(
      log.readLeft().pipe(catchError(() => of(unreadLeft))),
      timer(longestRead, scheduler).pipe(map(() => unreadLeft)),
    )
    const sealed = (left: LeftWork): Observable<Unsent> =>
      log.seal(left).pipe(takeUntil(timer(longestSeal, scheduler)), onErrorResumeNextWith(), takeLast(1))
    return read$.pipe(
      take(1),
      switchMap(sealed),
      switchMap((unsent) =>
        concat(
          quietly(() => log.clear(), scheduler),
          of(unsent),
        ),
      ),
    )
  })

const quietly = (work: () => Promise<void>, scheduler: SchedulerLike): Observable<never> =>
  defer(() => from(work())).pipe(
    takeUntil(timer(longestClear, scheduler)),
    ignoreElements(),
    catchError(() => []),
  )

const end = ({ reason, message, here, because, sso, isConnected }: Ending, ports: Ports): Observable<Action> => {
  const { gate, socket, browser, vault, navigator, authConfigured } = ports
  const left = ({ kept, lost }: Unsent): Observable<Action> =>
    defer(() => {
      vault.forgetAll()
      navigator.go(loginPath(sso))
      return of(
        loggedOut(
          {
            reason,
            message: authConfigured ? message : wording('session.noAuthLoggedOut'),
            draftsKept: kept,
            draftsLost: lost,
          },
          because,
        ),
      )
    })
  const ended$ = defer(() => {
    if (here) return gate.end(reason).pipe(ignoreElements())
    gate.forget()
    return []
  })
  const silenced$ = defer(() => {
    if (isConnected && reason === 'refresh_failure') socket.send('logged out')
    socket.disconnect()
    return []
  })
  const cleared$ = defer(() => {
    if (!here) return []
    browser.removeCookie('version')
    return quietly(() => browser.clearStorage(), ports.scheduler)
  })
  return logEnded(ports).pipe(switchMap((unsent) => concat(ended$, silenced$, cleared$, left(unsent))))
}

export const logoutEpic = epic('session.logout', (action$, state$, ports) => {
  const asked$ = action$.pipe(
    filter(logoutRequested.match),
    map((because) => ({ reason: 'logout' as const, message: wording('session.loggedOut'), here: true, because })),
  )
  const lost$ = action$.pipe(
    filter(sessionLost.match),
    map((because) => ({ ...because.payload, because })),
  )
  return merge(asked$, lost$).pipe(
    withLatestFrom(ports.socket.status$.pipe(startWith('disconnected' as const))),
    exhaustMap(([ending, status]) => {
      const { phase, claims, account } = state$.value.session
      if (phase !== 'leaving') return []
      const sso = claims?.sso ? { account: claims.account, loginAddress: account?.alt_idp_login_url ?? null } : null
      return end({ ...ending, sso, isConnected: status === 'connected' }, ports)
    }),
  )
})
