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
  race,
  startWith,
  switchMap,
  take,
  timer,
  withLatestFrom,
  type Observable,
} from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { loggedOut, loginPath, logoutRequested, sessionLost, type LogoutReason } from '../../domain/session/index.ts'
import { epic, type Ports } from '../kernel/index.ts'

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
 * Milliseconds in which what dead tabs left is read, and in which drafts are sealed. What was not read by then was not
 * sealed either, and goes with the session's key.
 */
const longestRead = 15_000
const longestKeep = 5_000

const draftsKept = ({ leftRead = () => of(null), keepDrafts = () => of(0), scheduler }: Ports): Observable<number> =>
  race(defer(leftRead), timer(longestRead, scheduler)).pipe(
    take(1),
    switchMap(() => race(defer(keepDrafts), timer(longestKeep, scheduler).pipe(map(() => 0)))),
    take(1),
    catchError(() => of(0)),
  )

const quietly = (work: () => Promise<void>): Observable<never> =>
  defer(() => from(work())).pipe(
    ignoreElements(),
    catchError(() => []),
  )

const end = ({ reason, message, here, because, sso, isConnected }: Ending, ports: Ports): Observable<Action> => {
  const { gate, socket, browser, vault, navigator, authConfigured } = ports
  const left = (draftsKept: number): Observable<Action> =>
    defer(() => {
      vault.forgetAll()
      navigator.go(loginPath(sso))
      return of(
        loggedOut(
          { reason, message: authConfigured ? message : wording('session.noAuthLoggedOut'), draftsKept },
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
    return quietly(() => browser.clearStorage())
  })
  return draftsKept(ports).pipe(switchMap((kept) => concat(ended$, silenced$, cleared$, left(kept))))
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
