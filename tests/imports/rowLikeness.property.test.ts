/** Who stands twice in one file is told before they are two records. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TypedPerson } from '../../domain/likeness/index.ts'
import { rowsAbove } from '../../server/imports/rowLikeness.ts'
import { runs } from '../run/runs.ts'

const nobody: TypedPerson = { first: null, last: null, business: null, birthdate: null, phone: null }
/** What a row says of somebody, and what another row says of the same one. */
const twice = fc.constantFrom<readonly [TypedPerson, TypedPerson]>(
  [
    { ...nobody, first: 'Ada', last: 'Quist', birthdate: '03/04/1990' },
    { ...nobody, first: 'Quist', last: 'Ada', birthdate: '03/04/1990' },
  ],
  [
    { ...nobody, first: 'Zoë', last: 'Muñoz', phone: '(212) 555-0147' },
    { ...nobody, first: 'zoe', last: 'MUNOZ' },
  ],
  [
    { ...nobody, first: 'Robert', last: 'Hale', birthdate: '12/31/1975' },
    { ...nobody, first: 'Bob', last: 'Hale', birthdate: '12/31/1975' },
  ],
  [
    { ...nobody, first: 'Ines', last: 'Vega', phone: '(212) 555-0199' },
    { ...nobody, first: 'Inés', last: 'Vega-Ruiz', phone: '1 212 555 0199' },
  ],
  [
    { ...nobody, business: 'Corner Bakery' },
    { ...nobody, business: 'corner bakery' },
  ],
)
const others = fc.array(
  fc.constantFrom<TypedPerson>(
    { ...nobody, first: 'Otto', last: 'Brandt', birthdate: '01/01/2000' },
    { ...nobody, first: 'Una', last: 'Lindqvist', phone: '13035550102' },
    nobody,
  ),
  { maxLength: 4 },
)

test('law: whoever stands in two rows is told at the second, whichever of both it is and whatever stands around them', () => {
  fc.assert(
    fc.property(others, twice, others, fc.boolean(), (before, both, between, isTurned) => {
      const [one, other] = isTurned ? both.toReversed() : both
      const above = rowsAbove()
      const rows = [...before, one ?? nobody, ...between, other ?? nobody]
      const told = rows.map((person, at) => above(at + 2, person))
      expect(told[before.length]).toEqual([])
      expect(told.at(-1)).toEqual([before.length + 2])
    }),
    { numRuns: runs(200) },
  )
})
