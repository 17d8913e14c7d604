import { debounceTime, takeUntil } from 'rxjs'
import { savesItself } from '../../domain/affiliates/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import {
  clashResolved,
  collectionLoaded,
  draftOf,
  fieldsEdited,
  saveAsked,
  type Kind,
} from '../../domain/records/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { epic, filter, map, mergeMap, perKey } from '../kernel/index.ts'

/** Milliseconds without another edit (AFF-23). */
const pause = 500

type Edited = { readonly kind: Kind; readonly id: number; readonly because: Action }

const editedBy = (because: Action, state: State): readonly Edited[] => {
  if (fieldsEdited.match(because) || clashResolved.match(because)) {
    const { kind, id } = because.payload
    return savesItself(kind) && id !== 0 ? [{ kind, id, because }] : []
  }
  // What a reload left unsent, as soon as it is known what it is a change of.
  if (!collectionLoaded.match(because) || !savesItself(because.payload.kind)) return []
  const { kind, records } = because.payload
  return records.flatMap(({ id }) => (draftOf(state, kind, id) === undefined ? [] : [{ kind, id, because }]))
}

/** AFF-23: all edits of one item go out as one save, once nobody has typed in it for half a second. */
export const saveEpic = epic('affiliates.save', (action$, state$, { scheduler }) =>
  action$.pipe(
    mergeMap((action) => editedBy(action, state$.value)),
    perKey(
      ({ kind, id }) => `${kind} ${id}`,
      (ofOne) =>
        ofOne.pipe(
          debounceTime(pause, scheduler),
          // What was put back meanwhile is none.
          filter(({ kind, id }) => draftOf(state$.value, kind, id) !== undefined),
          map(({ kind, id, because }) => saveAsked({ kind, id }, because)),
          takeUntil(action$.pipe(filter(loggedOut.match))),
        ),
    ),
  ),
)
