import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money, quantity } from '../../domain/kernel/field.ts'
import { drawQuantities } from '../../domain/log/redaction/quantities.ts'
import { runs } from '../run/runs.ts'
import { seeded } from './seeded.ts'

const fields = [
  quantity(0, 150),
  quantity(1, 100_000),
  money(),
  quantity(0, 10_000_000),
  quantity(),
  money(999_999_999_999),
]
const maxima = fields.flatMap(({ node }) => (node.kind === 'leaf' && 'max' in node.form ? [node.form.max] : []))

const dollars = fc.integer({ min: 1, max: 99_999_999_999_900 }).map((cents) => cents / 100)
const number = fc.oneof(
  // Ten million lies alone between what dollars and what attendees may be at most.
  fc.constantFrom(
    1,
    30,
    97,
    150,
    151,
    4_321,
    100_000,
    98_765.43,
    0.01,
    9_999_999,
    9_999_999.99,
    10_000_000,
    10_000_001,
  ),
  fc.integer({ min: 1, max: 200 }),
  fc.nat(),
  fc.maxSafeNat().filter((value) => value > 0),
  dollars,
)

describe('a number that describes a person', () => {
  it('law: becomes another one, in every field that took it, and always the same', () => {
    fc.assert(
      fc.property(fc.uniqueArray(number, { maxLength: 200 }), fc.integer(), (values, seed) => {
        const rho = drawQuantities(seeded(seed), maxima)
        const renamed = values.map(rho)
        expect(renamed.map((value, at) => value === values[at] && value !== 0)).not.toContain(true)
        expect(new Set(renamed).size).toBe(values.length)
        expect(values.map(rho)).toEqual(renamed)
        for (const [at, value] of values.entries())
          for (const { schema } of fields)
            if (value === 10_000_000)
              expect(schema.safeParse(renamed[at]).success || !schema.safeParse(value).success).toBe(true)
            else expect(schema.safeParse(renamed[at]).success).toBe(schema.safeParse(value).success)
      }),
      { numRuns: runs(200) },
    )
  })
  it('law: of few possible ones each is used, and none stays', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const rho = drawQuantities(seeded(seed), maxima)
        const all = Array.from({ length: 150 }, (_, at) => at + 1)
        expect(all.map(rho).toSorted((one, other) => one - other)).toEqual(all)
        expect(all.filter((value) => rho(value) === value)).toEqual([])
      }),
      { numRuns: runs(50) },
    )
  })
  it('is nothing only where it was', () => {
    expect(drawQuantities(seeded(1), maxima)(0)).toBe(0)
  })
})
