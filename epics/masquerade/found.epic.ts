import { merge } from 'rxjs'
import { masqueradeFound, masqueradeLoadFailed } from '../../domain/masquerade/index.ts'
import { wording } from '../../domain/messages/index.ts'
import {
  applicationStarted,
  tokenFacts,
  tokenAccepted,
  userLoaded,
  userLoadFailed,
} from '../../domain/session/index.ts'
import { failureSaying, failureShown } from '../calls/index.ts'
import { epic, filter, map, mergeMap } from '../kernel/index.ts'
import { failedAtStart } from './switch.epic.ts'

/** MSQ-07: on exactly while an administrator's token is stored, also where another tab stored it or took it away. */
export const foundEpic = epic('masquerade.found', (action$, state$, { adminTokens, tokens }) =>
  merge(
    action$.pipe(filter((action) => applicationStarted.match(action) || tokenAccepted.match(action))),
    tokens.changed$,
  ).pipe(
    map(() => {
      const access = adminTokens.access()
      return { on: access !== null, admin: tokenFacts(access)?.claims.user_id ?? 0 }
    }),
    filter(({ on, admin }) => {
      const { masquerade } = state$.value
      return masquerade.on !== on || (on && masquerade.admin !== admin)
    }),
    map((found) => masqueradeFound(found)),
  ),
)

/** MSQ-06: said in the session to which the administrator was returned. */
export const reportEpic = epic('masquerade.report', (action$, _state$, ports) =>
  action$.pipe(
    filter((action) => userLoaded.match(action) || userLoadFailed.match(action)),
    mergeMap((because) => {
      if (ports.localStorage?.getItem(failedAtStart) == null || ports.adminTokens.read() !== null) return []
      ports.localStorage.removeItem(failedAtStart)
      const failure = failureSaying(wording('session.accountFailed'), 0)
      return [masqueradeLoadFailed({}, because), failureShown(ports, failure, true, because)]
    }),
  ),
)
