import { catchError, defer, ignoreElements, of } from 'rxjs'
import {
  allowAsked,
  applicationAllowed,
  applicationNotAllowed,
  denied,
  postAuthorization,
  questionOnWire,
} from '../../domain/integrations/index.ts'
import { asFailure } from '../calls/index.ts'
import { epic, exhaustMap, filter, map, tap } from '../kernel/index.ts'

/** INT-19. The address that a code goes to is in no fact: whoever has it first, acts for the user. */
export const allowEpic = epic('integrations.allow', (action$, _state$, { http, navigator, ids, supportPhone }) =>
  action$.pipe(
    filter(allowAsked.match),
    exhaustMap((asked) =>
      defer(() => {
        const { state, scopes, ...question } = asked.payload
        const body = {
          ...questionOnWire(question),
          ...(state !== undefined && { state }),
          ...(scopes !== undefined && { scopes }),
        }
        return http.call(postAuthorization, { body, idempotencyKey: ids.uuid() })
      }).pipe(
        tap(({ redirect }) => (redirect === null ? navigator.close() : navigator.leave(redirect))),
        map(() => applicationAllowed({}, asked)),
        catchError((error: unknown) => {
          const { message, status } = asFailure(error, 'save', supportPhone)
          return of(applicationNotAllowed({ message, status }, asked))
        }),
      ),
    ),
  ),
)

export const denyEpic = epic('integrations.deny', (action$, _state$, { navigator }) =>
  action$.pipe(
    filter(denied.match),
    tap(() => navigator.close()),
    ignoreElements(),
  ),
)
