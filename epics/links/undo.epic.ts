import { EMPTY, from, of } from 'rxjs'
import { snackbarClosed } from '../../domain/calls/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { bulkReopened } from '../../domain/lists/index.ts'
import { navigationRequested, recordAt } from '../../domain/navigation/index.ts'
import { undoAsked, undoGivenUp, undoQuestioned } from '../../domain/links/index.ts'
import { draftDiscarded, entities } from '../../domain/records/index.ts'
import {
  bulkToReopen,
  discardedName,
  isSeenAt,
  isUndoOver,
  newestUndoable,
  undo,
  undoableNamed,
  undoBlocked,
} from '../../domain/undo.ts'
import { said, snackbar } from '../calls/index.ts'
import { epic, filter, mergeMap } from '../kernel/index.ts'

/**
 * Takes back the newest thing, or the one that is named; a second press while that is under way takes back the one
 * before, and so does one after it was said that somebody changed it since. The newest is asked about first where it is
 * not of the record in view: nobody sees there what it changes. The message that told of it goes. What was done to many is
 * taken back in its own window, which says what it was.
 */
export const undoEpic = epic('operations.undo', (action$, state$, ports) =>
  action$.pipe(
    filter(undoAsked.match),
    mergeMap((asked) => {
      const { name } = asked.payload
      const tab = name === null ? bulkToReopen(state$.value) : null
      if (tab !== null) {
        const route = `list.${tab}` as const
        const isInView = state$.value.navigation.at?.route === route
        return from([bulkReopened({ tab }, asked), ...(isInView ? [] : [navigationRequested({ route }, asked)])])
      }
      const blocked = name === null ? undoBlocked(state$.value) : null
      if (blocked !== null) return of(snackbar(ports, blocked, 'warning', asked))
      const undone = name === null ? newestUndoable(state$.value) : undoableNamed(state$.value, name)
      // The button of a message that is just being taken back was pressed twice.
      if (undone === undefined)
        return name === null ? of(snackbar(ports, 'operation.undo.nothing', 'warning', asked)) : EMPTY
      if (name === null && !isSeenAt(state$.value, undone, recordAt(state$.value.navigation.at)))
        return of(undoQuestioned({ name: undone.name }, asked))
      const by = ports.ids.uuid()
      const facts = undo(state$.value, undone, by, asked)
      if (!facts.ok)
        return from([
          snackbar(ports, facts.refusal, 'warning', asked),
          ...(isUndoOver(facts.refusal) ? [undoGivenUp({ name: undone.name }, asked)] : []),
        ])
      return from([
        snackbarClosed({ snackbar: undone.name }, asked),
        ...facts.value,
        ...(undone.is === 'draft'
          ? [said(ports, by, 'operation.undo.draft', 'success', asked, { about: entities[undone.kind].names.one })]
          : []),
      ])
    }),
  ),
)

/** What is discarded can be brought back, and that is said. */
export const discardedEpic = epic('operations.discarded', (action$, state$, ports) =>
  action$.pipe(
    filter(draftDiscarded.match),
    mergeMap((discarded): readonly Action[] => {
      const kept = state$.value.records.discarded.find(({ seq }) => seq === discarded.seq)
      if (kept === undefined) return []
      const { one } = entities[kept.kind].names
      return [said(ports, discardedName(kept.seq), 'operation.undo.discarded', 'success', discarded, { about: one })]
    }),
  ),
)
