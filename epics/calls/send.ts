/** From a plan to its final answer: token, attempts, retries, sharing and the cap. */
import { EMPTY, defer, of, switchMap, timer, type Observable } from 'rxjs'
import { retriesAfter, retryDelay } from '../../domain/calls/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { factorNeeded, needsRefresh, tokenFacts } from '../../domain/session/index.ts'
import type { HttpAnswer, HttpRequest, RefreshOutcome } from '../kernel/index.ts'
import { answerInTime } from './inTime.ts'
import { refusalOf } from './failure.ts'
import type { CallGate } from './gate.ts'
import { limiter } from './limit.ts'
import { sharer } from './share.ts'
import type { CallWorld } from './world.ts'

/** CAL-11 */
const mostReads = 10

/** A request as it is to be sent, before it has a token. */
export type Plan = {
  readonly request: HttpRequest
  readonly isRead: boolean
  /** False for calls that somebody who is not signed in may make: they neither refresh nor end a session. */
  readonly isSignedIn: boolean
  /** Its key is in the log: after a reload nothing may have happened under one that is not. */
  readonly isNamed: boolean
  /** In place of the one in use. */
  readonly token?: string | undefined
  readonly onAttempt?: ((attempt: number) => void) | undefined
}

/** Emits the final answer, whatever its status; completes without one when the session ended meanwhile. */
export const sender = (world: CallWorld, gate: CallGate) => {
  const { wire, tokens, scheduler } = world
  const readPlace = limiter(mostReads, scheduler)

  const attemptsOf = (plan: Plan): Observable<HttpAnswer> => {
    const asked = gate.generation()
    let attempts = 0
    let retries = 0
    let isRepeated = false

    const exchange = (access: string | null): Observable<HttpAnswer> =>
      defer(() => {
        attempts += 1
        plan.onAttempt?.(attempts)
        const headers =
          access === null ? plan.request.headers : { ...plan.request.headers, authorization: `Bearer ${access}` }
        const answer = (moved?: () => void): Observable<HttpAnswer> =>
          answerInTime(wire, { ...plan.request, headers }, scheduler, moved)
        return plan.isRead ? readPlace(answer) : answer()
      }).pipe(switchMap((answer) => judge(answer, access)))

    const afterRefresh = (outcome: RefreshOutcome): Observable<HttpAnswer> => {
      if (outcome.kind === 'kept') {
        const { access } = tokens.read()
        return gate.isOwn(access) ? exchange(access) : EMPTY
      }
      if (outcome.kind === 'unavailable') return judge(outcome.answer, null)
      return EMPTY
    }

    const attempt = (): Observable<HttpAnswer> =>
      defer(() => {
        if (plan.isSignedIn && gate.generation() !== asked) return EMPTY
        if (plan.token !== undefined) return exchange(plan.token)
        const { access, refresh } = tokens.read()
        if (plan.isSignedIn && !gate.isOwn(access)) return EMPTY
        if (!plan.isSignedIn || refresh === null) return exchange(access)
        const facts = tokenFacts(access)
        return facts !== null && !needsRefresh(facts.expiresAt, gate.time.now())
          ? exchange(access)
          : gate.refresh().pipe(switchMap(afterRefresh))
      })

    const judge = (answer: HttpAnswer, access: string | null): Observable<HttpAnswer> => {
      gate.heard(answer)
      if (plan.isSignedIn && gate.generation() !== asked) return EMPTY
      if (answer.status === 401 && plan.isSignedIn && refusalOf(answer)?.reason !== 'reauth_required')
        return refused(access)
      if (plan.isSignedIn && refusalOf(answer)?.reason === factorNeeded) gate.factorRequired()
      if (!retriesAfter(answer.status, retries)) return of(answer)
      retries += 1
      return timer(retryDelay, scheduler).pipe(switchMap(attempt))
    }

    /**
     * CAL-20. Tokens that another tab has revoked and removed have not expired, and a call that finds none any more is
     * refused too: that tab's message, which says how the session ended, comes first.
     */
    const refused = (access: string | null): Observable<HttpAnswer> => {
      if (!isRepeated && tokens.read().refresh !== null) {
        return gate.renew(access).pipe(
          switchMap((outcome) => {
            isRepeated = outcome.kind === 'kept'
            return afterRefresh(outcome)
          }),
        )
      }
      return gate.lose(asked, 'expired', wording('session.hasExpired'))
    }

    return plan.isNamed ? world.untilDurable().pipe(switchMap(attempt)) : attempt()
  }

  const share = sharer<HttpAnswer>()
  return (plan: Plan): Observable<HttpAnswer> =>
    defer(() => {
      const { method, url, body, asBlob } = plan.request
      const isShared =
        (plan.isRead && !asBlob && plan.token === undefined) ||
        (method === 'POST' && /\/report\/batch(?:\?|$)/.test(url) && typeof body === 'string')
      if (!isShared) return attemptsOf(plan)
      return share(`${gate.generation()} ${method} ${url} ${typeof body === 'string' ? body : ''}`, () =>
        attemptsOf(plan),
      )
    })
}
