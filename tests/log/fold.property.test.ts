/** A state is a function of its log: however its entries are cut, from whatever snapshot, and however often it is replayed. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actions } from '../../domain/actions.ts'
import { frozen, type Stamped } from '../../domain/kernel/index.ts'
import { entryOf, replay, stateHash, type Entry } from '../../domain/log/index.ts'
import { naiveReplay } from './naiveReplay.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { runs } from '../run/runs.ts'
import { historyArbitrary, monotonousArbitrary } from './arbitrary.ts'
import { unsetMembers } from './unsetMembers.ts'

const root = rootReducer
const toEntries = (history: readonly Stamped[]): Entry[] => history.flatMap((action) => entryOf(actions, action) ?? [])

/** The state after pieces that end at `cuts`, each of which begins from a state that went through JSON. */
const inPieces = (entries: readonly Entry[], cuts: readonly number[]): State => {
  const ends = [...cuts.map((cut) => cut % (entries.length + 1)), entries.length].toSorted((one, two) => one - two)
  let state = root.initial
  let begin = 0
  for (const end of ends) {
    const from: State = JSON.parse(JSON.stringify(state))
    const replayed = replay(root, entries.slice(begin, end), { from })
    expect(replayed.divergence).toBeNull()
    state = replayed.state
    begin = end
  }
  return state
}

const cutsArbitrary = fc.array(fc.nat({ max: 10_000 }), { maxLength: 4 })

describe.each([...actions.keys()])('a long history of %s', (type) => {
  it('ends in the same state live, folded in one draft, and in pieces from snapshots', () => {
    fc.assert(
      fc.property(monotonousArbitrary(actions, type), cutsArbitrary, (history, cuts) => {
        const entries = frozen(toEntries(history))
        const state = naiveReplay(root, entries)
        expect(unsetMembers(state)).toEqual([])
        const live = stateHash(state)
        expect(stateHash(root.fold(root.initial, entries))).toBe(live)
        expect(stateHash(inPieces(entries, cuts))).toBe(live)
      }),
      { numRuns: runs(1) },
    )
  })
})

it('a fold changes nothing of what it folds: the same entries fold to the same state again', () => {
  fc.assert(
    fc.property(historyArbitrary(actions, { maxLength: 200 }), (history) => {
      const entries = toEntries(history)
      const before = JSON.stringify(entries)
      const once = stateHash(root.fold(root.initial, entries))
      expect(JSON.stringify(entries)).toBe(before)
      expect(stateHash(root.fold(root.initial, entries))).toBe(once)
    }),
    { numRuns: runs(60) },
  )
})
