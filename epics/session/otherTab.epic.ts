import { merge, type Observable } from 'rxjs'
import { same, type Action } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import {
  applicationStarted,
  logoutText,
  tokenFacts,
  sessionLost,
  tokenAccepted,
  type SessionState,
} from '../../domain/session/index.ts'
import { epic, filter, map, type Ports, type SessionEnd } from '../kernel/index.ts'

const endedElsewhere = (reason: 'logout' | 'replaced'): Action =>
  sessionLost({ reason, message: wording('session.otherTab'), here: false })

/** RTS-26 … RTS-29: what the tab that the session ended in has said of it, where that was more than a logout. */
const saidThere = (ended: SessionEnd | null, session: string): Action | null =>
  ended?.session === session
    ? sessionLost({ reason: ended.reason, message: logoutText(ended.reason, ended.message), here: false })
    : null

/** What the stored tokens, as another tab left them, mean for this one. */
const meaning = ({ tokens }: Ports, session: SessionState): Action | null => {
  const { access, refresh } = tokens.read()
  const stored = tokenFacts(access)
  const hasTokens = access !== null || refresh !== null
  if (session.phase === 'signedOut')
    return stored && tokenAccepted({ by: 'otherTab', claims: stored.claims, expiresAt: stored.expiresAt })
  if (session.claims === null || session.phase === 'leaving') return null
  if (!hasTokens) return saidThere(tokens.ended(), session.claims.session) ?? endedElsewhere('logout')
  if (stored === null) return null
  if (stored.claims.session !== session.claims.session) return endedElsewhere('replaced')
  return stored.expiresAt === session.expiresAt && same(stored.claims, session.claims)
    ? null
    : tokenAccepted({ by: 'otherTab', claims: stored.claims, expiresAt: stored.expiresAt })
}

/**
 * Tabs of one browser share the session: a log-out, a rotation and a sign-in in one reach the others. Only what is in the
 * store counts, so a message that comes late can't end a session that began after it. A page whose session has ended looks
 * once more: what was stored while it ended is another tab's, and nobody will say so again.
 */
export const otherTabEpic = epic('session.otherTab', (action$, state$, ports) => {
  const { tokens, tabs } = ports
  const begunAnew$ = action$.pipe(
    filter(applicationStarted.match),
    filter(({ payload }) => payload.ended !== undefined),
  )
  const changed$: Observable<unknown> = merge(tokens.changed$, tabs.messages$, begunAnew$)
  return changed$.pipe(
    map(() => meaning(ports, state$.value.session)),
    filter((action): action is Action => action !== null),
  )
})
