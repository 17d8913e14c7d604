import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  eviction,
  isTooLarge,
  kilobytesOf,
  priorities,
  usualPriority,
  type Held,
} from '../../domain/localCache/index.ts'
import { largestItem } from '../../domain/localCache/size.ts'
import { anyCodePoint } from '../run/codePoints.ts'

const held: fc.Arbitrary<Held[]> = fc.uniqueArray(
  fc.record({
    name: fc.string({ minLength: 1, maxLength: 8 }),
    size: fc.integer({ min: 1, max: 500 }),
    priority: fc.constantFrom(10, 100, 200),
    at: fc.integer({ min: 0, max: 40 }),
  }),
  { selector: ({ name }) => name, maxLength: 40 },
)
const needed = fc.integer({ min: 0, max: 4_000 })
const priority = fc.constantFrom(10, 100, 200)
const parted = (all: readonly Held[], names: readonly string[]) => ({
  gone: names.map((name) => all.find((each) => each.name === name)).filter((each) => each !== undefined),
  left: all.filter(({ name }) => !names.includes(name)),
})

describe('eviction', () => {
  it('[CFG-20] never takes a higher priority while a lower one remains', () => {
    fc.assert(
      fc.property(held, needed, priority, (all, need, own) => {
        const { gone, left } = parted(all, eviction(all, need, own).names)
        for (const one of gone) for (const other of left) expect(one.priority).toBeLessThanOrEqual(other.priority)
      }),
    )
  })

  it('[CFG-20] takes the oldest of equals first', () => {
    fc.assert(
      fc.property(held, needed, priority, (all, need, own) => {
        const { gone, left } = parted(all, eviction(all, need, own).names)
        for (const one of gone)
          for (const other of left) if (one.priority === other.priority) expect(one.at).toBeLessThanOrEqual(other.at)
        const inOrder = gone.every((one, place) => {
          const next = gone[place + 1]
          return !next || one.priority < next.priority || (one.priority === next.priority && one.at <= next.at)
        })
        expect(inOrder).toBe(true)
      }),
    )
  })

  it('[CFG-23] frees enough, or says that it does not', () => {
    fc.assert(
      fc.property(held, needed, priority, (all, need, own) => {
        const { names, freed, isEnough } = eviction(all, need, own)
        const { gone, left } = parted(all, names)
        expect(freed).toBe(gone.reduce((sum, { size }) => sum + size, 0))
        expect(isEnough).toBe(freed >= need)
        if (!isEnough) expect(left.every((one) => one.priority > own)).toBe(true)
      }),
    )
  })

  it('takes no more than it has to, and nothing that is worth more than what comes', () => {
    fc.assert(
      fc.property(held, needed, priority, (all, need, own) => {
        const { gone } = parted(all, eviction(all, need, own).names)
        expect(gone.every((one) => one.priority <= own)).toBe(true)
        expect(gone.slice(0, -1).reduce((sum, { size }) => sum + size, 0)).toBeLessThan(Math.max(1, need))
      }),
    )
  })
})

describe('sizes and priorities', () => {
  it('[CFG-19] are counted in kilobytes of JSON text, 5120 at most', () => {
    expect(largestItem).toBe(5_120)
    expect(isTooLarge('a'.repeat(5_120 * 1_024))).toBe(false)
    expect(isTooLarge('a'.repeat(5_120 * 1_024 + 1))).toBe(true)
    expect(isTooLarge('é'.repeat(2_560 * 1_024 + 1))).toBe(true)
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint }), (text) => {
        expect(kilobytesOf(text) * 1_024).toBe(new TextEncoder().encode(text).length)
      }),
    )
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0xd7ff, max: 0xe000 })), (units) => {
        const text = String.fromCharCode(...units)
        expect(kilobytesOf(text) * 1_024).toBe(new TextEncoder().encode(text).length)
      }),
    )
  })

  it('[CFG-19] are the specified ones', () => {
    expect(priorities).toEqual({ entityCopy: 100, reportResult: 200, listFilter: 10, reportDateRange: 10 })
    expect(usualPriority).toBe(100)
  })
})
