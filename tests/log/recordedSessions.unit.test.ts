/** L6, L7 over sessions that were recorded: in Node; a browser replays them in `recordedSessions.e2e`. */
import * as fc from 'fast-check'
import { setAutoFreeze } from 'immer'
import { describe, expect, it, test } from 'vitest'
import { actions } from '../../domain/actions.ts'
import type { RootReducer, Stamped } from '../../domain/kernel/index.ts'
import { group, flag } from '../../domain/kernel/index.ts'
import { renamingFor, replay, sentencesOf } from '../../domain/log/index.ts'
import { redactEntries } from '../../domain/log/redaction/redactLog.ts'
import { reducerVersion } from '../../domain/reducerVersion.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { vocabulary } from '../../domain/vocabulary.ts'
import { runs } from '../run/runs.ts'
import {
  effective,
  knownTypes,
  outcomeOf,
  outcomesOf,
  sessionFiles,
  sessionIn,
  shortest,
  versionOf,
} from './recordSessions.ts'
import { redactState } from './redactState.ts'
import { seeded } from './seeded.ts'

const root = rootReducer as unknown as RootReducer<never>
const said = { words: vocabulary(), sentences: sentencesOf() }

/** Of each slice, and where it stood before: that is not written again. */
const textsOf = (state: State, known: ReadonlyMap<object, string> = new Map()): ReadonlyMap<object, string> =>
  new Map(Object.values<object>(state).map((part) => [part, known.get(part) ?? JSON.stringify(part)]))

describe.each(sessionFiles())('%s', (name) => {
  const { entries, parked, hashes } = sessionIn(name)

  it('is read whole, and replays to its own hashes, in pieces of any size', () => {
    expect(parked).toEqual([])
    expect(entries.length).toBeGreaterThanOrEqual(shortest)
    expect(hashes.length).toBeGreaterThan(2)
    for (const chunk of [1, 50, 5_000])
      expect(replay(rootReducer, entries, { expectHashes: hashes, chunk }).divergence).toBeNull()
  })

  it('is the same where the state is not frozen, as in the product, and no fact changes what stood before it', () => {
    setAutoFreeze(false)
    try {
      expect(replay(rootReducer, entries, { expectHashes: hashes, chunk: 1 }).divergence).toBeNull()
      let state = rootReducer.initial
      let texts = textsOf(state)
      for (const entry of entries) {
        const after = rootReducer.reduce(state, entry)
        for (const [part, text] of texts) expect(JSON.stringify(part) === text, entry.type).toBe(true)
        if (after !== state) texts = textsOf(after, texts)
        state = after
      }
    } finally {
      setAutoFreeze(true)
    }
  })

  it('renamed, is the state of the renamed log', () => {
    const { state } = replay(rootReducer, entries)
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const rho = renamingFor(actions, rootReducer.shape, entries, seeded(seed), said)
        const { entries: renamed, withheld } = redactEntries(actions, entries, rho)
        expect(withheld).toEqual([])
        const expected = redactState(rootReducer.shape, state, rho)
        expect(replay(rootReducer, renamed).state).toEqual(expected)
      }),
      { numRuns: runs(3) },
    )
  })
})

describe('the version of the reducers', () => {
  const known = knownTypes()
  const outcomes = outcomesOf(root)

  test('every action that some reducer knows changes the state of a recorded session', () => {
    const seen = new Set(sessionFiles().flatMap((name, at) => [...effective(name, outcomes[at] ?? [])]))
    expect(known.length).toBeGreaterThan(200)
    expect(known.filter((type) => !seen.has(type))).toEqual([])
  })

  test('is that of their shape and outcomes: else run npm run samples', () => {
    expect(reducerVersion).toBe(versionOf(root, outcomes))
  })

  test('law: is another one where a reducer does nothing any more', () => {
    fc.assert(
      fc.property(fc.constantFrom(...known), (type) => {
        const without = (given: Iterable<Stamped>): Stamped[] => [...given].filter((action) => action.type !== type)
        const changed = { ...root, fold: (state: never, given: Iterable<Stamped>) => root.fold(state, without(given)) }
        // The others come to the same end as before.
        const holds = (name: string): boolean => sessionIn(name).entries.some((entry) => entry.type === type)
        const others = sessionFiles().map((name, at) => (holds(name) ? outcomeOf(changed, name) : (outcomes[at] ?? [])))
        expect(versionOf(root, others)).not.toBe(reducerVersion)
      }),
      { numRuns: runs(8) },
    )
  })

  test('is another one where a shape or a beginning is', () => {
    const shape = group({ ...(root.shape.node as { shape: object }).shape, more: flag() })
    expect(versionOf({ ...root, shape: shape as never }, outcomes)).not.toBe(reducerVersion)
    const initial = { ...(root.initial as object), more: true } as never
    expect(versionOf({ ...root, initial }, outcomes)).not.toBe(reducerVersion)
  })
})
