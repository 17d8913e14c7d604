/**
 * The exchange of a refresh token. A result counts only while the session it was asked for is still the stored one: after
 * a log-out it is revoked and dropped, and where another tab was faster, that tab's pair is taken.
 */
import { defer, map, of, switchMap, timer, type Observable } from 'rxjs'
import { isMaintenance, maxRetries, retriesAfter, retryAfter } from '../../domain/calls/index.ts'
import {
  logoutReasons,
  needsRefresh,
  notAdmitted,
  readToken,
  tokenFacts,
  type Claims,
} from '../../domain/session/index.ts'
import type { HttpAnswer, RefreshOutcome, TokenPair } from '../kernel/index.ts'
import { pairOf, type AuthWire } from './authWire.ts'
import { refusalOf, saidBy, serverMessage } from './failure.ts'
import type { Lock } from './lock.ts'
import type { ServerClock } from './serverClock.ts'
import { noAnswer, type CallWorld } from './world.ts'

/**
 * Milliseconds. Shorter than other calls' pause: the server repeats its answer to the same refresh token for 30 seconds
 * only, and all five requests have to lie in them, so that lost answers end no session.
 */
const refreshRetryDelay = 5_000

/** Only an answer that refuses the token ends the session. Whatever else is wrong passes: a server that restarts costs nobody theirs. */
const refuses = (answer: HttpAnswer): boolean =>
  answer.status === 401 || (answer.status === 403 && serverMessage(answer) !== null)

/** What stands between, such as a hotel's page or a filter, has answered where nothing is in the server's words. */
const awayWith = (answer: HttpAnswer): RefreshOutcome => ({
  kind: 'unavailable',
  answer: answer.status < 400 ? noAnswer : answer,
})

type Parts = {
  readonly time: ServerClock
  readonly lock: Lock
  readonly auth: AuthWire
  readonly generation: () => number
  readonly heard: (answer: HttpAnswer) => void
  readonly rotated: (kept: { claims: Claims; expiresAt: number }) => void
}

/** One refresh over all tabs. Emits once. */
export const refresher = (
  world: CallWorld,
  { time, lock, auth, generation, heard, rotated }: Parts,
): (() => Observable<RefreshOutcome>) => {
  const { tokens, tabs, browser, scheduler, authAddress } = world

  const storedFresh = (): RefreshOutcome | null => {
    const facts = tokenFacts(tokens.read().access)
    return facts !== null && !needsRefresh(facts.expiresAt, time.now())
      ? { kind: 'kept', claims: facts.claims, expiresAt: facts.expiresAt }
      : null
  }

  const store = ({ access, refresh }: TokenPair): RefreshOutcome => {
    const read = readToken(access)
    if (!read.ok) return { kind: 'failed', message: null }
    const { claims, expiresAt, issuedAt } = read.value
    time.learnIssued(issuedAt)
    tokens.write(access, refresh)
    tabs.post({ kind: 'tokensRotated' })
    rotated({ claims, expiresAt })
    return { kind: 'kept', claims, expiresAt }
  }

  const exchange = (refreshToken: string, asked: number, retries: number): Observable<RefreshOutcome> =>
    defer(() => {
      const elsewhere = movedOn(refreshToken, asked)
      if (elsewhere) return elsewhere
      if (!browser.isOnline()) return of<RefreshOutcome>({ kind: 'unavailable', answer: noAnswer })
      return auth.exchange(refreshToken).pipe(switchMap((answer) => outcome(answer, refreshToken, asked, retries)))
    })

  /** What to do when the session is not any more the one that this exchange is for; null while it is. */
  const movedOn = (refreshToken: string, asked: number): Observable<RefreshOutcome> | null => {
    const stored = tokens.read().refresh
    if (generation() !== asked || stored === null) return of({ kind: 'ended' })
    if (stored === refreshToken) return null
    const fresh = storedFresh()
    return fresh ? of(fresh) : exchange(stored, asked, 0)
  }

  const outcome = (
    answer: HttpAnswer,
    refreshToken: string,
    asked: number,
    retries: number,
  ): Observable<RefreshOutcome> => {
    heard(answer)
    const pair = answer.status === 200 ? pairOf(answer.body) : null
    const elsewhere = movedOn(refreshToken, asked)
    if (elsewhere) {
      const isOver = generation() !== asked || tokens.read().refresh === null
      return isOver && pair
        ? auth.revoke(pair, 'logout').pipe(map((): RefreshOutcome => ({ kind: 'ended' })))
        : elsewhere
    }
    if (pair) return of(store(pair))
    const message = serverMessage(answer)
    if (isMaintenance(saidBy(answer))) return of({ kind: 'unavailable', answer })
    const again = (wait: number): Observable<RefreshOutcome> =>
      timer(wait, scheduler).pipe(switchMap(() => exchange(refreshToken, asked, retries + 1)))
    if (retriesAfter(answer.status, retries)) return again(refreshRetryDelay)
    const wait =
      answer.status === 429 && retries < maxRetries
        ? (retryAfter(answer.headers['retry-after'], time.now()) ?? refreshRetryDelay)
        : null
    if (wait !== null) return again(wait)
    if (!refuses(answer)) return of(awayWith(answer))
    // RTS-29: of what forbids it the server's own sentence tells more than we know.
    const said = refusalOf(answer)?.reason
    const reason = logoutReasons.find((each) => each === said) ?? (answer.status === 403 ? 'error' : undefined)
    return of({
      kind: 'failed',
      message,
      ...(reason && { reason }),
      ...(said === notAdmitted && { isTurnedAway: true }),
    })
  }

  return () =>
    defer(() => {
      const before = tokens.read()
      if (before.refresh === null) return of<RefreshOutcome>({ kind: 'ended' })
      if (authAddress === null) return of<RefreshOutcome>({ kind: 'failed', message: null })
      // Its session may end, and the next one begin, while it waits for its turn.
      const asked = generation()
      const settled = (): RefreshOutcome | null => {
        if (generation() !== asked) return { kind: 'ended' }
        return tokens.read().access === before.access ? null : storedFresh()
      }
      return lock.exclusively(settled, () => {
        const stored = tokens.read().refresh
        return stored === null ? of<RefreshOutcome>({ kind: 'ended' }) : exchange(stored, asked, 0)
      })
    })
}
