import { catchError, concat, defer, EMPTY, from, ignoreElements, of, takeUntil, timer, type Observable } from 'rxjs'
import { retryDelay } from '../../domain/calls/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import {
  applicationStarted,
  noTokenFound,
  tokenFacts,
  sessionLost,
  tokenAccepted,
  type TokenFacts,
} from '../../domain/session/index.ts'
import { epic, filter, type Ports, type RefreshOutcome, switchMap, tap } from '../kernel/index.ts'
import { locationNotPermitted } from './firewall.ts'

const versionCookie = 'version'

/** SES-22: another build's caches are cleared once; a cookie that could not be served stays, so that the next start tries again. */
const adoptVersion = ({ browser, build }: Ports): Observable<never> =>
  defer(() => {
    const known = browser.readCookie(versionCookie)
    if (known === build) return EMPTY
    const cleared$: Observable<unknown> = known === null ? of(null) : from(browser.clearCaches())
    return cleared$.pipe(
      tap(() => browser.writeCookie(versionCookie, build)),
      catchError(() => EMPTY),
      ignoreElements(),
    )
  })

/** SES-06, SES-50: a refresh at the start that was refused has dropped both tokens. */
export const startRefused = ({ isTurnedAway = false }: { readonly isTurnedAway?: boolean }): Action =>
  isTurnedAway
    ? locationNotPermitted()
    : sessionLost({ reason: 'expired', message: wording('session.expired'), here: true })

/** Another tab has ended the session, or begun another one, while this tab read what it had kept of it. */
const endedElsewhere = (): Action =>
  sessionLost({ reason: 'logout', message: wording('session.otherTab'), here: false })

const accepted = (
  { keySession = null }: Ports,
  { claims, expiresAt }: Pick<TokenFacts, 'claims' | 'expiresAt'>,
): Action =>
  keySession === null || keySession === claims.session
    ? tokenAccepted({ by: 'start', claims, expiresAt })
    : endedElsewhere()

const noneFound = ({ keySession = null }: Ports): Action => (keySession === null ? noTokenFound({}) : endedElsewhere())

const afterRefresh = (ports: Ports, outcome: RefreshOutcome): Observable<Action> => {
  switch (outcome.kind) {
    case 'kept':
      return of(accepted(ports, outcome))
    case 'ended':
      return of(noneFound(ports))
    case 'failed':
      return of(startRefused(outcome))
    case 'unavailable':
      return timer(retryDelay, ports.scheduler).pipe(switchMap(() => enter(ports)))
  }
}

/** SES-01, SES-04 … SES-06; nothing is entered where the start says how a session ended. */
const enter = (ports: Ports): Observable<Action> =>
  defer(() => {
    const { tokens, adminTokens, gate } = ports
    const { access, refresh } = tokens.read()
    if (access === null && refresh === null) {
      // A tab that died in the middle of its end may have left what goes with them.
      adminTokens.clear()
      return of(noneFound(ports))
    }
    const facts = tokenFacts(access)
    if (facts !== null && facts.expiresAt > gate.serverNow()) return of(accepted(ports, facts))
    tokens.dropAccess()
    const outcome$ = refresh === null ? of<RefreshOutcome>({ kind: 'failed', message: null }) : gate.refresh()
    return outcome$.pipe(switchMap((outcome) => afterRefresh(ports, outcome)))
  })

export const startEpic = epic('session.start', (action$, state$, ports) =>
  action$.pipe(
    filter(applicationStarted.match),
    switchMap(() =>
      concat(
        adoptVersion(ports),
        enter(ports).pipe(takeUntil(state$.pipe(filter(({ session }) => session.phase !== 'starting')))),
      ),
    ),
  ),
)
