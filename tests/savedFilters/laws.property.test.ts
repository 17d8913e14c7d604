/** The laws of the log over histories of saved filters, and what an undo takes back first. */
import { describe, expect, test } from 'vitest'
import { actions } from '../../domain/actions.ts'
import { defaultView } from '../../domain/lists/index.ts'
import { addLink, newestUndoable, operationDone, operationRequested } from '../../domain/operations/index.ts'
import {
  narrowingOf,
  removalToUndo,
  savedFilterRemovalAsked,
  savedFilterRemoved,
  savedFiltersLoaded,
} from '../../domain/savedFilters/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { historyArbitrary } from '../log/arbitrary.ts'
import { testHistoryLaws } from '../log/historyLaws.ts'
import { goOn } from '../operations/operationsWorld.ts'

const ofSavedFilters = (type: string): boolean =>
  type.startsWith('savedFilters/') || ['log/opened', 'session/loggedOut'].includes(type)
const histories = historyArbitrary(actions, { maxLength: 60, only: ofSavedFilters })

describe('the state of saved filters', () => testHistoryLaws(histories, { shape: 60, folded: 60, renamed: 60 }))

test('an undo takes back what was done last: the deletion, or what came after it', () => {
  const set = { ...narrowingOf(defaultView('victims')), id: 4, name: 'Mine', created_at: '2026-01-01T00:00:00.000Z' }
  const deleted = [
    savedFiltersLoaded({ sets: [set] }),
    savedFilterRemovalAsked({ id: 4 }),
    savedFilterRemoved({ id: 4, removal: 'removal' }),
  ]
  const request = addLink('tag', { kind: 'victim', id: 7 }, { term_id: 3 })
  const tagged = [
    operationRequested({ operation: 'tagging', request, undoes: null }),
    operationDone({ operation: 'tagging', link: 8, version: 2 }),
  ]
  const after = (...facts: Parameters<typeof goOn>[2][]): State => goOn(rootReducer.initial, 0, ...facts)
  expect(removalToUndo(after(...tagged, ...deleted), null)?.removal).toBe('removal')
  expect(removalToUndo(after(...deleted, ...tagged), null)).toBeNull()
  expect(newestUndoable(after(...deleted, ...tagged))?.name).toBe('tagging')
  expect(removalToUndo(after(...deleted, ...tagged), 'removal')?.set).toEqual(set)
})
