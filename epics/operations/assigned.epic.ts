import { askedOf } from '../../domain/calls/index.ts'
import { assignableUsers, operationDone } from '../../domain/operations/index.ts'
import { epic, filter, mergeMap } from '../kernel/index.ts'

/** PRM-29: to whom a record may be assigned is asked again when an assignment of it was made or taken away. */
export const assignedEpic = epic('operations.assigned', (action$, state$) =>
  action$.pipe(
    filter(operationDone.match),
    mergeMap((done) => {
      const request = state$.value.operations.lines[done.payload.operation]?.request
      const asked = askedOf(state$.value, assignableUsers)
      const isOfIt = request?.does.startsWith('assignment.') && request.kind === asked?.kind && request.id === asked.id
      return isOfIt && asked !== null ? [assignableUsers.opened(asked, done)] : []
    }),
  ),
)
