import { EMPTY, of } from 'rxjs'
import { actBegun } from '../../domain/acts.ts'
import { asAct, objectionTo, operationAsked, operationNamed, requestNamed } from '../../domain/links/index.ts'
import { snackbar } from '../calls/index.ts'
import { epic, filter, map, mergeMap } from '../kernel/index.ts'

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
            named,
          )
    }),
  ),
)

/**
 * What is asked for becomes an act, or a word on why it does not (TAG-05); a second press while it is under way is nothing
 * new. Its name is a new one each time: what became of one whose answer was lost is seen in the record.
 */
export const askedEpic = epic('operations.asked', (action$, state$, ports) =>
  action$.pipe(
    filter(operationAsked.match),
    mergeMap((asked) => {
      const { request } = asked.payload
      const objection = objectionTo(state$.value, request)
      if (objection === null) return of(actBegun({ name: ports.ids.uuid(), act: asAct(request) }, asked))
      return objection.says === null ? EMPTY : of(snackbar(ports, objection.says, 'warning', asked))
    }),
  ),
)
