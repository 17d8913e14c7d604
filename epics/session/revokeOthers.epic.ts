import { catchError, defer, forkJoin, of, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import {
  deleteToken,
  getTokens,
  othersNotRevoked,
  othersRevoked,
  revokeOthersRequested,
  tokenId,
} from '../../domain/session/index.ts'
import { asFailure, failureShown, snackbar } from '../calls/index.ts'
import { epic, exhaustMap, filter, map, mergeMap, type Ports, switchMap } from '../kernel/index.ts'

/** SES-19, SES-20: how many were revoked; neither the tokens in use nor those of applications that the user authorised. */
export const revokeOthers = ({ http, tokens }: Ports): Observable<number> => {
  const inUse = (): readonly (string | null)[] => {
    const { access, refresh } = tokens.read()
    return [access, refresh].map((token) => (token === null ? null : tokenId(token)))
  }
  // Another tab may refresh while the list is on its way: what was in use before is still this session's, and would end it.
  const before = inUse()
  return http.call(getTokens, { query: { is_dev_application: '0' } }).pipe(
    switchMap((listed) => {
      const own = new Set([...before, ...inUse()])
      const others = listed.filter(({ jti, application }) => application === undefined && !own.has(jti))
      return others.length === 0
        ? of(0)
        : forkJoin(others.map(({ jti }) => http.call(deleteToken, { params: { jti } }))).pipe(
            map(({ length }) => length),
          )
    }),
  )
}

export const revokeOthersEpic = epic('session.revokeOthers', (action$, _state$, ports) =>
  action$.pipe(
    filter(revokeOthersRequested.match),
    exhaustMap((asked) =>
      defer(() => revokeOthers(ports)).pipe(
        mergeMap((revoked): readonly Action[] => [
          othersRevoked({ revoked }, asked),
          snackbar(ports, 'session.othersRevoked', 'success', asked),
        ]),
        catchError((error: unknown) => {
          const failure = asFailure(error, 'save', ports.supportPhone)
          return of(
            othersNotRevoked({ message: failure.message, status: failure.status }, asked),
            failureShown(ports, failure, false, asked),
          )
        }),
      ),
    ),
  ),
)
