/** SES-28 … SES-36: what happens between a token and a usable application. */
import {
  catchError,
  concat,
  defer,
  distinctUntilChanged,
  finalize,
  forkJoin,
  from,
  ignoreElements,
  of,
  pairwise,
  race,
  ReplaySubject,
  share,
  take,
  takeUntil,
  timer,
  type Observable,
} from 'rxjs'
import { mayUseKeptLists, settingsAreLoaded } from '../../domain/config/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import type { RouteName } from '../../domain/navigation/index.ts'
import {
  asksContactPerson,
  contactPersonAsked,
  endsSession,
  factorRequired,
  getMe,
  getMyAccount,
  isInactive,
  lacksFactor,
  noticeAccepted,
  noticeRequired,
  putMe,
  requiresSystemUseNotice,
  scopesOf,
  sessionLost,
  sessionReady,
  userLoaded,
  userLoadFailed,
  type Account,
  type User,
  notAdmitted,
} from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { asFailure, failureSaying, failureShown } from '../calls/index.ts'
import { loadSettings, restored, settingsFacts } from '../config/index.ts'
import { epic, filter, map, type Ports, type StateRef, switchMap, tap } from '../kernel/index.ts'
import { locationNotPermitted } from './firewall.ts'
import { dismissedContact, noticeSetting } from './settings.ts'

type Loaded = { readonly user: User; readonly account: Account }
type Chain = { readonly action$: Observable<Action>; readonly state$: StateRef; readonly ports: Ports }

/** SES-32 … SES-35: waits until the notice is accepted, and tells the server. */
const notice = ({ user, account }: Loaded, { action$, state$, ports }: Chain): Observable<Action> =>
  defer(() => {
    const { http, browser, supportPhone, adminTokens } = ports
    // Nobody accepts for somebody else.
    if (adminTokens.read() !== null) return []
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

/** CFG-01: with the lists of an earlier start the application is ready at once, and they are asked for behind it. */
const isWarm = (kept: Action | null, state: State): boolean =>
  mayUseKeptLists(state.session) && (kept !== null || settingsAreLoaded(state))

/** Milliseconds that the first screen has for its own calls then. */
const behind = 500

/** Milliseconds after which the lists are asked for while the device is still reading its own. */
const patience = 500

/** Where one may be when a sign-in ends. */
const entrances: ReadonlySet<RouteName> = new Set(['login', 'home', 'reset', 'verify', 'confirmEmail'])

const opened = (
  { user, account }: Loaded,
  kept$: Observable<Action | null>,
  { state$, ports }: Chain,
): Observable<Action> =>
  defer(() => {
    const { socket, tokens, navigator, browser } = ports
    const isDismissed = browser.readSetting(dismissedContact(account.id)) !== null
    const goes$ = defer(() => {
      const { session, navigation } = state$.value
      // Whoever has gone on meanwhile is not called back.
      if (session.enteredBy !== 'start' && entrances.has(navigation.at?.route ?? 'login')) navigator.go('/dashboard')
      return asksContactPerson(account, user, isDismissed) ? of(contactPersonAsked({})) : []
    })
    const ready = (complete: boolean): Observable<Action> => concat(of(sessionReady({ complete })), goes$)
    // A deactivated user is told so and gets nothing else (PRM-54).
    if (isInactive(state$.value)) return ready(true)
    const token = tokens.read().access
    if (token !== null) socket.connect(token)
    const lists$ = loadSettings({ ports, scopes: scopesOf(state$.value) }).pipe(share())
    const cold$ = lists$.pipe(
      switchMap((outcome) => concat(settingsFacts(ports, outcome), ready(outcome.failed.length === 0))),
    )
    const behind$ = timer(behind, ports.scheduler).pipe(
      switchMap(() => lists$),
      switchMap((outcome) => settingsFacts(ports, outcome)),
    )
    const device$ = kept$.pipe(
      switchMap((kept) =>
        isWarm(kept, state$.value) ? concat(kept === null ? [] : [kept], ready(true), behind$) : cold$,
      ),
    )
    return race(device$, timer(patience, ports.scheduler).pipe(switchMap(() => cold$)))
  })

/** PRO-37: what lies behind a second factor is asked for once there is one. */
const admitted: typeof opened = (loaded, kept$, parts) =>
  defer(() =>
    lacksFactor(loaded.account, loaded.user) && !isInactive(parts.state$.value)
      ? of(factorRequired({}))
      : opened(loaded, kept$, parts),
  )

/** SES-28 at sign-in, SES-31 elsewhere, SES-50 where the server turns this place away, BIL-24 where the account is locked. */
const failed = (error: unknown, { state$, ports }: Chain): readonly Action[] => {
  const failure = asFailure(error, 'read', ports.supportPhone)
  const { refusal } = failure
  if (refusal?.reason === notAdmitted) return [locationNotPermitted()]
  if (refusal?.reason === 'account_locked')
    return [sessionLost({ reason: 'error', message: refusal.message, here: true })]
  const message = wording(state$.value.session.enteredBy === 'login' ? 'session.accountFailed' : 'session.userFailed')
  return [
    userLoadFailed({ message, status: failure.status }),
    failureShown(ports, { ...failureSaying(message, failure.status), detail: failure.detail }, true),
  ]
}

const chain = (parts: Chain): Observable<Action> =>
  defer(() => {
    const { ports, state$ } = parts
    const kept$ = new ReplaySubject<Action | null>(1)
    const reading = (settingsAreLoaded(state$.value) ? of(null) : restored(ports)).subscribe(kept$)
    return forkJoin({ user: ports.http.call(getMe, {}), account: ports.http.call(getMyAccount, {}) }).pipe(
      map((loaded) => ({ loaded })),
      catchError((error: unknown) => of({ error })),
      switchMap((outcome) =>
        'error' in outcome
          ? from(failed(outcome.error, parts))
          : concat(
              of(userLoaded(outcome.loaded)),
              notice(outcome.loaded, parts),
              admitted(outcome.loaded, kept$, parts),
            ),
      ),
      catchError((error: unknown) => {
        ports.report(error)
        return from(failed(error, parts))
      }),
      finalize(() => reading.unsubscribe()),
    )
  })

export const loadEpic = epic('session.load', (action$, state$, ports) => {
  // Nothing is to be asked for, and nothing is ready, where a call of its own was refused for want of a second factor.
  const left$ = action$.pipe(filter((action) => endsSession(action) || factorRequired.match(action)))
  return state$.pipe(
    map(({ session }) => session.phase),
    distinctUntilChanged(),
    pairwise(),
    filter(([from, to]) => to === 'loading' && from !== 'notice'),
    switchMap(() => chain({ action$, state$, ports }).pipe(takeUntil(left$))),
  )
})
