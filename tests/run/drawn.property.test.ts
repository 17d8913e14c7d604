import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { drawFrom, drawn } from './drawn.ts'

const set = fc.uniqueArray(fc.integer(), { maxLength: 20 })
const oneIn = fc.integer({ min: 1, max: 8 })
const longer = (times: string): unknown => vi.stubEnv('CASELOG_RUNS_TIMES', times)
afterEach(() => vi.unstubAllEnvs())

test('law: what is drawn is a part, in its order, never none of some, and each comes sooner or later', () => {
  longer('1')
  fc.assert(
    fc.property(set, oneIn, (all, one) => {
      const seen = new Set<number>()
      for (let run = 0; run < 400; run += 1) {
        const some = drawn(all, one)
        expect(all.filter((each) => some.includes(each))).toEqual(some)
        expect(some.length > 0).toBe(all.length > 0)
        for (const each of some) seen.add(each)
      }
      expect(seen.size).toBe(all.length)
    }),
    { numRuns: 20 },
  )
})

test('law: the same seed draws the same', () => {
  longer('1')
  fc.assert(
    fc.property(set, oneIn, fc.integer(), (all, one, seed) => {
      const three = () => {
        drawFrom(seed)
        return [drawn(all, one), drawn(all, one), drawn(all, one)]
      }
      expect(three()).toEqual(three())
    }),
  )
})

test('law: a longer run has all of it', () => {
  longer('40')
  fc.assert(
    fc.property(set, oneIn, (all, one) => {
      expect(drawn(all, one)).toEqual(all)
    }),
  )
})
