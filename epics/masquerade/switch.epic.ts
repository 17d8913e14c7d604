/** MSQ-03 … MSQ-06, MSQ-08 … MSQ-10: other tokens come into use, and the page is loaded anew with them. */
import { catchError, defer, of, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import {
  masqueradeAsked,
  masqueradeRefused,
  postMasquerade,
  returnAsked,
  returnRefused,
  sessionExchanged,
} from '../../domain/masquerade/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { userLoadFailed } from '../../domain/session/index.ts'
import { asFailure, failureSaying, failureShown } from '../calls/index.ts'
import { epic, exhaustMap, filter, map, type Ports, type StoredTokens, switchMap, tap } from '../kernel/index.ts'

/** What local storage holds between a load that failed and the page after it. */
export const failedAtStart = 'masquerade_failed'
const dashboard = '/dashboard'

/** Nothing of the session before stays in the page: it is a new one, whose log is another. */
const anew = ({ navigator }: Ports, because: Action): Action => {
  navigator.leave(dashboard)
  return sessionExchanged({}, because)
}

export const startMasqueradeEpic = epic('masquerade.start', (action$, _state$, ports) =>
  action$.pipe(
    filter(masqueradeAsked.match),
    exhaustMap((asked) =>
      defer(() => ports.http.call(postMasquerade, { body: asked.payload })).pipe(
        switchMap(({ access_token: access, refresh_token: refresh, api_url: apiUrl }): Observable<Action> => {
          const { adminTokens, gate } = ports
          // MSQ-04: whoever masquerades again from inside returns to their own session all the same.
          const keep = (own: StoredTokens): void => {
            if (adminTokens.read() === null && own.access !== null && own.refresh !== null)
              adminTokens.write({ access: own.access, refresh: own.refresh, apiUrl: adminTokens.apiUrl() })
          }
          return gate.exchange({ access, refresh }, false, keep).pipe(
            tap(() => adminTokens.useApi(apiUrl)),
            map(() => anew(ports, asked)),
          )
        }),
        catchError((error: unknown) =>
          of(masqueradeRefused({ message: asFailure(error, 'save', ports.supportPhone).message }, asked)),
        ),
      ),
    ),
  ),
)

const goBack = (because: Action, ports: Ports): Observable<Action> => {
  const { adminTokens, gate } = ports
  const admin = adminTokens.read()
  if (admin === null)
    return of(
      returnRefused({}, because),
      failureShown(ports, failureSaying(wording('masquerade.noAdminToken'), 0), true, because),
    )
  return gate.exchange(admin, true).pipe(
    tap(() => {
      adminTokens.clear()
      adminTokens.useApi(admin.apiUrl)
    }),
    map(() => anew(ports, because)),
  )
}

/** Asked for, or because what was to be loaded did not come (MSQ-06). */
export const returnEpic = epic('masquerade.return', (action$, _state$, ports) =>
  action$.pipe(
    filter(
      (action) => returnAsked.match(action) || (userLoadFailed.match(action) && ports.adminTokens.read() !== null),
    ),
    exhaustMap((because) => {
      if (userLoadFailed.match(because)) ports.localStorage?.setItem(failedAtStart, '1')
      return goBack(because, ports)
    }),
  ),
)
