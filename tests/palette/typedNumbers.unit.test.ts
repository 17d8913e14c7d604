/** Numbers as people type them: a telephone by its breaks, a day by its month, a part of a number as it is said. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildMatchIndex, dayWord, match, typedDay } from '../../domain/palette/index.ts'
import { typedPhone } from '../../domain/palette/matchQuery.ts'

const rows = (entries: Parameters<typeof buildMatchIndex>[0], query: string, used: Record<string, number> = {}) =>
  match(buildMatchIndex(entries), query, { frecency: new Map(Object.entries(used)) }).rows.map(({ id }) => id)

const priya = { id: 'priya', label: 'Mensah, Priya', group: 'victims', digits: '7205550151,2026-CR-00030' }
const other = {
  id: 'other',
  label: 'Ito, Ana',
  group: 'victims',
  keywords: ['2023-CR-00151'],
  digits: '3035550122,2023-CR-00151',
}
const court = { id: 'court', label: '2023-CR-00151', group: 'cases', digits: '2023-CR-00151' }
const everybody = [other, court, priya]

describe('a number typed with the breaks of a telephone', () => {
  test.each([
    '555-0151',
    '555 0151',
    '555.0151',
    '720-555-0151',
    '(720) 555-0151',
    '+1 720 555 0151',
    '1-720-555-0151',
  ])('%s is a telephone number, whatever was used more', (query) =>
    expect(rows(everybody, query, { other: 9, court: 9 })).toEqual(['priya']),
  )

  test('is not looked for by its parts inside other words', () => {
    const parts = { id: 'parts', label: 'Locker x555 0151', group: 'locations' }
    expect(rows([parts, priya], '555-0151')).toEqual(['priya'])
    expect(rows([parts], 'x555 0151')).toEqual(['parts'])
  })

  test('is its digits, and nothing else is one', () => {
    expect(typedPhone('+1 (720) 555-0151')).toBe('7205550151')
    for (const query of ['2025-9654', '25-54', '5550151', '23-cr-150', '1937-03-04', '555-015', '7 555-0151'])
      expect(typedPhone(query)).toBeNull()
  })

  test('law: finds whoever has it, by the whole of it and by its last seven digits', () => {
    const number = fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }).map(String)
    fc.assert(
      fc.property(number, fc.constantFrom('-', ' ', '.'), (digits, by) => {
        const [area, first, last] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
        const entry = { id: 'one', label: 'Somebody', group: 'victims', digits }
        for (const typed of [
          [area, first, last],
          [first, last],
          ['1', area, first, last],
        ])
          expect(rows([entry], typed.join(by))).toEqual(['one'])
      }),
    )
  })
})

describe('few digits', () => {
  test('are a part of a number as it is said, and none inside another number', () => {
    expect(rows(everybody, 'cr 151')).toEqual(['court', 'other'])
    expect(rows(everybody, '23-151')).toEqual(['court', 'other'])
    expect(rows(everybody, '151')).toEqual(['court', 'other'])
    expect(rows(everybody, '0151').toSorted()).toEqual(['court', 'other', 'priya'])
  })
})

describe('a day with its month in words', () => {
  const jan = { year: 1995, month: 1, day: 5 }
  test.each([
    ['jan 5 1995', jan],
    ['January 5, 1995', jan],
    ['5 jan 1995', jan],
    ['5-Jan-95', jan],
    ['5th of January 1995', jan],
    ['5 de enero de 1995', jan],
    ['5 ene 1995', jan],
    ['5 janvier 1995', jan],
    ['1er août 1962', { year: 1962, month: 8, day: 1 }],
    ['12 févr. 2001', { year: 2001, month: 2, day: 12 }],
    ['Sept 30 04', { year: 2004, month: 9, day: 30 }],
    ['7 juil 1971', { year: 1971, month: 7, day: 7 }],
  ])('%s', (typed, day) => expect(typedDay(typed)).toEqual(day))

  test.each(['ju 5 1995', 'jui 5 1995', 'feb 30 1995', 'ma 5 1995', 'jane 5 1995', 'jan 5', 'suite 5 1995', 'case 88'])(
    '%s is none',
    (typed) => expect(typedDay(typed)).toBeNull(),
  )

  test.each(['rosa 8/21/1939', '8/21/39 rosa', 'delacroix, rosa 1939-08-21', 'del 8/21/1939'])(
    '%s is a name with a birthdate',
    (query) => {
      const born = { year: 1939, month: 8, day: 21 }
      const called = { id: 'called', label: 'Delacroix, Rosa', group: 'victims' }
      const rosa = { ...called, id: 'rosa', keywords: [dayWord(born)] }
      const another = { id: 'another', label: 'Ito, Ana', group: 'victims', keywords: [dayWord(born)] }
      expect(rows([called, another, rosa], query, { called: 9, another: 9 })).toEqual(['rosa'])
    },
  )

  test('finds whoever was born on it', () => {
    const born = { id: 'born', label: 'Jäger, Iván', group: 'victims', keywords: [dayWord(jan)] }
    const called = { id: 'called', label: 'Janus, 5', group: 'victims', digits: '1995' }
    expect(rows([called, born], 'jan 5 1995')).toEqual(['born'])
  })
})
