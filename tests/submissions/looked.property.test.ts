import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withRoom } from '../../server/submissions/looked.ts'
import { runs } from '../run/runs.ts'

const looked = fc.record({
  count: fc.nat(50),
  ids: fc.option(fc.array(fc.integer({ min: 1 }), { maxLength: 20 })),
  owners: fc.constant(null),
  shares: fc.constant(null),
})

test('law: figures keep their ids whole or not at all, their counts always, and together no more than there is room for', () => {
  fc.assert(
    fc.property(fc.array(looked, { maxLength: 30 }), fc.nat(60), (figures, room) => {
      const kept = withRoom(figures, room)
      expect(kept.map(({ count }) => count)).toEqual(figures.map(({ count }) => count))
      const held = kept.reduce((sum, { ids }) => sum + (ids?.length ?? 0), 0)
      expect(held).toBeLessThanOrEqual(room)
      for (const [at, { ids }] of kept.entries()) {
        const { ids: own } = figures[at] ?? { ids: null }
        if (ids !== null) expect(ids).toEqual(own)
        else expect(own === null || own.length > room - held).toBe(true)
      }
    }),
    { numRuns: runs(300) },
  )
})
