import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildMatchIndex, frecencyScores, match } from '../../domain/palette/index.ts'
import { halfLifeMs } from '../../domain/palette/frecency.ts'
import { commandCorpus } from './corpus.ts'

const id = fc.constantFrom('a', 'b', 'c')
const uses = fc.array(fc.record({ id, at: fc.integer({ min: 0, max: 10 * halfLifeMs }) }), { maxLength: 20 })
const now = 10 * halfLifeMs

describe('frecency', () => {
  it('halves with each half-life', () => {
    fc.assert(
      fc.property(uses, (list) => {
        const today = frecencyScores(list, now)
        const later = frecencyScores(list, now + halfLifeMs)
        for (const [used, score] of today) expect((later.get(used) ?? 0) * 2).toBeCloseTo(score, 9)
      }),
    )
  })

  it('grows with each use, does not depend on their order, and never counts a use for more than one', () => {
    fc.assert(
      fc.property(uses, id, fc.integer({ min: 0, max: 2 * now }), (list, used, at) => {
        const before = frecencyScores(list, now).get(used) ?? 0
        const gained = (frecencyScores([{ id: used, at }, ...list], now).get(used) ?? 0) - before
        expect(gained).toBeGreaterThan(0)
        expect(gained).toBeLessThanOrEqual(1 + 1e-9)
        expect(frecencyScores(list.toReversed(), now).get(used) ?? 0).toBeCloseTo(before, 9)
      }),
    )
  })

  it.each(['en', 'fr', 'es'] as const)('puts every command of %s, used twice, on row 1 by two keys', (language) => {
    const commands = commandCorpus(language)
    const index = buildMatchIndex(commands)
    const missed = commands.filter((command) => {
      const frecency = frecencyScores(
        [
          { id: command.id, at: now - 1 },
          { id: command.id, at: now },
        ],
        now,
      )
      return match(index, command.label.slice(0, 2), { frecency }).rows[0]?.id !== command.id
    })
    expect(missed).toEqual([])
  })
})
