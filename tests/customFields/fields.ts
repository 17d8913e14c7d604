/** Definitions for tests, and a moment at which they are asked. */
import * as fc from 'fast-check'
import { noOptions, type CustomField, type CustomFieldType, type Moment } from '../../domain/customFields/index.ts'
import { customFieldTypes } from '../../domain/customFields/definition.ts'

/** Noon in Denver. */
export const moment: Moment = { now: Date.parse('2026-03-02T19:00:00.000Z'), zone: 'America/Denver' }

export const colours = [
  { value: 'red', label: 'Red', status: 1 },
  { value: 'green', label: 'Green', status: 1 },
  { value: 'blue', label: 'Blue', status: 0 },
]

export const field = (
  type: CustomFieldType,
  options: Partial<CustomField['options']> = {},
  more: Partial<Omit<CustomField, 'options'>> = {},
): CustomField => ({
  id: 1,
  table: 'Victim',
  label: `A ${type}`,
  description: null,
  type,
  required: false,
  status: 1,
  order: 0,
  default_value: null,
  options: { ...noOptions, ...options },
  ...more,
})

const anyType = fc.constantFrom(...customFieldTypes)
/** Any type, with options that give each of them something to refuse. */
export const anyField = fc
  .record({ type: anyType, required: fc.boolean(), other: fc.boolean(), neither: fc.boolean(), simple: fc.boolean() })
  .map(({ type, required, other, neither, simple }) =>
    field(
      type,
      {
        other,
        neither,
        simple,
        select: colours,
        min: '-5',
        max: '50',
        decimal_place: 2,
        min_date: simple ? '1/1/2026' : '-10',
        max_date: simple ? '12/31/2026' : '10',
      },
      { required },
    ),
  )
export const anyText = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom(
    '',
    '1',
    '0',
    '-1',
    '12',
    '12.5',
    '.5',
    '5.',
    '1e3',
    '3/2/2026',
    '03/02/2026',
    '2/30/2026',
    '2026-03-02T19:00:00.000Z',
    'i: +44 20 7946 0018',
    '15551230001',
    '5551230001',
    'red',
    'blue',
    'Other: teal',
    'Other: ',
    'a@b.co',
  ),
)
export const anyValue = fc.oneof(anyText, fc.array(anyText, { maxLength: 4 }), fc.constant(null))
