import { catchError, defer, ignoreElements, of, type Observable } from 'rxjs'
import type { Action, ActionOf, SecretHandle } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import {
  backupCodeIssued,
  backupCodeSeen,
  codeAsked,
  codeRefused,
  login,
  loginCancelled,
  loginRefused,
  loginRequested,
  readToken,
  tokenAccepted,
} from '../../domain/session/index.ts'
import { asFailure } from '../calls/index.ts'
import { type CallFailure, epic, exhaustMap, filter, map, type Ports, switchMap, tap } from '../kernel/index.ts'

type Requested = ActionOf<typeof loginRequested>

/** SES-26: the server said yes and sent nothing to be signed in with. */
const withoutTokens = (because: Action): Action =>
  loginRefused({ message: wording('session.noTokens'), status: null }, because)

const refusedBy = ({ status, message }: CallFailure, because: Action): Action =>
  status >= 200 && status < 300 ? withoutTokens(because) : loginRefused({ message, status }, because)

/** A session that another tab began meanwhile is ended, or its tokens would live on with nobody to revoke them. */
const instead = ({ tokens, gate }: Ports): Observable<unknown> =>
  tokens.read().refresh === null ? of(null) : gate.endStored()

const attempt = (asked: Requested, ports: Ports): Observable<Action> =>
  defer(() => {
    const { http, tokens, adminTokens, vault, supportPhone } = ports
    const { user_login, password, code } = asked.payload
    const typed = vault.open(password)
    const typedCode = code === undefined ? null : vault.open(code)
    if (code !== undefined) vault.forget(code)
    if (typed === null) return of(loginRefused({ message: wording('session.secretGone'), status: null }, asked))
    const body = { user_login, password: typed, ...(typedCode !== null && { code: typedCode }) }
    return http.call(login, { body }).pipe(
      switchMap((answer) => ('mfa_required' in answer ? of(answer) : instead(ports).pipe(map(() => answer)))),
      switchMap((answer): readonly Action[] => {
        if ('mfa_required' in answer) return [codeAsked({ method: answer.method, user_login, password }, asked)]
        vault.forget(password)
        const read = readToken(answer.access_token)
        if (!read.ok) return [withoutTokens(asked)]
        // Nobody works as somebody else who has just signed in.
        adminTokens.clear()
        tokens.write(answer.access_token, answer.refresh_token)
        const { claims, expiresAt } = read.value
        const accepted = tokenAccepted({ by: 'login', claims, expiresAt }, asked)
        return answer.backup_code === undefined
          ? [accepted]
          : [accepted, backupCodeIssued({ code: vault.seal(answer.backup_code) }, asked)]
      }),
      catchError((error: unknown) => {
        const failure = asFailure(error, 'save', supportPhone)
        if (failure.refusal?.reason === 'wrong_code')
          return of(codeRefused({ message: failure.message, status: failure.status }, asked))
        vault.forget(password)
        return of(refusedBy(failure, asked))
      }),
    )
  })

/** SES-23 … SES-27, SES-47. One sign-in at a time. */
export const loginEpic = epic('session.login', (action$, _state$, ports) =>
  action$.pipe(
    filter(loginRequested.match),
    exhaustMap((asked) => attempt(asked, ports)),
  ),
)

/** SES-48: the next backup code is shown once. */
export const backupCodeSeenEpic = epic('session.backupCodeSeen', (action$, _state$, { vault }) =>
  action$.pipe(
    filter(backupCodeIssued.match),
    switchMap(({ payload }) =>
      action$.pipe(
        filter(backupCodeSeen.match),
        tap(() => vault.forget(payload.code)),
      ),
    ),
    ignoreElements(),
  ),
)

/** A password that waits for a code is forgotten with the attempt. */
export const loginCancelledEpic = epic('session.loginCancelled', (action$, _state$, { vault }) => {
  const waiting$ = action$.pipe(
    filter(codeAsked.match),
    map(({ payload }): SecretHandle => payload.password),
  )
  return waiting$.pipe(
    switchMap((password) =>
      action$.pipe(
        filter(loginCancelled.match),
        tap(() => vault.forget(password)),
      ),
    ),
    ignoreElements(),
  )
})
