import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkCustomField,
  customValueFromWords,
  type CustomField,
  type CustomFieldType,
  type CustomValue,
} from '../../domain/customFields/index.ts'
import { customFieldTypes } from '../../domain/customFields/definition.ts'
import { anyField, anyText, colours, field, moment } from './fields.ts'
import { runs } from '../run/runs.ts'

const said = (definition: CustomField, words: string): CustomValue | { refused: string } => {
  const read = customValueFromWords(definition, words, moment)
  return read.ok ? read.value : { refused: read.refusal.message }
}

describe('words for a field', () => {
  const samples: Readonly<Record<CustomFieldType, readonly [words: string, value: CustomValue]>> = {
    Text: ['  by her sister ', 'by her sister'],
    Textarea: ['called twice', 'called twice'],
    'Whole Number': ['1,200', '1200'],
    Decimal: ['.5', '0.5'],
    Currency: ['$1,250.5', '1250.50'],
    Date: ['2026-03-04', '03/04/2026'],
    'Date/Time': ['3/4/2026 14:30', '2026-03-04T21:30:00.000Z'],
    Checkbox: ['Yes', '1'],
    'Slide Toggle': ['off', '0'],
    'Yes/No': ['neither', '-1'],
    'Phone Number': ['(555) 123-0001', '15551230001'],
    Email: ['a@b.co', 'a@b.co'],
    Select: ['gre', 'green'],
    Radios: ['other teal', 'Other: teal'],
    MultiSelect: ['red, green, red', ['red', 'green']],
    Checkboxes: ['Red', ['red']],
    'Chip List': ['red, other: teal', ['red', 'Other: teal']],
  }
  test.each(customFieldTypes)('%s is settable', (type) => {
    const definition = field(type, {
      select: colours,
      other: true,
      neither: true,
      decimal_place: type === 'Currency' ? 2 : null,
    })
    const [words, value] = samples[type]
    expect(said(definition, words)).toEqual(value)
  })
  test('days are counted from today in the zone of the account', () => {
    expect([said(field('Date'), 'today'), said(field('Date'), '+3'), said(field('Date/Time'), 'today 9:05')]).toEqual([
      '03/02/2026',
      '03/05/2026',
      '2026-03-02T16:05:00.000Z',
    ])
  })
  test('what is not understood is refused with what would be', () => {
    const refused: readonly [CustomField, string, string][] = [
      [field('Select', { select: colours }), 'teal', 'Please choose one of: Red, Green.'],
      [field('Select', { select: colours }), 'other teal', 'Please choose one of: Red, Green.'],
      [
        field('Select', { select: [...colours, { value: 'grey', label: 'Grey', status: 1 }] }),
        'gre',
        'Several choices begin so: Green, Grey.',
      ],
      [field('Yes/No'), 'neither', 'Please say yes or no.'],
      [field('Whole Number'), 'ten', 'Please enter a whole number.'],
      [field('Whole Number', { min: '1', max: '9' }), '10', 'Please enter a number from 1 to 9.'],
      [field('Date'), '2/30/2026', 'Please enter a date that exists, as month/day/year.'],
      [field('Text', {}, { required: true }), ' ', 'This field is required.'],
      [field('Text', {}, { status: 2 }), 'x', 'This field can not be changed.'],
    ]
    for (const [definition, words, message] of refused) expect(said(definition, words)).toEqual({ refused: message })
  })
  test('no words empty a field', () => {
    expect([said(field('Text'), ''), said(field('Date'), ''), said(field('Chip List'), '')]).toEqual(['', null, []])
  })
  test('law: what is not refused is right', () => {
    fc.assert(
      fc.property(anyField, anyText, (definition, words) => {
        const read = customValueFromWords(definition, words, moment)
        if (read.ok) expect(checkCustomField(definition, read.value, moment)).toBeNull()
        else expect(read.refusal.message).not.toBe('')
      }),
      { numRuns: runs(300) },
    )
  })
})
