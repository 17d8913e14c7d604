import { EMPTY, catchError, from, merge, of, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import {
  objectionTo,
  operationAsked,
  operationNamed,
  operationRequested,
  operations,
  requestNamed,
} from '../../domain/operations/index.ts'
import { sessionReady } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { asFailure, onceAtATime, tellingSlow, snackbar } from '../calls/index.ts'
import { epic, filter, map, mergeMap, type Ports } from '../kernel/index.ts'
import { done, failed } from './outcome.ts'
import { working } from './say.ts'

/** A name that was typed becomes the tag or person that it means. */
export const namedEpic = epic('operations.named', (action$, state$, ports) =>
  action$.pipe(
    filter(operationNamed.match),
    map((named) => {
      const request = requestNamed(state$.value, named.payload)
      return request
        ? operationAsked({ request }, named)
        : snackbar(
            ports,
            named.payload.does.startsWith('tag.') ? 'operation.named.noTag' : 'operation.named.noPerson',
            'warning',
          )
    }),
  ),
)

/**
 * What is asked for becomes a request with a name of its own, or a word on why it does not (TAG-05); a second press
 * while it is under way is nothing new.
 */
export const askedEpic = epic('operations.asked', (action$, state$, ports) =>
  action$.pipe(
    filter(operationAsked.match),
    mergeMap((asked) => {
      const { request } = asked.payload
      const objection = objectionTo(state$.value, request)
      if (objection === null)
        return of(operationRequested({ operation: ports.ids.uuid(), request, undoes: null }, asked))
      return objection.says === null ? EMPTY : of(snackbar(ports, objection.says, 'warning'))
    }),
  ),
)

const send = (ports: Ports, state: () => State, operation: string, because: Action): Observable<Action> => {
  const line = state().operations.lines[operation]
  if (line?.phase !== 'running') return EMPTY
  const { call, input, outcome } = operations[line.request.does].send(line.request)
  const answered$ = ports.http.call(call, { ...input, idempotencyKey: operation }).pipe(
    mergeMap((answer) => from(done(ports, state(), operation, line, outcome(answer), because))),
    catchError((error: unknown) =>
      from(failed(ports, state(), operation, line.request, asFailure(error, 'save', ports.supportPhone), because)),
    ),
  )
  return merge(
    of(working(operation, operations[line.request.does].working(line.request.kind), because)),
    answered$,
  ).pipe(tellingSlow(operation, ports.scheduler, because))
}

/**
 * Sends what is requested, each at once: what clashes is not requested. What had no answer when the page was loaded again
 * is sent once more, under the same key.
 */
export const sendEpic = epic('operations.send', (action$, state$, ports) => {
  const once = onceAtATime<string>(action$)
  const run = (operation: string, because: Action): Observable<Action> =>
    once(operation, () => send(ports, () => state$.value, operation, because))
  return merge(
    action$.pipe(
      filter(operationRequested.match),
      mergeMap((requested) => run(requested.payload.operation, requested)),
    ),
    action$.pipe(
      filter(sessionReady.match),
      mergeMap((ready) =>
        merge(...Object.keys(state$.value.operations.lines).map((operation) => run(operation, ready))),
      ),
    ),
  )
})
