/** The laws of the log over histories of saved filters, and what an undo takes back first. */
import { describe, expect, test } from 'vitest'
import { actBegun } from '../../domain/acts.ts'
import { actions } from '../../domain/actions.ts'
import { defaultView } from '../../domain/lists/index.ts'
import { addLink } from '../../domain/operations/index.ts'
import { narrowingOf, removeFilters } from '../../domain/savedFilters/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { newestUndoable } from '../../domain/undo.ts'
import { historyArbitrary } from '../log/arbitrary.ts'
import { testHistoryLaws } from '../log/historyLaws.ts'
import { begun, done, goOn } from '../operations/operationsWorld.ts'
import { undoNamed } from '../operations/undoNamed.ts'

const ofSavedFilters = (type: string): boolean =>
  type.startsWith('savedFilters/') || type.startsWith('acts/') || ['log/opened', 'session/loggedOut'].includes(type)
const histories = historyArbitrary(actions, { maxLength: 60, only: ofSavedFilters })

describe('the state of saved filters', () => testHistoryLaws(histories, { shape: 60, folded: 60, renamed: 60 }))

test('an undo takes back what was done last: the deletion, or what came after it', () => {
  const content = { ...narrowingOf(defaultView('victims')), name: 'Mine' }
  const deleted = [
    actBegun({ name: 'removal', act: { does: removeFilters.name, asked: { id: 4, set: content } } }),
    done('removal'),
  ]
  const request = addLink('tag', { kind: 'victim', id: 7 }, { term_id: 3 })
  const tagged = [begun({ operation: 'tagging', request }), done('tagging', 8)]
  const after = (...facts: Parameters<typeof goOn>[2][]): State => goOn(rootReducer.initial, 0, ...facts)
  const back = { does: 'savedFilters.putBack', asked: content }
  expect(newestUndoable(after(...tagged, ...deleted))?.name).toBe('removal')
  expect(newestUndoable(after(...deleted, ...tagged))?.name).toBe('tagging')
  expect(undoNamed(after(...deleted, ...tagged), 'removal', 'by')).toEqual({
    ok: true,
    value: [actBegun({ name: 'by', act: back, undoes: 'removal' })],
  })
})
