/** Laws of the slices of records, lists and navigation over any history, sensible or not. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actions } from '../../domain/actions.ts'
import { combineSlices, tableEntries, type Stamped } from '../../domain/kernel/index.ts'
import { listsSlice } from '../../domain/lists/reducer.ts'
import { entryOf, renamingFor, replay, stateHash, type Entry } from '../../domain/log/index.ts'
import { redactEntries } from '../../domain/log/redaction/redactLog.ts'
import { redactState } from '../log/redactState.ts'
import { navigationSlice } from '../../domain/navigation/index.ts'
import { recordsSlice } from '../../domain/records/reducer.ts'
import { historyArbitrary } from '../log/arbitrary.ts'
import { seeded } from '../log/seeded.ts'
import { runs } from '../run/runs.ts'

const root = combineSlices([recordsSlice, listsSlice, navigationSlice] as const)
const isOurs = (type: string): boolean =>
  /^(records|lists|navigation)\//.test(type) || type === 'log/opened' || type === 'session/loggedOut'
/** Logins and restarts are rare, else nothing ever grows. */
const histories = fc.oneof(
  {
    weight: 3,
    arbitrary: historyArbitrary(actions, {
      maxLength: 60,
      only: (type) => isOurs(type) && type !== 'session/loggedOut',
    }),
  },
  { weight: 1, arbitrary: historyArbitrary(actions, { maxLength: 40, only: isOurs }) },
  {
    weight: 3,
    arbitrary: historyArbitrary(actions, {
      maxLength: 60,
      only: (type) =>
        [
          'records/loaded',
          'records/fieldsEdited',
          'records/saveRequested',
          'records/saveSucceeded',
          'records/saveConflicted',
          'records/clashResolved',
          'records/draftsRecovered',
        ].includes(type),
    }),
  },
)
const toEntries = (history: readonly Stamped[]): Entry[] => history.flatMap((action) => entryOf(actions, action) ?? [])

describe('any history', () => {
  test('law: the state is always valid', () => {
    fc.assert(
      fc.property(histories, (history) => {
        let state = root.initial
        for (const action of history) state = root.reduce(state, action)
        expect(root.shape.schema.safeParse(state).error).toBeUndefined()
      }),
      { numRuns: runs(150) },
    )
  })
  test('law: many actions folded in one draft are the same as one draft each', () => {
    fc.assert(
      fc.property(histories, (history) => {
        expect(root.fold(root.initial, history)).toEqual(
          history.reduce((state, action) => root.reduce(state, action), root.initial),
        )
      }),
      { numRuns: runs(150) },
    )
  })
  test('law: renaming the state is the state of the renamed log', () => {
    fc.assert(
      fc.property(histories, fc.integer(), (history, seed) => {
        const entries = toEntries(history)
        const rho = renamingFor(actions, root.shape, entries, seeded(seed))
        const first = redactState(root.shape, replay(root, entries).state, rho)
        const then = replay(root, redactEntries(actions, entries, rho).entries).state
        expect(then).toEqual(first)
        expect(stateHash(then)).toBe(stateHash(first))
      }),
      { numRuns: runs(150) },
    )
  })
  test('law: what is being typed belongs to a record of that version or a newer one, and holds something', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { records } = root.fold(root.initial, history)
        for (const kind of ['victim', 'court_case', 'person'] as const)
          for (const [id, draft] of tableEntries(records.drafts[kind])) {
            expect(Object.keys(draft.changes)).not.toEqual([])
            for (const part of ['values', 'base', 'clashes', 'editedSeq'] as const)
              for (const field of Object.keys(draft[part])) expect(Object.keys(draft.changes)).toContain(field)
            expect(draft.id).toBe(id)
          }
      }),
      { numRuns: runs(100) },
    )
  })
})
