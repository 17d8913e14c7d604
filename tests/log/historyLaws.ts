/** The laws of the log over histories of some actions of the product, as tests of the block that they are said in. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { actions } from '../../domain/actions.ts'
import type { Stamped } from '../../domain/kernel/index.ts'
import { entryOf, renamingFor, replay, sentencesOf, stateHash, type Entry } from '../../domain/log/index.ts'
import { naiveReplay } from './naiveReplay.ts'
import { redactState } from './redactState.ts'
import { redactEntries } from '../../domain/log/redaction/redactLog.ts'
import { rootReducer } from '../../domain/state.ts'
import { runs } from '../run/runs.ts'
import { seeded } from './seeded.ts'
import { vocabulary } from '../../domain/vocabulary.ts'

const root = rootReducer
const said = { words: vocabulary(), sentences: sentencesOf() }
const toEntries = (history: readonly Stamped[]): Entry[] => history.flatMap((action) => entryOf(actions, action) ?? [])

/** How often each of them runs. */
type Times = { readonly shape: number; readonly folded: number; readonly renamed: number }

export const testHistoryLaws = (histories: fc.Arbitrary<Stamped[]>, times: Times): void => {
  test('is one that its shape accepts, whatever happened', () => {
    fc.assert(
      fc.property(histories, (history) => {
        expect(root.shape.schema.safeParse(replay(root, toEntries(history)).state).error?.issues ?? []).toEqual([])
      }),
      { numRuns: runs(times.shape) },
    )
  })
  test('is the same folded in one draft', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const entries = toEntries(history)
        expect(stateHash(replay(root, entries).state)).toBe(stateHash(naiveReplay(root, entries)))
      }),
      { numRuns: runs(times.folded) },
    )
  })
  test('renamed is the state of the renamed log', () => {
    fc.assert(
      fc.property(histories, fc.integer(), (history, seed) => {
        const entries = toEntries(history)
        const rho = renamingFor(actions, root.shape, entries, seeded(seed), said)
        const { entries: renamed, withheld } = redactEntries(actions, entries, rho)
        expect(withheld).toEqual([])
        expect(replay(root, renamed).state).toEqual(redactState(root.shape, replay(root, entries).state, rho))
      }),
      { numRuns: runs(times.renamed) },
    )
  })
}
