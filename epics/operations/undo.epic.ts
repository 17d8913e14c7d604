import { EMPTY, from, of } from 'rxjs'
import { undo, undoAsked } from '../../domain/operations/index.ts'
import { removalToUndo, removalUndoRequested } from '../../domain/savedFilters/index.ts'
import { snackbar } from '../calls/index.ts'
import { epic, filter, mergeMap } from '../kernel/index.ts'

/**
 * Takes back the newest thing, or the one that is named; a second press while that is under way takes back the one
 * before.
 */
export const undoEpic = epic('operations.undo', (action$, state$, ports) =>
  action$.pipe(
    filter(undoAsked.match),
    mergeMap((asked) => {
      const { name } = asked.payload
      const removal = removalToUndo(state$.value, name)
      if (removal !== null) return of(removalUndoRequested({ removal: removal.removal }, asked))
      const facts = undo(state$.value, name, ports.ids.uuid(), asked)
      if (facts.ok) return from(facts.value)
      // The button of a message that is just being taken back was pressed twice.
      if (name !== null && facts.refusal === 'operation.undo.nothing') return EMPTY
      return of(snackbar(ports, facts.refusal, 'warning'))
    }),
  ),
)
