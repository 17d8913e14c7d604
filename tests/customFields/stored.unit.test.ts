import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customFieldValues } from '../../domain/records/entities/customFields.ts'
import { drawRenaming } from '../../domain/log/redaction/renaming.ts'
import { redactState } from '../log/redactState.ts'
import { label, text, type Field } from '../../domain/kernel/index.ts'
import { oneOrMany } from '../../domain/kernel/field.ts'
import { fieldArbitrary } from '../log/arbitrary.ts'
import { seeded } from '../log/seeded.ts'
import { runs } from '../run/runs.ts'

const renaming = (seed: number) =>
  drawRenaming({ random: seeded(seed), start: 0, end: 1, textMaxima: [20_000], quantityMaxima: [], words: new Set() })

describe('one value or a list of them', () => {
  test('is a value that its field takes, or a list of such, not too long', () => {
    const { schema } = oneOrMany(text('prose', 3), 2)
    expect(
      ['abc', [], ['a', 'abc'], 'abcd', ['abcd'], ['a', 'b', 'c'], 1, null, [['a']]].map(
        (value) => schema.safeParse(value).success,
      ),
    ).toEqual([true, true, true, false, false, false, false, false, false])
  })
  test('law: redaction keeps its form, renames each text alike and leaves none of them', () => {
    fc.assert(
      fc.property(fieldArbitrary(customFieldValues as Field), fc.integer(), (values, seed) => {
        const rho = renaming(seed)
        const before = customFieldValues.schema.parse(values)
        const after = redactState(customFieldValues, before, rho)
        expect(customFieldValues.schema.safeParse(after).success).toBe(true)
        for (const [id, value] of Object.entries(before))
          expect(after[rho.label(id)]).toEqual(
            typeof value === 'string' ? rho.text(value) : value.map((each) => rho.text(each)),
          )
      }),
      { numRuns: runs(100) },
    )
  })
  test('a planted word is in neither form', () => {
    const after = redactState(customFieldValues, { 1: 'planted', 2: ['planted', 'planted too'] }, renaming(7))
    expect(JSON.stringify(after)).not.toContain('planted')
  })
  test('what is of no declared form does not leave', () => {
    const wrong = { 1: { secret: 'planted' }, 2: [['planted']] }
    expect(JSON.stringify(redactState<unknown>(customFieldValues as Field, wrong, renaming(1)))).not.toContain(
      'planted',
    )
  })
  test('a label is renamed as its value is anywhere, in a list too', () => {
    const rho = renaming(1)
    expect(redactState(oneOrMany(label()), ['12', 'last'], rho)).toEqual([String(rho.id(12)), rho.key('last')])
  })
})
