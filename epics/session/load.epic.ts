/** SES-28 … SES-36: what happens between a token and a usable application. */
import { catchError, concat, defer, distinctUntilChanged, filter, forkJoin, from, ignoreElements, map, of, pairwise, switchMap, take, takeUntil, tap, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import {
  asksContactPerson,
  contactPersonAsked,
  getMe,
  getMyAccount,
  loggedOut,
  logoutRequested,
  noticeAccepted,
  noticeRequired,
  putMe,
  requiresSystemUseNotice,
  sessionLost,
  sessionReady,
  userLoaded,
  userLoadFailed,
  type Account,
  type User,
} from '../../domain/session/index.ts'
import { asFailure, failureSaying, failureShown } from '../calls/index.ts'
import { loadSettings, settingsFacts } from '../config/index.ts'
import { epic, type Ports, type StateRef } from '../kernel/index.ts'
import { isNotAllowed, locationNotPermitted } from './firewall.ts'
import { dismissedContact, noticeSetting } from './settings.ts'

type Loaded = { readonly user: User; readonly account: Account }
type Chain = { readonly action$: Observable<Action>; readonly state$: StateRef; readonly ports: Ports }

/** SES-32 … SES-35: waits until the notice is accepted, and tells the server. */
const notice = ({ user, account }: Loaded, { action$, state$, ports }: Chain): Observable<Action> =>
  defer(() => {
    const { http, browser, supportPhone } = ports
    const session = state$.value.session.claims?.session ?? ''
    const accepted = browser.readSetting(noticeSetting) === session
    if (!requiresSystemUseNotice(account, user, accepted)) return []
    const told$ = http.call(putMe, { params: { id: user.id }, body: { accept_system_use_notification: true } }).pipe(
      ignoreElements(),
      catchError((error: unknown) => of(failureShown(ports, asFailure(error, 'save', supportPhone), true))),
    )
    const accepting$ = action$.pipe(
      filter(noticeAccepted.match),
      take(1),
      tap(() => browser.writeSetting(noticeSetting, session)),
      switchMap(() => told$),
    )
    return concat(of(noticeRequired({})), accepting$)
  })

const opened = ({ user, account }: Loaded, { state$, ports }: Chain): Observable<Action> =>
  defer(() => {
    const { socket, tokens, navigator, browser } = ports
    const token = tokens.read().access
    if (token !== null) socket.connect(token)
    return loadSettings(ports).pipe(
      switchMap((outcome) => {
        const isDismissed = browser.readSetting(dismissedContact(account.id)) !== null
        const goes$ = defer(() => {
          if (state$.value.session.enteredBy !== 'start') navigator.go('/dashboard')
          return asksContactPerson(account, user, isDismissed) ? of(contactPersonAsked({})) : []
        })
        return concat(settingsFacts(ports, outcome), of(sessionReady({ complete: outcome.failed.length === 0 })), goes$)
      }),
    )
  })

/** SES-28 at sign-in, SES-31 elsewhere, SES-50 where the server turns this place away. */
const failed = (error: unknown, { state$, ports }: Chain): readonly Action[] => {
  const failure = asFailure(error, 'read', ports.supportPhone)
  if (failure.status === 403 && isNotAllowed(failure.refusal?.message ?? null)) return [locationNotPermitted()]
  const message = t(state$.value.session.enteredBy === 'login' ? 'session.accountFailed' : 'session.userFailed')
  return [userLoadFailed({ message, status: failure.status }), failureShown(ports, { ...failureSaying(message, failure.status), detail: failure.detail }, true)]
}

const chain = (parts: Chain): Observable<Action> =>
  defer(() => forkJoin({ user: parts.ports.http.call(getMe, {}), account: parts.ports.http.call(getMyAccount, {}) })).pipe(
    map((loaded) => ({ loaded })),
    catchError((error: unknown) => of({ error })),
    switchMap((outcome) =>
      'error' in outcome
        ? from(failed(outcome.error, parts))
        : concat(of(userLoaded(outcome.loaded)), notice(outcome.loaded, parts), opened(outcome.loaded, parts)),
    ),
  )

export const loadEpic = epic('session.load', (action$, state$, ports) => {
  const left$ = action$.pipe(filter((action) => logoutRequested.match(action) || sessionLost.match(action) || loggedOut.match(action)))
  return state$.pipe(
    map(({ session }) => session.phase),
    distinctUntilChanged(),
    pairwise(),
    filter(([from, to]) => to === 'loading' && from !== 'notice'),
    switchMap(() => chain({ action$, state$, ports }).pipe(takeUntil(left$))),
  )
})
