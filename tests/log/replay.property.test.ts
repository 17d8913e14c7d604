import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replay, stateHash } from '../../domain/log/index.ts'
import { checkpointsOf } from '../../domain/log/replay.ts'
import { naiveReplay } from './naiveReplay.ts'
import { historyArbitrary } from './arbitrary.ts'
import { practiceRegistry, practiceRoot, toEntries } from './practice.ts'
import { runs } from '../run/runs.ts'

const histories = historyArbitrary(practiceRegistry, { maxLength: 60 }).map(toEntries)

/** Shuffles members, so that equality must not rest on their order. */
const shuffled = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(shuffled)
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, shuffled(member)]),
  )
}

describe('replay', () => {
  it('any sequence of valid actions gives a state that its shape accepts', () => {
    fc.assert(
      fc.property(
        histories,
        (entries) => practiceRoot.shape.schema.safeParse(replay(practiceRoot, entries).state).success,
      ),
      { numRuns: runs(100) },
    )
  })

  it('gives the state that the live store had, however the entries are chunked', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 1, max: 20 }), (entries, chunk) => {
        const live = naiveReplay(practiceRoot, entries)
        const replayed = replay(practiceRoot, entries, { chunk })
        expect(replayed.state).toEqual(live)
        expect(stateHash(replayed.state)).toBe(stateHash(live))
        expect(replayed.count).toBe(entries.length)
      }),
      { numRuns: runs(100) },
    )
  })

  it('snapshot and tail give the same as the whole, for every cut', () => {
    fc.assert(
      fc.property(histories, fc.nat(), (entries, at) => {
        const cut = at % (entries.length + 1)
        const snapshot: typeof practiceRoot.initial = JSON.parse(
          JSON.stringify(replay(practiceRoot, entries.slice(0, cut)).state),
        )
        const resumed = replay(practiceRoot, entries.slice(cut), { from: snapshot })
        expect(stateHash(resumed.state)).toBe(stateHash(replay(practiceRoot, entries).state))
      }),
      { numRuns: runs(100) },
    )
  })

  it('accepts its own checkpoints, and names the first entry that was changed', () => {
    fc.assert(
      fc.property(
        histories,
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 30 }),
        fc.nat(),
        (entries, every, chunk, place) => {
          const { checkpoints } = checkpointsOf(practiceRoot, entries, 1)
          const some = checkpoints.filter(({ seq }, index) => index % every === 0 || seq === entries.length)
          expect(replay(practiceRoot, entries, { expectHashes: some, chunk }).divergence).toBeNull()
          // Another value at one checkpoint and all after it, as a changed reducer gives.
          const from = place % Math.max(1, some.length)
          const changed = some.map((mark, index) => (index < from ? mark : { ...mark, hash: '0123456789abcdef' }))
          const found = replay(practiceRoot, entries, { expectHashes: changed, chunk }).divergence
          if (entries.length === 0) return
          expect(found?.seq).toBe(some[from]?.seq)
          expect(found?.lastEqual).toBe(from === 0 ? 0 : some[from - 1]?.seq)
          expect(found?.type).toBe(entries[(found?.seq ?? 0) - 1]?.type)
        },
      ),
      { numRuns: runs(100) },
    )
  })

  it('names the entry at which a reducer throws, and keeps the state before it', () => {
    const throwing = { ...practiceRoot, reduce: thrower(practiceRoot.reduce), fold: throwingFold }
    fc.assert(
      fc.property(histories, (entries) => {
        const at = entries.findIndex(({ type }) => type === 'practice/saveDone')
        const replayed = replay(throwing, entries)
        if (at < 0) {
          expect(replayed.divergence).toBeNull()
          return
        }
        expect(replayed.divergence).toMatchObject({ seq: at + 1, type: 'practice/saveDone', actual: null })
        expect(replayed.state).toEqual(naiveReplay(practiceRoot, entries.slice(0, at)))
      }),
      { numRuns: runs(50) },
    )
  })
})

const thrower =
  (reduce: typeof practiceRoot.reduce): typeof practiceRoot.reduce =>
  (state, action) => {
    if (action.type === 'practice/saveDone') throw new Error('boom')
    return reduce(state, action)
  }
const throwingFold: typeof practiceRoot.fold = (state, actions) => {
  let folded = state
  for (const action of actions) folded = thrower(practiceRoot.reduce)(folded, action)
  return folded
}

describe('state hash', () => {
  const json = fc.jsonValue({ maxDepth: 4 })

  it('is the same after JSON and in any order of members, and another for another value', () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        const copy: unknown = JSON.parse(JSON.stringify(one))
        expect(stateHash(copy)).toBe(stateHash(one))
        expect(stateHash(shuffled(copy))).toBe(stateHash(one))
        if (JSON.stringify(shuffled(one)) !== JSON.stringify(shuffled(other)) && !sameValue(one, other))
          expect(stateHash(one)).not.toBe(stateHash(other))
      }),
      { numRuns: runs(300) },
    )
  })

  it('counts an undefined member as absent and -0 as 0', () => {
    expect(stateHash({ a: 1, b: undefined })).toBe(stateHash({ a: 1 }))
    expect(stateHash([-0])).toBe(stateHash([0]))
    expect(stateHash({ a: {} })).not.toBe(stateHash({ a: [] }))
    expect(stateHash(['ab', 'c'])).not.toBe(stateHash(['a', 'bc']))
  })

  it('has fixed values, so that every engine can be compared with them', () => {
    expect([{ a: 1, b: [true, null, 'ß'], c: { d: 1.5, e: -(2 ** 40) } }, [], 'Case 24', 0.1 + 0.2].map(stateHash))
      .toMatchInlineSnapshot(`
      [
        "11b0a1f81da034c9",
        "9cd5f99836b24c45",
        "4519f14ef957d8ed",
        "ba3253672252539d",
      ]
    `)
  })
})

const sameValue = (one: unknown, other: unknown): boolean => {
  try {
    expect(one).toEqual(other)
    return true
  } catch {
    return false
  }
}
