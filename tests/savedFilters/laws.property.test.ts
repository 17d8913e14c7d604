/** The laws of the log over histories of saved filters, and what an undo takes back first. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actions } from '../../domain/actions.ts'
import type { RootReducer, Stamped } from '../../domain/kernel/index.ts'
import {
  entryOf,
  naiveReplay,
  redactEntries,
  redactState,
  renamingFor,
  replay,
  sentencesOf,
  stateHash,
  type Entry,
} from '../../domain/log/index.ts'
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
import { seeded } from '../log/seeded.ts'
import { goOn } from '../operations/operationsWorld.ts'
import { runs } from '../run/runs.ts'

const root = rootReducer as RootReducer<State>
const ofSavedFilters = (type: string): boolean =>
  type.startsWith('savedFilters/') || ['log/opened', 'session/loggedOut'].includes(type)
const histories = historyArbitrary(actions, { maxLength: 60, only: ofSavedFilters })
const toEntries = (history: readonly Stamped[]): Entry[] => history.flatMap((action) => entryOf(actions, action) ?? [])

describe('the state of saved filters', () => {
  test('is one that its shape accepts, whatever happened, and the same folded in one draft', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const entries = toEntries(history)
        const { state } = replay(root, entries)
        expect(root.shape.schema.safeParse(state).error?.issues ?? []).toEqual([])
        expect(stateHash(state)).toBe(stateHash(naiveReplay(root, entries)))
      }),
      { numRuns: runs(60) },
    )
  })

  test('renamed is the state of the renamed log', () => {
    fc.assert(
      fc.property(histories, fc.integer(), (history, seed) => {
        const entries = toEntries(history)
        const rho = renamingFor(actions, root.shape, entries, seeded(seed), sentencesOf())
        const { entries: renamed, withheld } = redactEntries(actions, entries, rho)
        expect(withheld).toEqual([])
        expect(replay(root, renamed).state).toEqual(redactState(root.shape, replay(root, entries).state, rho))
      }),
      { numRuns: runs(60) },
    )
  })
})

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
  const after = (...facts: Parameters<typeof goOn>[2][]): State => goOn(root.initial, 0, ...facts)
  expect(removalToUndo(after(...tagged, ...deleted), null)?.removal).toBe('removal')
  expect(removalToUndo(after(...deleted, ...tagged), null)).toBeNull()
  expect(newestUndoable(after(...deleted, ...tagged))?.name).toBe('tagging')
  expect(removalToUndo(after(...deleted, ...tagged), 'removal')?.set).toEqual(set)
})
