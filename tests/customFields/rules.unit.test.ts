import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkCustomField,
  checkCustomFields,
  customField,
  customFieldEntries,
  customFieldLabel,
  chipOptions,
  defaultProblem,
  defaultValues,
  mayBeOther,
  offeredOptions,
  otherText,
  otherValue,
  resetValue,
  shownCustomValue,
  snappedInstant,
  storedValue,
  valueFromText,
  wrongCustomChanges,
  type CustomField,
  type CustomValue,
} from '../../domain/customFields/index.ts'
import {
  customFieldKinds,
  customFieldTableOf,
  customFieldTables,
  customFieldTypes,
} from '../../domain/customFields/definition.ts'
import { customFieldValues } from '../../domain/records/entities/customFields.ts'
import { hasInvalidCustomField } from '../../domain/customFields/check.ts'
import { anyField, anyText, anyValue, colours, field, moment } from './fields.ts'
import { runs } from '../run/runs.ts'

const wrong = (definition: CustomField, value: CustomValue): string | null =>
  checkCustomField(definition, value, moment)
const isRight = (definition: CustomField, value: CustomValue): boolean => wrong(definition, value) === null
/** Which of the values are right. */
const right = (definition: CustomField, values: readonly string[]) =>
  values.filter((value) => isRight(definition, value))

describe('a definition', () => {
  test('[FLD-01] [FLD-06] [FLD-09] has its parts and options, and nothing else', () => {
    const whole = field('Select', { select: colours })
    expect(customField.schema.safeParse(whole).success).toBe(true)
    for (const name of Object.keys(whole))
      expect(customField.schema.safeParse({ ...whole, [name]: undefined }).success).toBe(false)
    for (const name of Object.keys(whole.options))
      expect(customField.schema.safeParse({ ...whole, options: { ...whole.options, [name]: undefined } }).success).toBe(
        false,
      )
    expect(customField.schema.safeParse({ ...whole, colour: 'red' }).success).toBe(false)
  })
  test('[FLD-02] is of one of seventeen types', () => {
    expect(new Set(customFieldTypes).size).toBe(17)
    expect(customField.schema.safeParse({ ...field('Text'), type: 'Slider' }).success).toBe(false)
  })
  test('[FLD-03] is inactive, active or read-only', () => {
    const accepted = [-1, 0, 1, 2, 3].filter(
      (status) => customField.schema.safeParse({ ...field('Text'), status }).success,
    )
    expect(accepted).toEqual([0, 1, 2])
  })
  test('[FLD-55] is of a client, a case, a defendant, a location or an event, or of users', () => {
    expect(Object.keys(customFieldKinds)).toEqual(['Victim', 'Case', 'Defendant', 'Location', 'Event'])
    const accepted = [...Object.keys(customFieldKinds), 'User', 'Agency', 'victim'].filter(
      (table) => customField.schema.safeParse({ ...field('Text'), table }).success,
    )
    expect(accepted).toEqual(customFieldTables)
    expect(customFieldTableOf('user')).toBeUndefined()
  })
})

describe('what is required', () => {
  test('law: [FLD-51] null and empty fail where the field is required, and nowhere else', () => {
    fc.assert(
      fc.property(anyField, fc.constantFrom<CustomValue>(null, '', []), (definition, empty) => {
        expect(isRight(definition, empty)).toBe(!definition.required)
      }),
    )
  })
  test('[FLD-46] [FLD-48] a choice says so in the wording of the specification', () => {
    for (const type of ['Select', 'Radios'] as const)
      expect(wrong(field(type, {}, { required: true }), null)).toBe('This is field is required.')
    expect(wrong(field('Text', {}, { required: true }), '')).toBe('This field is required.')
  })
  test('law: [FLD-52] each field is marked by itself, and only active ones', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyField, anyValue, fc.integer({ min: 0, max: 2 })), { maxLength: 6 }), (drawn) => {
        const fields = drawn.map(([definition, , status], index) => ({ ...definition, id: index + 1, status }))
        const values = Object.fromEntries(drawn.map(([, value], index) => [String(index + 1), value]))
        const expected = fields.filter(
          ({ id, status }) => status === 1 && !isRight(fields[id - 1] ?? field('Text'), values[id] ?? null),
        )
        const found = checkCustomFields(fields, values, moment)
        expect(Object.keys(found).toSorted()).toEqual(expected.map(({ id }) => String(id)).toSorted())
        // CLI-15
        expect(hasInvalidCustomField(fields, values, moment)).toBe(expected.length > 0)
      }),
      { numRuns: runs(200) },
    )
  })
  test('[CLI-15] a client with one invalid field is flagged', () => {
    const fields = [field('Text', {}, { id: 1 }), field('Email', {}, { id: 2 })]
    expect(hasInvalidCustomField(fields, { 1: 'x', 2: 'a@b.co' }, moment)).toBe(false)
    expect(hasInvalidCustomField(fields, { 1: 'x', 2: 'a@' }, moment)).toBe(true)
  })
})

describe('yes and no, and choices', () => {
  test('[FLD-11] are 1 and 0', () => {
    for (const type of ['Checkbox', 'Slide Toggle', 'Yes/No'] as const)
      expect(right(field(type, { neither: type !== 'Yes/No' }), ['1', '0', '-1', '2', 'true', 'yes'])).toEqual([
        '1',
        '0',
      ])
  })
  test('[FLD-12] and -1 where neither is an answer', () => {
    expect(right(field('Yes/No', { neither: true }), ['1', '0', '-1', '2'])).toEqual(['1', '0', '-1'])
  })
  test('[FLD-53] an option that is off stays valid, but is not offered or chosen anew', () => {
    const definition = field('Select', { select: colours })
    expect(right(definition, ['red', 'blue', 'teal'])).toEqual(['red', 'blue'])
    expect(offeredOptions(definition, 'red').map(({ value }) => value)).toEqual(['red', 'green'])
    expect(offeredOptions(definition, 'blue').map(({ value }) => value)).toEqual(['red', 'green', 'blue'])
    expect(wrongCustomChanges([definition], { 1: 'red' }, { 1: 'blue' }, moment)).toEqual({
      1: 'This choice is no longer offered.',
    })
    expect(wrongCustomChanges([definition], { 1: 'blue' }, { 1: 'red' }, moment)).toEqual({})
  })
  test('[FLD-07] [FLD-14] other text has its prefix, and only where it is allowed', () => {
    const [open, closed] = [field('Radios', { other: true, select: colours }), field('Radios', { select: colours })]
    expect(otherValue('teal')).toBe('Other: teal')
    expect([isRight(open, 'Other: teal'), isRight(closed, 'Other: teal'), isRight(open, 'Other:  ')]).toEqual([
      true,
      false,
      false,
    ])
  })
  test('law: [FLD-14] what was entered comes back', () => {
    fc.assert(
      fc.property(anyText.filter(mayBeOther), (text) => {
        expect(otherText(field('Select', { other: true, select: colours }), otherValue(text))).toBe(text.trim())
      }),
    )
  })
  test('[FLD-19] blank is no other text', () => {
    expect(['', '  ', 'x'].map(mayBeOther)).toEqual([false, false, true])
  })
  test('[FLD-13] several values are a list without repetition, and only of those types', () => {
    for (const type of ['MultiSelect', 'Checkboxes', 'Chip List'] as const) {
      const definition = field(type, { select: colours })
      expect([['red', 'green'], ['red', 'red'], ['teal'], []].map((value) => isRight(definition, value))).toEqual([
        true,
        false,
        false,
        true,
      ])
      expect(isRight(definition, 'red')).toBe(false)
    }
    expect(isRight(field('Select', { select: colours }), ['red'])).toBe(false)
  })
  test('[FLD-13] a record holds texts and lists of texts', () => {
    expect(customFieldValues.schema.safeParse({ 1: 'a', 2: ['a', 'b'], 3: [] }).success).toBe(true)
    for (const value of [1, null, [1], { a: 'b' }, [['a']]])
      expect(customFieldValues.schema.safeParse({ 1: value }).success).toBe(false)
  })
  test('law: [FLD-50] chips offer active options that hold the typed text and are not chosen', () => {
    fc.assert(
      fc.property(
        fc.subarray(['red', 'green', 'blue']),
        fc.constantFrom('', 'r', 'RE', 'e', 'ée', 'zz', ' gr '),
        (chosen, typed) => {
          const offered = chipOptions(field('Chip List', { select: colours }), chosen, typed)
          const wanted = typed.trim().toLowerCase().replace('é', 'e')
          const expected = colours.filter(
            ({ value, label, status }) =>
              status === 1 && !chosen.includes(value) && label.toLowerCase().includes(wanted),
          )
          expect(offered).toEqual(expected)
        },
      ),
    )
  })
})

describe('text and letters', () => {
  test('[FLD-32] an address is loosely checked', () => {
    expect(
      right(field('Email'), ['', 'a@b.co', 'o’neil+x@sub.example.org', 'a@b', 'a@b.c', 'a b@c.de', 'a@@b.co', '@b.co']),
    ).toEqual(['', 'a@b.co', 'o’neil+x@sub.example.org'])
  })
  test('text that no database takes is refused', () => {
    expect([
      isRight(field('Text'), 'a\0b'),
      isRight(field('Text'), '\ud800'),
      isRight(field('Textarea'), 'a\nb'),
    ]).toEqual([false, false, true])
  })
})

describe('dates', () => {
  const absolute = { simple: true, min_date: '3/1/2026', max_date: '3/31/2026' }
  test('[FLD-33] are month, day and year', () => {
    expect(
      right(field('Date'), ['3/4/2026', '03/04/2026', '2/30/2026', '13/1/2026', '2026-03-04', '3/4/26', 'x']),
    ).toEqual(['3/4/2026', '03/04/2026'])
  })
  test('[FLD-34] [FLD-08] both days of fixed bounds are allowed, the days beside them are not', () => {
    expect(right(field('Date', absolute), ['2/28/2026', '3/1/2026', '3/31/2026', '4/1/2026'])).toEqual([
      '3/1/2026',
      '3/31/2026',
    ])
  })
  test('[FLD-36] [FLD-08] other bounds are days from today in the zone of the account', () => {
    const relative = field('Date', { min_date: '-1', max_date: '2' })
    expect(right(relative, ['2/28/2026', '3/1/2026', '3/4/2026', '3/5/2026'])).toEqual(['3/1/2026', '3/4/2026'])
    // Already the 3rd in London, still the 2nd in Denver.
    const late = Date.parse('2026-03-03T05:00:00.000Z')
    expect(checkCustomField(relative, '3/1/2026', { now: late, zone: 'America/Denver' })).toBeNull()
    expect(checkCustomField(relative, '3/1/2026', { now: late, zone: 'Europe/London' })).toBe(
      'Please enter a date from 3/2/2026 to 3/5/2026.',
    )
  })
  test('[FLD-35] what was right yesterday may be wrong today', () => {
    const future = field('Date', { min_date: '0' })
    expect(checkCustomField(future, '3/2/2026', moment)).toBeNull()
    expect(checkCustomField(future, '3/2/2026', { ...moment, now: moment.now + 86_400_000 })).not.toBeNull()
  })
  test('a date and time is stored as an instant and shown in the zone, by 24 hours', () => {
    const definition = field('Date/Time')
    expect(
      right(definition, ['2026-03-02T19:00:00.000Z', '3/2/2026 12:00', '2026-03-02', '2026-02-30T00:00:00.000Z x']),
    ).toEqual(['2026-03-02T19:00:00.000Z'])
    expect(shownCustomValue(definition, '2026-03-03T04:05:00.000Z', moment)).toBe('3/2/2026 21:05')
  })
  test('[FLD-39] below the lower bound it goes an hour above, above the upper an hour below', () => {
    const definition = field('Date/Time', absolute)
    const snapped = (iso: string) => new Date(snappedInstant(definition, Date.parse(iso), moment)).toISOString()
    expect(snapped('2026-02-01T00:00:00.000Z')).toBe('2026-03-01T08:00:00.000Z')
    // The clocks have gone forward by then.
    expect(snapped('2026-05-01T00:00:00.000Z')).toBe('2026-04-01T04:59:00.000Z')
    expect(snapped('2026-03-15T10:11:00.000Z')).toBe('2026-03-15T10:11:00.000Z')
  })
  test('law: [FLD-39] what was snapped is right, and snapping it again changes nothing', () => {
    const day = fc.integer({ min: -400, max: 400 })
    fc.assert(
      fc.property(day, day, fc.integer({ min: 0, max: 2e9 }), (a, b, seconds) => {
        const definition = field('Date/Time', { min_date: String(Math.min(a, b)), max_date: String(Math.max(a, b)) })
        const at = snappedInstant(definition, moment.now + (seconds - 1e9) * 60, moment)
        expect(wrong(definition, new Date(at).toISOString())).toBeNull()
        expect(snappedInstant(definition, at, moment)).toBe(at)
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('reset and defaults', () => {
  test('[FLD-23] a reset gives what the type calls empty, or the default of a required field', () => {
    const blanks = customFieldTypes.map((type) => [type, resetValue(field(type, {}, { default_value: 'x' }))])
    expect(Object.fromEntries(blanks)).toEqual({
      Text: '',
      Textarea: '',
      'Phone Number': '',
      Email: '',
      'Whole Number': null,
      Decimal: null,
      Currency: null,
      Date: null,
      'Date/Time': null,
      Checkbox: null,
      'Slide Toggle': null,
      'Yes/No': null,
      Select: null,
      Radios: null,
      MultiSelect: [],
      Checkboxes: [],
      'Chip List': [],
    })
    expect(resetValue(field('Select', {}, { required: true, default_value: 'red' }))).toBe('red')
    expect(resetValue(field('Chip List', {}, { required: true, default_value: '["red","green"]' }))).toEqual([
      'red',
      'green',
    ])
    expect(resetValue(field('Date', {}, { required: true }))).toBeNull()
  })
  test('law: a reset field without a default is blank, so right unless it is required', () => {
    fc.assert(
      fc.property(anyField, (definition) => {
        expect(isRight(definition, resetValue(definition))).toBe(!definition.required)
      }),
    )
  })
  test('[FLD-57] a new record begins with the defaults of its active fields', () => {
    const fields = [
      field('Text', {}, { id: 1, default_value: 'x' }),
      field('Checkboxes', { select: colours }, { id: 2, default_value: '["red"]' }),
      field('Text', {}, { id: 3 }),
      field('Text', {}, { id: 4, default_value: 'y', status: 2 }),
      field('Text', {}, { id: 5, default_value: 'z', status: 0 }),
      field('Checkboxes', { select: colours }, { id: 6, default_value: 'red' }),
    ]
    expect(defaultValues(fields, moment)).toEqual({ 1: 'x', 2: ['red'], 6: ['red'] })
  })
  test('law: a new record may be saved with each default that it begins with, and none is left out that could be', () => {
    fc.assert(
      fc.property(anyField, anyText, fc.boolean(), (definition, default_value, isOff) => {
        const select = definition.options.select.map((one) => (isOff ? { ...one, status: 0 } : one))
        const asked = { ...definition, default_value, options: { ...definition.options, select } }
        const begun = defaultValues([asked], moment)
        const alone = { ...asked, required: false }
        expect(wrongCustomChanges([alone], null, begun, moment)).toEqual({})
        if (default_value === '' || begun['1'] !== undefined) return
        const value = storedValue(valueFromText(asked, default_value))
        expect(wrongCustomChanges([asked], null, { 1: value }, moment)).toEqual({ 1: defaultProblem(asked, moment) })
        expect(defaultProblem(asked, moment)).not.toBeNull()
      }),
    )
  })
  test('a value goes into a record as text or a list', () => {
    expect([null, 'a', ['a']].map(storedValue)).toEqual(['', 'a', ['a']])
  })
})

describe('as text', () => {
  test('[FLD-04] a read-only field says so after its label', () => {
    expect([0, 1, 2].map((status) => customFieldLabel({ label: 'Fax', status }))).toEqual([
      'Fax',
      'Fax',
      'Fax (READ ONLY)',
    ])
  })
  test('[FLD-20] an invalid field without a value is marked as empty', () => {
    expect(shownCustomValue(field('Text', {}, { required: true }), null, moment)).toBe(' (Empty Value)')
    expect(shownCustomValue(field('Text'), null, moment)).toBe('')
  })
  test('[FLD-21] an invalid value is shown and marked', () => {
    expect(shownCustomValue(field('Whole Number', { max: '5' }), '7', moment)).toBe('7 (Invalid)')
    expect(shownCustomValue(field('Whole Number', { max: '5' }), '4', moment)).toBe('4')
  })
  test('values read as people write them', () => {
    const shown: readonly [CustomField, CustomValue, string][] = [
      [field('Date'), '03/04/2026', '3/4/2026'],
      [field('Yes/No', { neither: true }), '-1', 'Neither'],
      [field('Checkbox'), '0', 'No'],
      [field('Currency', { decimal_place: 2 }), '12500.5', '$12,500.50'],
      [field('Phone Number'), '15551230001', '+1 (555) 123-0001'],
      [field('Chip List', { select: colours, other: true }), ['red', 'Other: teal'], 'Red, Other: teal'],
    ]
    for (const [definition, value, text] of shown) expect(shownCustomValue(definition, value, moment)).toBe(text)
  })
  test('[FLD-10] [FLD-05] fields come with values, by order and then by id; inactive ones only with a value', () => {
    const fields = [
      field('Text', {}, { id: 1, order: 2 }),
      field('Text', {}, { id: 3, order: 1 }),
      field('Text', {}, { id: 2, order: 1 }),
      field('Text', {}, { id: 4, order: 0, status: 0 }),
      field('Text', {}, { id: 5, order: 0, status: 0 }),
    ]
    const entries = customFieldEntries(fields, { 1: 'a', 5: 'old' })
    expect(entries.at(-1)).toEqual({ ...fields[0], value: 'a' })
    expect(entries.map(({ id, value }) => [id, value])).toEqual([
      [5, 'old'],
      [2, null],
      [3, null],
      [1, 'a'],
    ])
  })
})

describe('a save', () => {
  const fields = [
    field('Text', {}, { id: 1, required: true }),
    field('Text', {}, { id: 2 }),
    field('Text', {}, { id: 3, status: 2 }),
    field('Text', {}, { id: 4, status: 0 }),
  ]
  const wrongs = (before: Record<string, string> | null, after: Record<string, string>) =>
    Object.keys(wrongCustomChanges(fields, before, after, moment))
  test('[FLD-51] [FLD-59] a new record needs what is required; an old one may lack it, but not lose it', () => {
    expect(wrongs(null, {})).toEqual(['1'])
    expect(wrongs({}, { 2: 'x' })).toEqual([])
    expect(wrongs({ 1: 'x' }, {})).toEqual(['1'])
  })
  test('[FLD-03] [FLD-05] only active fields change, and what is not changed is not asked', () => {
    expect(wrongs({}, { 3: 'x' })).toEqual(['3'])
    expect(wrongs({ 4: 'x' }, {})).toEqual(['4'])
    expect(wrongs({ 3: 'x', 4: 'y', 9: 'z' }, { 3: 'x', 4: 'y', 9: 'z', 2: 'new' })).toEqual([])
    expect(wrongs({}, { 9: 'x' })).toEqual(['9'])
  })
  test('law: a value under what is no field’s number is refused, unless it was there before', () => {
    const key = fc
      .oneof(fc.string(), fc.constantFrom('NaN', '01', '-1', '1.5'))
      .filter((text) => !/^[1-9]\d*$/.test(text) && text !== '__proto__')
    fc.assert(
      fc.property(key, fc.string({ minLength: 1 }), (name, value) => {
        const after = Object.fromEntries([[name, value]])
        expect(Object.keys(wrongCustomChanges([], null, after, moment))).toEqual([name])
        expect(wrongCustomChanges([], after, after, moment)).toEqual({})
      }),
    )
  })

  test('law: [FLD-59] what changes is refused exactly where the value is not right', () => {
    fc.assert(
      fc.property(anyField, anyValue, anyValue, (definition, before, after) => {
        const held = offeredOptions(definition, before).map(({ value }) => value)
        const chosen = typeof after === 'string' ? [after] : (after ?? [])
        fc.pre(chosen.every((value) => value !== 'blue' || held.includes('blue')))
        fc.pre(
          JSON.stringify(before ?? '') !== JSON.stringify(after ?? '') &&
            (before?.length ?? 0) + (after?.length ?? 0) > 0,
        )
        const refused = '1' in wrongCustomChanges([definition], { 1: before }, { 1: after }, moment)
        expect(refused).toBe(!isRight(definition, after))
      }),
      { numRuns: runs(300) },
    )
  })
})
