import { merge, of, timer } from 'rxjs'
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
import { epic, filter, map, mergeMap, type Ports, type SessionEnd } from '../kernel/index.ts'

const endedElsewhere = (reason: 'logout' | 'replaced'): Action =>
  sessionLost({ reason, message: wording('session.otherTab'), here: false })

/** RTS-26 … RTS-29: as the tab in which the session ended has said it. */
const goneBy = (ended: SessionEnd | undefined, session: string): Action =>
  ended?.session === session
    ? sessionLost({ reason: ended.reason, message: logoutText(ended.reason, ended.message), here: false })
    : endedElsewhere('logout')

const isGone = ({ tokens }: Ports): boolean => {
  const { access, refresh } = tokens.read()
  return access === null && refresh === null
}

/** What the stored tokens, as another tab left them, mean for this one. */
const meaning = (ports: Ports, session: SessionState, ended?: SessionEnd): Action | null => {
  const stored = tokenFacts(ports.tokens.read().access)
  if (session.phase === 'signedOut')
    return stored && tokenAccepted({ by: 'otherTab', claims: stored.claims, expiresAt: stored.expiresAt })
  if (session.claims === null || session.phase === 'leaving') return null
  if (isGone(ports)) return goneBy(ended, session.claims.session)
  if (stored === null) return null
  if (stored.claims.session !== session.claims.session) return endedElsewhere('replaced')
  return stored.expiresAt === session.expiresAt && same(stored.claims, session.claims)
    ? null
    : tokenAccepted({ by: 'otherTab', claims: stored.claims, expiresAt: stored.expiresAt })
}

/** Milliseconds: the store may tell that the tokens are gone before the tab that took them is heard. */
const untilSaid = 200

/**
 * Tabs of one browser share the session: a log-out, a rotation and a sign-in in one reach the others. Only what is in the
 * store counts, so a message that comes late can't end a session that began after it. A page whose session has ended looks
 * once more: what was stored while it ended is another tab's, and nobody will say so again.
 */
export const otherTabEpic = epic('session.otherTab', (action$, state$, ports) => {
  const { tokens, tabs, scheduler } = ports
  const begunAnew$ = action$.pipe(
    filter(applicationStarted.match),
    filter(({ payload }) => payload.ended !== undefined),
  )
  /** By the name of the session, so that a message which is faster than the store is not lost, and harms no later one. */
  let said: SessionEnd | undefined
  const changed$ = merge(tokens.changed$, tabs.messages$, begunAnew$)
  return changed$.pipe(
    mergeMap((change) => {
      const isSaid = change !== null && 'kind' in change && change.kind === 'loggedOut'
      if (isSaid) said = change.ended ?? said
      return isSaid || !isGone(ports) ? of(null) : timer(untilSaid, scheduler)
    }),
    map(() => meaning(ports, state$.value.session, said)),
    filter((action): action is Action => action !== null),
  )
})
