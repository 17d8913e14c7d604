import { EMPTY, catchError, concat, defer, finalize, of, takeUntil } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import {
  changesMissed,
  collectionFailed,
  collectionIsOvertaken,
  collectionLoaded,
  collectionOf,
  collectionOpened,
  collectionsInView,
  recordChangedElsewhere,
  type CollectionName,
} from '../../domain/records/index.ts'
import { recordAt } from '../../domain/navigation/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { asFailure, readFailureShown } from '../calls/index.ts'
import { epic, filter, map, mergeMap } from '../kernel/index.ts'
import { listOf } from './calls.ts'

/** Lists that an action may have made worth loading: the one asked for, and those in view after an absence. */
const touched = (state: State, action: Action): readonly CollectionName[] => {
  if (collectionOpened.match(action)) return [action.payload]
  const inView = recordAt(state.navigation.at)
  if (inView === null) return []
  if (changesMissed.match(action)) return collectionsInView(state, inView)
  if (!recordChangedElsewhere.match(action)) return []
  const { kind, owners = [] } = action.payload
  return owners.some((owner) => owner.kind === inView.kind && owner.id === inView.id)
    ? [{ kind, owner: inView.kind, of: inView.id }]
    : []
}

/** Loads the records of a kind on a record's page, page after page. */
export const collectionsEpic = epic('records.collections', (action$, state$, ports) => {
  const underWay = new Set<string>()
  return action$.pipe(
    mergeMap((action) => touched(state$.value, action).map((wanted) => ({ wanted, action }))),
    filter(({ wanted }) => collectionOf(state$.value, wanted)?.status === 'loading'),
    mergeMap(({ wanted, action }) => {
      const { kind, owner, of: id } = wanted
      const name = `${kind} ${owner} ${id}`
      if (underWay.has(name)) return EMPTY
      underWay.add(name)
      const isEmpty = collectionOf(state$.value, wanted)?.ids.length === 0
      const loaded$ = defer(() => listOf(ports.http, kind, owner, id, isEmpty)).pipe(
        map((listed) => collectionLoaded(listed, action)),
        catchError((error: unknown) => {
          const { message } = asFailure(error, 'read', ports.supportPhone)
          const failed = collectionFailed({ kind, owner, of: id, message }, action)
          return collectionOpened.match(action) ? [failed, readFailureShown(ports, error, action)] : [failed]
        }),
      )
      const again$ = defer(() => {
        underWay.delete(name)
        return collectionIsOvertaken(state$.value, wanted) ? of(collectionOpened(wanted, action)) : EMPTY
      })
      return concat(loaded$, again$).pipe(
        takeUntil(action$.pipe(filter(loggedOut.match))),
        finalize(() => underWay.delete(name)),
      )
    }),
  )
})
