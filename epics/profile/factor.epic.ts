import { catchError, concat, defer, EMPTY, finalize, of, takeUntil, timer, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { routeEntered } from '../../domain/navigation/index.ts'
import {
  authenticatorAsked,
  authenticatorCodeGiven,
  authenticatorIssued,
  authenticatorNotIssued,
  factorRefused,
  phoneCodeGiven,
  phoneCodeSent,
  phoneGiven,
} from '../../domain/profile/index.ts'
import {
  backupCodeIssued,
  currentAccount,
  currentUser,
  factorRequired,
  factorVerified,
  getMe,
  isEnrolling,
  isReady,
  loggedOut,
  putMe,
  sessionReady,
  userLoaded,
  verifyPhone,
  verifySms,
  verifyTotp,
} from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { asFailure, snackbar } from '../calls/index.ts'
import { epic, exhaustMap, filter, map, mergeMap, type Ports, type StateRef, switchMap } from '../kernel/index.ts'

const arrivals = [routeEntered, sessionReady, factorRequired]

/** Whoever is known to have a factor, and is refused for want of one, is known no better than the server says. */
const mayLack = (state: State): boolean => {
  const user = currentUser(state)
  if (user === null) return false
  return isEnrolling(state) || (isReady(state) && !user.mfa_verified && !user.phone_verified)
}

const isDue = (state: State): boolean =>
  state.navigation.at?.route === 'myProfile' &&
  mayLack(state) &&
  !state.masquerade.on &&
  state.profile.authenticator !== 'asked' &&
  state.profile.authenticator !== 'issued'

const leaves = (action: Action): boolean =>
  factorVerified.match(action) ||
  loggedOut.match(action) ||
  (routeEntered.match(action) && action.payload.route !== 'myProfile')

/** PRO-20: whoever comes to the page with no authenticator is shown what one is told. */
export const arrivedEpic = epic('profile.arrived', (action$, state$) =>
  action$.pipe(
    filter((action) => arrivals.some(({ match }) => match(action)) && isDue(state$.value)),
    map((because) => authenticatorAsked({}, because)),
  ),
)

/** The same where another tab has set one up meanwhile: then this one may go on, too. */
export const authenticatorEpic = epic('profile.authenticator', (action$, state$, ports) =>
  action$.pipe(
    filter(authenticatorAsked.match),
    exhaustMap((asked): Observable<Action> => {
      const id = currentUser(state$.value)?.id
      if (id === undefined) return EMPTY
      return defer(() => ports.http.call(putMe, { params: { id }, body: {} })).pipe(
        mergeMap(({ mfa_secret, mfa_verified, phone_verified }): readonly Action[] => {
          if (mfa_verified === true) return [factorVerified({ method: 'totp' }, asked)]
          if (phone_verified === true && isEnrolling(state$.value)) return [factorVerified({ method: 'sms' }, asked)]
          const secret = mfa_secret == null ? null : ports.vault.seal(mfa_secret)
          return [authenticatorIssued({ secret }, asked)]
        }),
        catchError((error: unknown) => {
          const { message, status } = asFailure(error, 'read', ports.supportPhone)
          return of(authenticatorNotIssued({ message, status }, asked))
        }),
        takeUntil(action$.pipe(filter(leaves))),
      )
    }),
  ),
)

/** Milliseconds: as long as the server gives it after a sign-in. */
const shownFor = 600_000

/** The secret is in this page no longer than until a device knows it, and on no screen that was left open. */
export const authenticatorKnownEpic = epic('profile.authenticatorKnown', (action$, _state$, { vault, scheduler }) =>
  action$.pipe(
    filter(authenticatorIssued.match),
    switchMap((issued): Observable<Action> => {
      const { secret } = issued.payload
      if (secret === null) return EMPTY
      return timer(shownFor, scheduler).pipe(
        map(() => authenticatorIssued({ secret: null }, issued)),
        takeUntil(action$.pipe(filter((action) => leaves(action) || authenticatorIssued.match(action)))),
        finalize(() => vault.forget(secret)),
      )
    }),
  ),
)

/** The calls of a second factor name the token in their body, too; the one in the header, which is renewed, counts. */
const proofOf = ({ tokens }: Ports) => ({ authentication_method: 'token', token: tokens.read().access ?? '' }) as const

/** PRO-34: as the server has the user by now; before the application is loaded, loading it does that. */
const refreshed = (because: Action, state$: StateRef, { http }: Ports): Observable<Action> =>
  defer(() => {
    const account = currentAccount(state$.value)
    if (!isReady(state$.value) || account === null) return EMPTY
    return http.call(getMe, {}).pipe(
      map((user) => userLoaded({ user, account }, because)),
      // That there is a device is known.
      catchError(() => EMPTY),
    )
  })

const attempt = (given: Action, state$: StateRef, ports: Ports): Observable<Action> => {
  const { http, vault } = ports
  const added = (method: 'totp' | 'sms', backupCode?: string): Observable<Action> =>
    concat(
      of(
        ...(backupCode === undefined ? [] : [backupCodeIssued({ code: vault.seal(backupCode) }, given)]),
        snackbar(ports, 'profile.factor.added', 'success', given),
        factorVerified({ method }, given),
      ),
      refreshed(given, state$, ports),
    )
  const proof = proofOf(ports)
  if (phoneGiven.match(given))
    return http
      .call(verifyPhone, { body: { ...proof, phone: given.payload.phone } })
      .pipe(map(() => phoneCodeSent({}, given)))
  const code =
    authenticatorCodeGiven.match(given) || phoneCodeGiven.match(given) ? vault.open(given.payload.code) : null
  if (code === null) return of(factorRefused({ message: wording('profile.factor.codeGone'), status: null }, given))
  return phoneCodeGiven.match(given)
    ? http.call(verifySms, { body: { ...proof, code } }).pipe(switchMap(() => added('sms')))
    : http
        .call(verifyTotp, { body: { ...proof, code, generate_backup_code: true } })
        .pipe(switchMap(({ backup_code }) => added('totp', backup_code)))
}

const attempts = [authenticatorCodeGiven, phoneGiven, phoneCodeGiven]

/** PRO-23, PRO-32, PRO-34: one at a time; a code is forgotten once it was tried. */
export const verifyEpic = epic('profile.verify', (action$, state$, ports) =>
  action$.pipe(
    filter((action) => attempts.some(({ match }) => match(action))),
    exhaustMap((given) =>
      attempt(given, state$, ports).pipe(
        catchError((error: unknown) => {
          const { message, status, refusal } = asFailure(error, 'save', ports.supportPhone)
          // Ten minutes after a sign-in nothing is taken any more, and nothing is shown.
          return refusal?.reason === 'reauth_required'
            ? of(authenticatorIssued({ secret: null }, given))
            : of(factorRefused({ message, status }, given))
        }),
        finalize(() => {
          if (authenticatorCodeGiven.match(given) || phoneCodeGiven.match(given)) ports.vault.forget(given.payload.code)
        }),
      ),
    ),
  ),
)
