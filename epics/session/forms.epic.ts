/** The forms outside a session: reset, new password, registration, sign-up. */
import { catchError, concat, defer, ignoreElements, of, type Observable } from 'rxjs'
import type { Action, SecretHandle } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import {
  accountFormFailed,
  accountFormSucceeded,
  apply,
  confirmEmail,
  emailConfirmationRequested,
  findSso,
  linkFollowed,
  linkRead,
  lookAtLink,
  passwordResetRequested,
  passwordSetRequested,
  passwordsMatch,
  register,
  registrationRequested,
  resetPassword,
  signUpRequested,
  ssoRequested,
} from '../../domain/session/index.ts'
import { asFailure, failureShown } from '../calls/index.ts'
import { epic, exhaustMap, filter, map, type Ports, switchMap, tap } from '../kernel/index.ts'

type FormName = 'reset' | 'password' | 'register' | 'signUp' | 'sso' | 'email'

const sent = (form: FormName, call$: Observable<unknown>, ports: Ports, because: Action): Observable<Action> =>
  concat(call$.pipe(ignoreElements()), of(accountFormSucceeded({ form }, because))).pipe(
    catchError((error: unknown) => {
      const failure = asFailure(error, 'save', ports.supportPhone)
      const failed = accountFormFailed({ form, message: failure.message, status: failure.status }, because)
      return form === 'signUp' ? of(failed, failureShown(ports, failure, false, because)) : of(failed)
    }),
  )

/** Opens all handles and forgets them; null when one is gone, as after a reload. */
const opened = <N extends string>(
  handles: Readonly<Record<N, SecretHandle>>,
  { vault }: Ports,
): Record<N, string> | null => {
  const values: [string, string][] = []
  for (const [name, handle] of Object.entries<SecretHandle>(handles)) {
    const value = vault.open(handle)
    vault.forget(handle)
    if (value !== null) values.push([name, value])
  }
  return values.length === Object.keys(handles).length ? (Object.fromEntries(values) as Record<N, string>) : null
}

const refusedHere = (form: FormName, message: string, because: Action): Observable<Action> =>
  of(accountFormFailed({ form, message, status: null }, because))

/** SES-42 */
export const resetEpic = epic('session.reset', (action$, _state$, ports) =>
  action$.pipe(
    filter(passwordResetRequested.match),
    exhaustMap((asked) => sent('reset', ports.http.call(resetPassword, { body: asked.payload }), ports, asked)),
  ),
)

/** SES-44 */
export const passwordSetEpic = epic('session.passwordSet', (action$, _state$, ports) =>
  action$.pipe(
    filter(passwordSetRequested.match),
    exhaustMap((asked) =>
      defer(() => {
        const { token, password, password2, token_type } = asked.payload
        const secrets = opened({ token, password, password2 }, ports)
        if (!secrets) return refusedHere('password', wording('session.secretGone'), asked)
        const match = passwordsMatch(secrets.password, secrets.password2)
        if (!match.ok) return refusedHere('password', match.refusal.message, asked)
        const body = { ...secrets, token_type: token_type === '' ? 'reset_token' : token_type }
        return sent('password', ports.http.call(resetPassword, { body }), ports, asked)
      }),
    ),
  ),
)

/** Where it can't be said what the link is, setting the password will. */
const unread = { state: 'open', agency: null, user_login: null } as const

export const linkEpic = epic('session.link', (action$, _state$, ports) =>
  action$.pipe(
    filter(linkFollowed.match),
    switchMap((followed) =>
      defer(() => {
        const { purpose, token: handle } = followed.payload
        const secrets = opened({ token: handle }, ports)
        return secrets ? ports.http.call(lookAtLink, { body: { ...secrets, purpose } }) : of(unread)
      }).pipe(
        catchError(() => of(unread)),
        map((link) => linkRead(link, followed)),
      ),
    ),
  ),
)

/** SES-39, SES-40 */
export const registrationEpic = epic('session.registration', (action$, _state$, ports) =>
  action$.pipe(
    filter(registrationRequested.match),
    exhaustMap((asked) =>
      defer(() => {
        const { bypass_validation, ...handles } = asked.payload
        const secrets = opened(handles, ports)
        if (!secrets) return refusedHere('register', wording('session.secretGone'), asked)
        const match = passwordsMatch(secrets.password, secrets.password2)
        if (!match.ok) return refusedHere('register', match.refusal.message, asked)
        const registered$ = ports.http
          .call(register, { body: { ...secrets, bypass_validation } })
          .pipe(tap(() => ports.navigator.go('/login')))
        return sent('register', registered$, ports, asked)
      }),
    ),
  ),
)

/** A new e-mail address counts from here on. */
export const emailConfirmationEpic = epic('session.emailConfirmation', (action$, _state$, ports) =>
  action$.pipe(
    filter(emailConfirmationRequested.match),
    exhaustMap((asked) =>
      defer(() => {
        const secrets = opened({ token: asked.payload.token }, ports)
        return secrets
          ? sent('email', ports.http.call(confirmEmail, { body: secrets }), ports, asked)
          : refusedHere('email', wording('reset.badLink'), asked)
      }),
    ),
  ),
)

/** SRV-05, ERR-19 */
export const signUpEpic = epic('session.signUp', (action$, _state$, ports) =>
  action$.pipe(
    filter(signUpRequested.match),
    exhaustMap((asked) =>
      sent(
        'signUp',
        ports.http.call(apply, { body: { email: asked.payload.email, email_address: asked.payload.email } }),
        ports,
        asked,
      ),
    ),
  ),
)

/** SES-49: the browser leaves for the account's own sign-in. */
export const ssoEpic = epic('session.sso', (action$, _state$, ports) =>
  action$.pipe(
    filter(ssoRequested.match),
    exhaustMap((asked) =>
      sent(
        'sso',
        ports.http.call(findSso, { body: asked.payload }).pipe(tap(({ location }) => ports.navigator.leave(location))),
        ports,
        asked,
      ),
    ),
  ),
)
