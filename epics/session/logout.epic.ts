/** SES-14 … SES-18: the one way in which a session ends in this tab. */
import {
  catchError,
  concat,
  defaultIfEmpty,
  defer,
  EMPTY,
  from,
  ignoreElements,
  merge,
  of,
  onErrorResumeNextWith,
  race,
  startWith,
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
import { epic, exhaustMap, filter, type LeftWork, map, type Ports, switchMap, type Unsent } from '../kernel/index.ts'

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
/** In which the tokens are revoked; longer than that takes with all its tries. */
const longestEnd = 120_000

/** SES-11: no tokens are left with which the session could be ended: they were refused, or whoever has them. */
const saidBySocket: ReadonlySet<LogoutReason> = new Set(['refresh_failure', 'error'])

const unreadLeft: LeftWork = { work: null, unread: 1 }
const unsealed: Unsent = { kept: 0, lost: 1 }

/** The log of this tab ends with what it has not sent sealed; emits once, whatever fails. */
const logEnded = ({ logEnd = () => null, report, scheduler }: Ports): Observable<Unsent> =>
  defer(() => {
    const log = logEnd()
    if (log === null) return of({ kept: 0, lost: 0 })
    const read$ = race(
      defer(() => log.readLeft()).pipe(
        catchError(() => of(unreadLeft)),
        defaultIfEmpty(unreadLeft),
      ),
      timer(longestRead, scheduler).pipe(map(() => unreadLeft)),
    )
    const sealed = (left: LeftWork): Observable<Unsent> =>
      defer(() => log.seal(left)).pipe(
        takeUntil(timer(longestSeal, scheduler)),
        onErrorResumeNextWith(),
        defaultIfEmpty(unsealed),
        takeLast(1),
      )
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
  }).pipe(
    catchError((error: unknown) => {
      report(error)
      return of(unsealed)
    }),
  )

const quietly = (work: () => Promise<void>, scheduler: SchedulerLike): Observable<never> =>
  defer(() => from(work())).pipe(
    takeUntil(timer(longestClear, scheduler)),
    ignoreElements(),
    catchError(() => []),
  )

/** Whatever one step fails of, the next is taken: worse than any of them is a session that has ended by half. */
const end = ({ reason, message, here, because, sso, isConnected }: Ending, ports: Ports): Observable<Action> => {
  const { gate, socket, browser, adminTokens, vault, navigator, report, authConfigured, scheduler } = ports
  const step = (take: () => Observable<unknown>): Observable<never> =>
    defer(take).pipe(
      ignoreElements(),
      catchError((error: unknown) => {
        report(error)
        return EMPTY
      }),
    )
  const now = (work: () => void): Observable<never> => step(() => of(work()))
  const left = ({ kept, lost }: Unsent): Action =>
    loggedOut(
      {
        reason,
        message: authConfigured ? message : wording('session.noAuthLoggedOut'),
        draftsKept: kept,
        draftsLost: lost,
      },
      because,
    )
  /** Whether what the browser keeps is still this session's. */
  const ended$ = defer(() => {
    if (here) return gate.goodbye(reason)
    gate.forget()
    return of(false)
  }).pipe(
    takeUntil(timer(longestEnd, scheduler)),
    catchError((error: unknown) => {
      report(error)
      return EMPTY
    }),
    defaultIfEmpty(here),
    take(1),
  )
  const steps = (isOwn: boolean): readonly Observable<never>[] => [
    ...(isConnected && saidBySocket.has(reason) ? [now(() => socket.send('logged out'))] : []),
    now(() => socket.disconnect()),
    ...(isOwn
      ? [
          now(() => adminTokens.clear()),
          now(() => browser.removeCookie('version')),
          quietly(() => browser.clearStorage(), scheduler),
        ]
      : []),
    now(() => vault.forgetAll()),
    now(() => navigator.go(loginPath(sso))),
  ]
  return logEnded(ports).pipe(
    switchMap((unsent) => ended$.pipe(switchMap((isOwn) => concat(...steps(isOwn), of(left(unsent)))))),
  )
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
