import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, parseTypedDate, readArgument, readSetLine, type SettableField } from '../../domain/palette/index.ts'
import { fieldArgument } from '../../domain/palette/arguments.ts'
import { type ArgSpec } from '../../domain/palette/argumentValues.ts'
import { anyCodePoint } from '../run/codePoints.ts'

const choices = [
  { value: '1', label: 'Asian' },
  { value: '2', label: 'Black' },
  { value: '3', label: 'Black Caribbean' },
  { value: '4', label: 'Two or more races' },
]
const fields: SettableField[] = [
  { name: 'race', label: 'Race', kind: 'choice', choices },
  { name: 'birthdate', label: 'Date of birth', kind: 'date' },
  { name: 'first_name', label: 'First name', kind: 'text' },
  { name: 'first_contact', label: 'First contact', kind: 'date' },
  { name: 'household', label: 'Household size', kind: 'number' },
  { name: 'interpreter', label: 'Interpreter needed', kind: 'checkbox' },
]
const reading = { verbs: ['set'], dates: { order: 'monthFirst', today: '2026-11-20' } } as const
const read = (line: string) => {
  const result = readSetLine(line, fields, reading)
  if (result.kind === 'set') return [result.field.name, result.value.value]
  if (result.kind === 'askValue') return [result.field.name, result.refusal.reason]
  return result.kind === 'chooseField' ? [result.kind, ...result.fields.map((field) => field.name)] : [result.kind]
}

describe('a line that sets a field', () => {
  it.each([
    ['set race asian', ['race', '1']],
    ['SET Race  as', ['race', '1']],
    ['set race black', ['race', '2']],
    ['set race black c', ['race', '3']],
    ['set race more', ['race', '4']],
    ['set race 3', ['race', '3']],
    ['set birthdate 3/4/1990', ['birthdate', '1990-03-04']],
    ['set birth date 3/4/1990', ['birthdate', '1990-03-04']],
    ['set date of birth 1990-03-04', ['birthdate', '1990-03-04']],
    ['set date 3/4/1990', ['birthdate', '1990-03-04']],
    ['set first name Ana  María', ['first_name', 'Ana  María']],
    ['set firstname Ana', ['first_name', 'Ana']],
    ['set household 4', ['household', 4]],
    ['set household -2,5', ['household', -2.5]],
    ['set interpreter oui', ['interpreter', true]],
    ['set interpreter needed no', ['interpreter', false]],
  ])('%s gives %j', (line, value) => {
    expect(read(line)).toEqual(value)
  })

  it.each([
    ['new client', ['notASetLine']],
    ['settle case', ['notASetLine']],
    ['', ['notASetLine']],
    ['set', ['chooseField', ...fields.map((field) => field.name)]],
    ['set first', ['chooseField', 'first_name', 'first_contact']],
    ['set shoe 44', ['unknownField']],
    ['set race', ['race', 'missingValue']],
    ['set race martian', ['race', 'unknownChoice']],
    ['set race bl', ['race', 'ambiguousChoice']],
    ['set birthdate soon', ['birthdate', 'notADate']],
    ['set birthdate 2/30/1990', ['birthdate', 'noSuchDate']],
    ['set birthdate 3/4/90', ['birthdate', 'yearNeedsFourDigits']],
    ['set household many', ['household', 'notANumber']],
    ['set household 1,000,000', ['household', 'notANumber']],
    ['set interpreter perhaps', ['interpreter', 'notYesOrNo']],
    ['set interpreter', ['interpreter', 'missingValue']],
  ])('%s is refused as %j', (line, refusal) => {
    expect(read(line)).toEqual(refusal)
  })

  it('reads verbs and dates in the language', () => {
    const spanish = { verbs: ['poner', 'set'], dates: { order: 'dayFirst', today: '2026-11-20' } } as const
    const set = readSetLine('poner birthdate 3/4/1990', fields, spanish)
    expect(set).toMatchObject({ kind: 'set', value: { value: '1990-04-03' } })
  })

  it('takes every choice by its whole label, and asks on a page for what it refuses', () => {
    for (const choice of choices) expect(read(`set race ${choice.label}`)).toEqual(['race', choice.value])
    const race = { name: 'race', label: 'Race', kind: 'choice', choices } as const
    expect(fieldArgument(race)).toEqual(race)
  })

  it('keeps a text as typed and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint }), (text) => {
        const result = readSetLine(`set first_name x${text}y`, fields, reading)
        expect(result).toMatchObject({ kind: 'set', value: { value: `x${text}y` } })
        expect(readSetLine(text, fields, reading)).toHaveProperty('kind')
        expect(readSetLine(`set ${text}`, fields, reading)).toHaveProperty('kind')
      }),
    )
  })
})

describe('a typed date', () => {
  it('is read in either order as the day it was written from', () => {
    const anyDay = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(anyDay, (date) => {
        const day = date.toISOString().slice(0, 10)
        const [year, month, dayOfMonth] = day.split('-')
        const typed = { monthFirst: `${month}/${dayOfMonth}/${year}`, dayFirst: `${dayOfMonth}.${month}.${year}` }
        for (const order of ['monthFirst', 'dayFirst'] as const) {
          expect(parseTypedDate(typed[order], { order, today: '2026-11-20' })).toEqual({ kind: 'date', value: day })
        }
        expect(parseTypedDate(day, { order: 'dayFirst', today: '2026-11-20' })).toEqual({ kind: 'date', value: day })
      }),
    )
  })

  it('may count from today', () => {
    const dates = { order: 'monthFirst', today: '2026-12-30' } as const
    expect(parseTypedDate('+3', dates)).toEqual({ kind: 'date', value: '2027-01-02' })
    expect(parseTypedDate('-30', dates)).toEqual({ kind: 'date', value: '2026-11-30' })
  })
})

describe('arguments of a command', () => {
  const specs: ArgSpec[] = [
    { kind: 'record', name: 'client', label: 'Client', recordKind: 'victim' },
    { kind: 'date', name: 'due', label: 'Due' },
  ]
  it('never take a record by its name', () => {
    const record = specs[0] ?? { kind: 'text', name: '', label: '' }
    const refusal = { kind: 'refused', reason: 'pickRecord', recordKind: 'victim' }
    expect(readArgument(record, 'Martínez, Ana', reading.dates)).toEqual(refusal)
  })

  it('take each choice by its folded label', () => {
    const race: ArgSpec = { kind: 'choice', name: 'race', label: 'Race', choices }
    for (const { label, value } of choices) {
      expect(readArgument(race, fold(label), reading.dates)).toEqual({ kind: 'choice', value })
    }
  })
})
