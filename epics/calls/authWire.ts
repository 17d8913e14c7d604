/** The two exchanges with the authentication service that the session itself lives on. */
import * as z from 'zod/mini'
import { defaultIfEmpty, defer, map, of, switchMap, take, timeout, timer, type Observable } from 'rxjs'
import { deleteToken, refresh, tokenId, type LogoutReason } from '../../domain/session/index.ts'
import { fillPath } from '../../domain/kernel/index.ts'
import type { HttpAnswer, StoredTokens, TokenPair } from '../kernel/index.ts'
import { noAnswer, type CallWorld } from './world.ts'

const pairBody = z.looseObject({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.string().check(z.minLength(1)),
})

export const pairOf = (body: unknown): TokenPair | null => {
  const parsed = pairBody.safeParse(body)
  return parsed.success ? { access: parsed.data.access_token, refresh: parsed.data.refresh_token } : null
}

/** Milliseconds after which an exchange counts as lost. */
const patience = 10_000
/** A log-out does not wait as long as other calls do: tries, and milliseconds between them. */
const leavingTries = 5
const leavingPause = 1_000

export type AuthWire = {
  readonly exchange: (refreshToken: string) => Observable<HttpAnswer>
  /** A pair that is never stored, for a log-out whose access token ran out; null when the server gives none. */
  readonly lastPair: (refreshToken: string) => Observable<TokenPair | null>
  /**
   * SES-15: both tokens, the refresh token first, because the access token is what asks. Never errors; emits once, false
   * when the server did not take the access token any more or is not known to have.
   */
  readonly revoke: (tokens: StoredTokens, reason: LogoutReason | null) => Observable<boolean>
}

export const authWire = ({ wire, scheduler, authAddress }: CallWorld): AuthWire => {
  const once = (answer$: Observable<HttpAnswer>): Observable<HttpAnswer> =>
    answer$.pipe(timeout({ first: patience, scheduler, with: () => of(noAnswer) }), defaultIfEmpty(noAnswer), take(1))

  const exchange = (refreshToken: string): Observable<HttpAnswer> =>
    once(
      wire.exchange({
        method: refresh.method,
        url: `${authAddress ?? ''}/${refresh.path}`,
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: refreshToken, grant_type: 'refresh_token' }),
      }),
    )

  const persistently = (answer$: Observable<HttpAnswer>, tries = leavingTries): Observable<HttpAnswer> =>
    answer$.pipe(
      switchMap((answer) =>
        (answer.status === 0 || answer.status >= 500) && tries > 1
          ? timer(leavingPause, scheduler).pipe(switchMap(() => persistently(answer$, tries - 1)))
          : of(answer),
      ),
    )

  const remove = (jti: string, access: string, reason: LogoutReason | null): Observable<HttpAnswer> =>
    persistently(
      defer(() =>
        once(
          wire.exchange({
            method: deleteToken.method,
            url: `${authAddress ?? ''}/${fillPath(deleteToken.path, { jti })}${reason === null ? '' : `?log_type=${reason}`}`,
            headers: { accept: 'application/json', authorization: `Bearer ${access}` },
          }),
        ),
      ),
    )

  const revoke = (
    { access, refresh: refreshToken }: StoredTokens,
    reason: LogoutReason | null,
  ): Observable<boolean> => {
    if (authAddress === null || access === null) return of(true)
    const [first, second] = [refreshToken, access].flatMap((token) => (token === null ? [] : (tokenId(token) ?? [])))
    if (first === undefined) return of(true)
    return remove(first, access, reason).pipe(
      switchMap(({ status }) => {
        if (status === 0 || status === 401 || status >= 500) return of(false)
        return second === undefined ? of(true) : remove(second, access, reason).pipe(map(() => true))
      }),
    )
  }

  const lastPair = (refreshToken: string): Observable<TokenPair | null> =>
    authAddress === null
      ? of(null)
      : persistently(defer(() => exchange(refreshToken))).pipe(
          map(({ status, body }) => (status === 200 ? pairOf(body) : null)),
        )

  return { exchange, lastPair, revoke }
}
