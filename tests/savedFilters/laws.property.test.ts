/** The laws of the log over histories of saved filters, and what an undo takes back first. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actBegun } from '../../domain/acts.ts'
import { actions } from '../../domain/actions.ts'
import type { Action, Stamped } from '../../domain/kernel/index.ts'
import { defaultView } from '../../domain/lists/index.ts'
import { addLink } from '../../domain/links/index.ts'
import { filtersSaved } from '../../domain/savedFilters/actions.ts'
import { namingBegan } from '../../domain/savedFilters/actions.ts'
import { nameTyped, narrowingOf, removeFilters, saveFiltersAsked } from '../../domain/savedFilters/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { newestUndoable } from '../../domain/undo.ts'
import { historyArbitrary } from '../log/arbitrary.ts'
import { testHistoryLaws } from '../log/historyLaws.ts'
import { begun, done, goOn } from '../links/operationsWorld.ts'
import { undoNamed } from '../links/undoNamed.ts'

const ofSavedFilters = (type: string): boolean =>
  type.startsWith('savedFilters/') || type.startsWith('acts/') || ['log/opened', 'session/loggedOut'].includes(type)
const histories = historyArbitrary(actions, { maxLength: 60, only: ofSavedFilters })

describe('the state of saved filters', () => testHistoryLaws(histories, { shape: 60, folded: 60, renamed: 60 }))

/** What is typed and what is saved differ by no more than a blank, or by how letters are written. */
const written = fc.constantFrom('Open cases of Ana', 'Open cases of Ana ', 'open cases of ana', 'Otro', 'Otro ')
const namings = fc.array(fc.tuple(written, written, fc.boolean()), { minLength: 1, maxLength: 4 }).map((all) =>
  all
    .flatMap(([typedName, name, goesOn]): readonly Action[] => {
      const content = { ...narrowingOf(defaultView('victims')), name }
      return [
        namingBegan({ tab: 'victims' }),
        nameTyped({ name: typedName }),
        saveFiltersAsked({ ...content, replaces: null }),
        ...(goesOn ? [nameTyped({ name: `${typedName} b` })] : []),
        filtersSaved({ set: { ...content, id: 4, created_at: '2026-03-01T10:00:00.000Z' } }),
      ]
    })
    .map((action, index): Stamped => ({ ...action, seq: index + 1, at: 1_750_000_000_000 + index })),
)
describe('a name that is saved as it was not quite typed', () =>
  testHistoryLaws(namings, { shape: 20, folded: 20, renamed: 60 }))

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
