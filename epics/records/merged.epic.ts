import { EMPTY, of } from 'rxjs'
import {
  answerToSave,
  clashesOf,
  draftOf,
  saveCleared,
  saveConflicted,
  saveOf,
  saveRequested,
  saysHeld,
} from '../../domain/records/index.ts'
import { epic, filter, mergeMap } from '../kernel/index.ts'
import { zoneOf } from '../../domain/session/index.ts'
import { saveContext } from './context.ts'

/**
 * After a conflict: what does not clash is saved again by itself, from the newer version. Only a version that is truly
 * newer is tried, so that this ends.
 */
export const mergedEpic = epic('records.merged', (action$, state$, { ids, clock }) =>
  action$.pipe(
    filter(saveConflicted.match),
    mergeMap((conflicted) => {
      const state = state$.value
      const { save, theirs } = conflicted.payload
      const line = saveOf(state, save)
      // What was set at once, without a form, has no draft to carry on with.
      if (line?.phase !== 'conflicted' || line.settles.length === 0) return EMPTY
      const { kind, id, baseVersion, changes } = line.request
      const zone = zoneOf(state)
      const held = theirs.record as Readonly<Record<string, unknown>>
      if (Object.entries(changes).every(([field, value]) => saysHeld(held[field], value)))
        return of(saveCleared({ save, restore: false }, conflicted))
      if (
        !draftOf(state, kind, id) ||
        clashesOf(state, kind, id, zone).length > 0 ||
        theirs.record.version <= baseVersion
      )
        return EMPTY
      const answer = answerToSave(state, kind, id, saveContext(state, kind, clock.now()), ids.uuid(), conflicted)
      return answer !== null && saveRequested.match(answer) ? of(answer) : EMPTY
    }),
  ),
)
