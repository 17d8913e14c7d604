import { catchError, concat, forkJoin, of, takeUntil, type Observable } from 'rxjs'
import { answerTo } from '../../domain/calls/index.ts'
import {
  applicationNotRevoked,
  applicationRevoked,
  authorizedApplications,
  revokeAsked,
} from '../../domain/integrations/index.ts'
import type { Action, ActionOf } from '../../domain/kernel/index.ts'
import { deleteToken, endsSession } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { asFailure, failureShown, said } from '../calls/index.ts'
import { epic, exhaustMap, filter, map, mergeMap, perKey, type CallFailure, type Ports } from '../kernel/index.ts'

type Asked = ActionOf<typeof revokeAsked>

/** Null where it is revoked. */
const revoked = (jti: string, { http, supportPhone }: Ports): Observable<CallFailure | null> =>
  http.call(deleteToken, { params: { jti } }).pipe(
    map(() => null),
    catchError((error: unknown) => of(asFailure(error, 'save', supportPhone))),
  )

const tokensOf = (state: State, application: number): readonly string[] =>
  answerTo(state, authorizedApplications)
    .value?.applications.filter(({ id }) => id === application)
    .flatMap(({ tokens }) => tokens.map(({ jti }) => jti)) ?? []

const settle = (outcomes: readonly (CallFailure | null)[], name: string, asked: Asked, ports: Ports) => {
  const { id } = asked.payload
  const failures = outcomes.filter((each) => each !== null)
  return failures.length === 0
    ? [applicationRevoked({ id }, asked), said(ports, name, 'integrations.revoked', 'success', asked)]
    : [
        applicationNotRevoked({ id }, asked),
        ...failures.map((failure) => failureShown(ports, failure, false, asked)),
        // An error takes the place of what was said before it.
        said(ports, name, 'integrations.notRevoked', 'warning', asked),
      ]
}

/** INT-14 … INT-16: all of its tokens at once; what fails of them hinders none of the others. */
export const revokeEpic = epic('integrations.revoke', (action$, state$, ports) =>
  action$.pipe(
    filter(revokeAsked.match),
    perKey(
      ({ payload: { id } }) => String(id),
      (ofOne) =>
        ofOne.pipe(
          exhaustMap((asked): Observable<Action> => {
            const name = ports.ids.uuid()
            const tokens = tokensOf(state$.value, asked.payload.id)
            const outcomes$ = tokens.length === 0 ? of([]) : forkJoin(tokens.map((jti) => revoked(jti, ports)))
            return concat(
              of(said(ports, name, 'integrations.revoking', 'info', asked, { lasts: null })),
              outcomes$.pipe(mergeMap((outcomes) => settle(outcomes, name, asked, ports))),
            ).pipe(takeUntil(action$.pipe(filter(endsSession))))
          }),
        ),
    ),
  ),
)
