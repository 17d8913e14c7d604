import { catchError, of, takeUntil } from 'rxjs'
import {
  assignableFailed,
  assignableLoaded,
  assignableOpened,
  getAssignable,
  operationDone,
} from '../../domain/operations/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { asFailure } from '../calls/index.ts'
import { epic, filter, map, switchMap } from '../kernel/index.ts'

/**
 * PRM-29: to whom a record may be assigned is known by the server only; asked again when an assignment was made or
 * taken away.
 */
export const assignableEpic = epic('operations.assignable', (action$, state$, ports) =>
  action$.pipe(
    filter((action) => assignableOpened.match(action)),
    switchMap((opened) => {
      const { kind, id } = opened.payload
      return ports.http.call(getAssignable, { query: { object_type: kind, object_id: id } }).pipe(
        map(({ data }) => assignableLoaded({ kind, id, users: data.map((user) => user.id) }, opened)),
        catchError((error: unknown) =>
          of(assignableFailed({ kind, id, message: asFailure(error, 'read', ports.supportPhone).message }, opened)),
        ),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      )
    }),
  ),
)

export const assignedEpic = epic('operations.assigned', (action$, state$) =>
  action$.pipe(
    filter(operationDone.match),
    filter((done) => {
      const { assignable, lines } = state$.value.operations
      const request = lines[done.payload.operation]?.request
      return (
        assignable !== null &&
        request?.does.startsWith('assignment.') === true &&
        request.kind === assignable.kind &&
        request.id === assignable.id
      )
    }),
    map((done) => {
      const { assignable } = state$.value.operations
      return assignableOpened({ kind: assignable?.kind ?? 'victim', id: assignable?.id ?? 0 }, done)
    }),
  ),
)
