import { merge, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import {
  applicationStarted,
  tokenFacts,
  sessionLost,
  tokenAccepted,
  type SessionState,
  type TokenFacts,
} from '../../domain/session/index.ts'
import { epic, filter, map, type Ports } from '../kernel/index.ts'

const endedElsewhere = (reason: 'logout' | 'replaced'): Action =>
  sessionLost({ reason, message: wording('session.otherTab'), here: false })

/** What the stored tokens, as another tab left them, mean for this one. */
const meaning = (stored: TokenFacts | null, hasTokens: boolean, session: SessionState): Action | null => {
  if (session.phase === 'signedOut')
    return stored && tokenAccepted({ by: 'otherTab', claims: stored.claims, expiresAt: stored.expiresAt })
  if (session.claims === null || session.phase === 'leaving') return null
  if (!hasTokens) return endedElsewhere('logout')
  if (stored === null) return null
  if (stored.claims.session !== session.claims.session) return endedElsewhere('replaced')
  return stored.expiresAt === session.expiresAt
    ? null
    : tokenAccepted({ by: 'otherTab', claims: stored.claims, expiresAt: stored.expiresAt })
}

/**
 * Tabs of one browser share the session: a log-out, a rotation and a sign-in in one reach the others. Only what is in the
 * store counts, so a message that comes late can't end a session that began after it. A page whose session has ended looks
 * once more: what was stored while it ended is another tab's, and nobody will say so again.
 */
export const otherTabEpic = epic('session.otherTab', (action$, state$, { tokens, tabs }: Ports) => {
  const begunAnew$ = action$.pipe(
    filter(applicationStarted.match),
    filter(({ payload }) => payload.ended !== undefined),
  )
  const changed$: Observable<unknown> = merge(tokens.changed$, tabs.messages$, begunAnew$)
  return changed$.pipe(
    map(() => {
      const { access, refresh } = tokens.read()
      return meaning(tokenFacts(access), access !== null || refresh !== null, state$.value.session)
    }),
    filter((action): action is Action => action !== null),
  )
})
