import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkCustomField,
  internationalPhone,
  numberProblem,
  opensInternational,
  phoneFrom,
  plainCustomValue,
  settledNumber,
  shownPhone,
  steppedNumber,
  typedNumber,
  typedUsPhone,
  usFrom,
  usMask,
  type CustomField,
} from '../../domain/customFields/index.ts'
import { asSought } from '../../domain/reports/index.ts'
import { isInternational, usPhone } from '../../domain/customFields/phone.ts'
import { field, moment } from './fields.ts'
import { runs } from '../run/runs.ts'

const right = (definition: CustomField, values: readonly string[]) =>
  values.filter((value) => checkCustomField(definition, value, moment) === null)
/** Keys pressed one after the other. */
const typed = (definition: CustomField, keys: string): string =>
  [...keys].reduce((text, key) => typedNumber(definition, text, text + key), '')

const places = fc.option(fc.integer({ min: 0, max: 4 }), { nil: null })
const numberField = fc
  .record({
    type: fc.constantFrom('Whole Number' as const, 'Decimal' as const, 'Currency' as const),
    decimal_place: places,
  })
  .map(({ type, decimal_place }) => field(type, { decimal_place }))
const keys = fc.string({ unit: fc.constantFrom(...'0123456789.-,$x '), maxLength: 14 })

describe('numbers', () => {
  test('[FLD-24] a whole number has no point and lies within its bounds', () => {
    expect(
      right(field('Whole Number', { min: '2', max: '10' }), ['', '1', '2', '10', '11', '3.0', '3.', '1e1', 'x']),
    ).toEqual(['', '2', '10'])
  })
  test('[FLD-26] a decimal has at most its decimals, or any number of them', () => {
    const values = ['1', '1.2', '1.23', '1.234', '-1.5', '11']
    expect(right(field('Decimal', { min: '-2', max: '10', decimal_place: 2 }), values)).toEqual([
      '1',
      '1.2',
      '1.23',
      '-1.5',
    ])
    expect(right(field('Decimal', { max: '10' }), ['1.23456789', '11'])).toEqual(['1.23456789'])
  })
  test('[FLD-30] a currency has whole digits only unless decimals are allowed', () => {
    expect(right(field('Currency'), ['5', '5.5', '5.00'])).toEqual(['5'])
    expect(
      right(field('Currency', { decimal_place: 2, min: '1', max: '9' }), ['5', '5.55', '5.555', '0', '10']),
    ).toEqual(['5', '5.55'])
  })
  test('[FLD-27] digits after the last decimal are not taken', () => {
    expect(typed(field('Decimal', { decimal_place: 2 }), '12.3456')).toBe('12.34')
  })
  test('[FLD-28] [FLD-29] the point is taken once, and where there may be decimals', () => {
    expect(typed(field('Decimal', { decimal_place: 2 }), '1.2.3')).toBe('1.23')
    expect(typed(field('Decimal', { decimal_place: 0 }), '1.2')).toBe('12')
    expect(typed(field('Decimal'), '1.2345.6789')).toBe('1.23456789')
    expect(typed(field('Currency'), '1.2')).toBe('12')
    expect(typed(field('Currency', { decimal_place: 1 }), '1.25')).toBe('1.2')
    expect(typed(field('Whole Number'), '1.2')).toBe('12')
  })
  test('a minus is taken where a number may be below zero', () => {
    expect([typed(field('Decimal'), '-5'), typed(field('Decimal', { min: '0' }), '-5')]).toEqual(['-5', '5'])
  })
  test('law: [FLD-27] [FLD-28] [FLD-29] what could be typed has a right form once one leaves', () => {
    fc.assert(
      fc.property(numberField, keys, (definition, pressed) => {
        const text = settledNumber(definition, typed(definition, pressed))
        if (text === '' || text === '-') return
        expect([definition.type, pressed, text, numberProblem(definition, text)]).toEqual([
          definition.type,
          pressed,
          text,
          null,
        ])
      }),
      { numRuns: runs(400) },
    )
  })
  test('[FLD-31] leaving a currency writes its decimals', () => {
    const definition = field('Currency', { decimal_place: 2 })
    expect(['', '5', '5.', '5.5', '.5', '5.55', 'x'].map((text) => settledNumber(definition, text))).toEqual([
      '',
      '5.00',
      '5.00',
      '5.50',
      '0.50',
      '5.55',
      'x',
    ])
  })
  test('law: leaving a number never makes it another one, though the field has fewer decimals today', () => {
    const number = fc.tuple(
      fc.integer({ min: -9_999, max: 9_999 }),
      fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 6 }),
    )
    fc.assert(
      fc.property(numberField, number, (definition, [whole, fraction]) => {
        const held = fraction === '' ? String(whole) : `${whole}.${fraction}`
        expect(Number(settledNumber(definition, held))).toBe(Number(held))
      }),
      { numRuns: runs(400) },
    )
    const once = field('Currency', { decimal_place: 0 })
    expect(['12.75', '12.00', '-0.50'].map((held) => plainCustomValue(once, held, 'UTC'))).toEqual([
      '$12.75',
      '$12',
      '-$0.50',
    ])
  })
  test('law: an amount is looked for as it may once have been kept', () => {
    const cents = fc.integer({ min: 0, max: 999_999 })
    fc.assert(
      fc.property(
        fc.constantFrom('Currency' as const, 'Decimal' as const),
        places,
        cents,
        (type, decimal_place, sum) => {
          const held = (sum / 100).toFixed(2)
          const sought = asSought(field(type, { decimal_place, min: '5', max: '6' }))
          expect([typed(sought, held), settledNumber(sought, held), numberProblem(sought, held)]).toEqual([
            held,
            held,
            null,
          ])
        },
      ),
    )
  })
  test('[FLD-54] the step is for the arrows, and makes nothing wrong', () => {
    const definition = field('Decimal', { step: '0.5', min: '0', max: '2', decimal_place: 2 })
    expect(right(definition, ['0.3', '0.5', '1.75'])).toEqual(['0.3', '0.5', '1.75'])
    expect([
      steppedNumber(definition, '0.3', 1),
      steppedNumber(definition, '', 1),
      steppedNumber(definition, '1.8', 1),
      steppedNumber(definition, '0.3', -1),
    ]).toEqual(['0.8', '0.5', '2.0', '0.0'])
  })
  test('law: [FLD-24] [FLD-26] a number of any length is compared with its bounds digit by digit', () => {
    const whole = fc.bigInt({ min: -(10n ** 39n) + 1n, max: 10n ** 39n - 1n })
    fc.assert(
      fc.property(whole, fc.integer({ min: -3, max: 3 }), (bound, off) => {
        const value = String(bound + BigInt(off))
        const least = field('Whole Number', { min: String(bound) })
        const most = field('Whole Number', { max: String(bound) })
        expect(numberProblem(least, value)).toBe(off < 0 ? 'bounds' : null)
        expect(numberProblem(most, value)).toBe(off > 0 ? 'bounds' : null)
        expect(steppedNumber(field('Whole Number'), value, 1)).toBe(String(bound + BigInt(off) + 1n))
      }),
      { numRuns: runs(200) },
    )
    const third = `0.${'3'.repeat(60)}`
    expect(numberProblem(field('Decimal'), third)).toBeNull()
    expect(steppedNumber(field('Decimal'), third, 1)).toBe(`1.${'3'.repeat(60)}`)
    expect(numberProblem(field('Decimal', { max: '0.3333333333333333333' }), third)).toBe('bounds')
  })
  test('law: [FLD-54] an arrow leads to a right number', () => {
    fc.assert(
      fc.property(numberField, keys, fc.constantFrom(1 as const, -1 as const), (definition, pressed, by) => {
        const bounded = { ...definition, options: { ...definition.options, min: '-3', max: '7' } }
        expect(numberProblem(bounded, steppedNumber(bounded, typed(bounded, pressed), by))).toBeNull()
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('telephone numbers', () => {
  const definition = field('Phone Number')
  const digits = (length: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
  const area = fc.constantFrom(...'23456789')

  test('law: [FLD-40] [FLD-41] [FLD-16] ten digits, however they are typed, are eleven that begin with 1', () => {
    fc.assert(
      fc.property(area, digits(9), fc.constantFrom('', '1', '+1 ', '(', 'tel '), (first, rest, before) => {
        const stored = usPhone(`${before}${first}${rest}`)
        expect(stored).toBe(`1${first}${rest}`)
        expect(usMask(stored)).toBe(`+1 (${first}${rest.slice(0, 2)}) ${rest.slice(2, 5)}-${rest.slice(5)}`)
        expect(shownPhone(stored)).toBe(usMask(stored))
        expect(checkCustomField(definition, stored, moment)).toBeNull()
      }),
    )
  })
  test('law: [FLD-41] fewer digits are kept as typed, and are no number yet', () => {
    fc.assert(
      fc.property(area, fc.integer({ min: 0, max: 8 }).chain(digits), (first, rest) => {
        const begun = usPhone(first + rest)
        expect(begun.replace(/\D/g, '')).toBe(`1${first}${rest}`)
        expect(checkCustomField(definition, begun, moment)).not.toBeNull()
        expect(opensInternational(begun)).toBe(false)
        expect(usPhone(begun)).toBe(begun)
      }),
    )
  })
  test('[FLD-43] [FLD-44] [FLD-45] which numbers count as international', () => {
    const numbers = [
      'i: 15551230001',
      '1555123',
      '155512300012',
      '1555123000',
      '555123',
      '55512300012',
      '15551230001',
      '5551230001',
      '',
    ]
    expect(numbers.map(isInternational)).toEqual([true, true, true, true, true, true, false, false, false])
  })
  const begunOrWhole = fc
    .integer({ min: 0, max: 10 })
    .chain((length) => digits(length).map((text) => usMask(usPhone(text))))
  test('law: [FLD-45] what is pasted keeps each of its digits: a US number, one begun, or an international one', () => {
    const pasted = fc.string({ unit: fc.constantFrom(...'0123456789+-() x'), minLength: 2, maxLength: 24 })
    fc.assert(
      fc.property(begunOrWhole, pasted, (before, text) => {
        const stored = typedUsPhone(before, text)
        const kept = stored.replace(/\D/g, '').replace(/^1/, '')
        if (text.length - before.length > 1) expect(kept).toBe(text.replace(/\D/g, '').replace(/^1/, ''))
        const isWhole = checkCustomField(definition, stored, moment) === null
        if (isWhole && !stored.startsWith('i: ')) expect(stored).toMatch(/^(1\d{10})?$/)
      }),
      { numRuns: runs(400) },
    )
    expect(
      [
        ['', '+44 20 7946 0018'],
        ['+1 (303) 555-0142', '+44 20 7946 0018'],
        ['+1 (303) 555-0142', '020 7946 0018'],
        ['', '(303) 555-0142'],
        ['+', '+4'],
        ['+', '+1'],
        ['', '+'],
        ['+1 (303) 555-0142', '+1 (303) 555-01429'],
      ].map(([before = '', after = '']) => typedUsPhone(before, after)),
    ).toEqual([
      'i: +44 20 7946 0018',
      'i: +44 20 7946 0018',
      'i: 020 7946 0018',
      '13035550142',
      'i: +4',
      '',
      '+',
      '13035550142',
    ])
  })
  test('law: an international number becomes a US one whole or not at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+-() x'), maxLength: 20 }), (number) => {
        const us = usFrom(number)
        if (us !== '' && us !== '+')
          expect(us.replace(/\D/g, '').replace(/^1/, '')).toBe(number.replace(/\D/g, '').replace(/^1/, ''))
      }),
      { numRuns: runs(300) },
    )
  })
  test('law: [FLD-15] [FLD-42] an international number of any format is stored under its mark, and right', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 20 }).filter((text) => /\d/.test(text) && text.trim() !== ''),
        (text) => {
          const stored = internationalPhone(text)
          expect(stored).toBe(`i: ${text.trim()}`)
          expect(isInternational(stored)).toBe(true)
          expect(checkCustomField(definition, stored, moment)).toBeNull()
        },
      ),
    )
  })
  test('law: what a number reads as, says the same number', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 16 }), digits(10), digits(11)), (text) => {
        const stored = phoneFrom(text)
        if (stored === null) return
        expect(phoneFrom(shownPhone(stored))).toBe(stored)
        expect(phoneFrom(stored)).toBe(stored)
      }),
      { numRuns: runs(300) },
    )
  })
})
