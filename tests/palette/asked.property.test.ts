/** Lines that answer a command's questions. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isEnough,
  isWhole,
  match,
  buildMatchIndex,
  nextAsked,
  readGiven,
  valuesOf,
  type Asked,
  type Questions,
} from '../../domain/palette/index.ts'

const choices = ['Counseling', 'Court accompaniment', 'Crisis response', 'Safety planning', 'Safety check']
const service: Asked = {
  name: 'service',
  label: 'Service',
  optional: false,
  takesRest: false,
  choices: choices.map((label, at) => ({ value: String(at), label, given: at })),
}
const time: Asked = {
  name: 'time',
  label: 'Time',
  optional: true,
  takesRest: false,
  choices: null,
  read: (typed) =>
    /^\d{1,3}$/.test(typed)
      ? { ok: true, value: Number(typed), shown: `${typed} min` }
      : { ok: false, message: 'no time' },
}
const note: Asked = {
  name: 'note',
  label: 'Note',
  optional: true,
  takesRest: true,
  choices: null,
  read: (typed) => (typed === '' ? { ok: false, message: 'empty' } : { ok: true, value: typed, shown: typed }),
}
const questions: Questions = () => [service, time, note]

describe('a line', () => {
  it.each([
    ['counseling 30', { service: 0, time: 30 }],
    ['couns', { service: 0 }],
    ['court accompaniment 5', { service: 1, time: 5 }],
    ['safety check 15 all well', { service: 4, time: 15, note: 'all well' }],
    ['crisis She called', { service: 2, note: 'She called' }],
    ['CRISIS  RESPONSE   20', { service: 2, time: 20 }],
    ['safety', {}],
    ['c 30', {}],
    ['', {}],
  ])('%j says %j', (line, values) => {
    expect(valuesOf(readGiven(questions, line).given)).toEqual(values)
  })

  it('law: answers stand in the order of the questions, and what none took is the end of the line, as typed', () => {
    const word = fc.oneof(
      fc.constantFrom(...choices, ...choices.map((label) => label.slice(0, 5)), '30', '999', '1000'),
      fc.string({ unit: 'grapheme' }),
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        const line = words.join(' ')
        const { given, rest } = readGiven(questions, line)
        expect(given.map(({ name }) => name)).toEqual(['service', 'time', 'note'].slice(0, given.length))
        expect(line.trimEnd().endsWith(rest)).toBe(true)
        if (rest !== '') expect(nextAsked(questions, given)?.name).not.toBe('note')
      }),
    )
  })

  it('law: every choice named whole is that choice, with any time behind it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...choices), fc.integer({ min: 0, max: 999 }), (label, minutes) => {
        expect(valuesOf(readGiven(questions, `${label} ${minutes}`).given)).toEqual({
          service: choices.indexOf(label),
          time: minutes,
        })
      }),
    )
  })

  it('asks for no more only when what is left is a text that may be left out', () => {
    const after = (line: string) => readGiven(questions, line).given
    expect(
      [after(''), after('couns'), after('couns 5'), after('couns 5 well')].map((given) => isWhole(questions, given)),
    ).toEqual([false, false, true, true])
    expect([after(''), after('couns')].map((given) => isEnough(questions, given))).toEqual([false, true])
  })
})

describe('a page of one kind', () => {
  it('law: holds what the whole index finds of that kind, in its order', () => {
    const groups = ['clients', 'cases', 'go'] as const
    const label = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'é'), minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(
        fc.array(fc.record({ label, group: fc.constantFrom(...groups) }), { maxLength: 30 }),
        label,
        fc.constantFrom(...groups),
        (entries, query, group) => {
          const all = entries.map((entry, at) => ({ ...entry, id: String(at) }))
          const within = match(buildMatchIndex(all), query, { groups: new Set([group]) }).rows
          const alone = match(buildMatchIndex(all.filter((entry) => entry.group === group)), query).rows
          expect(within.map(({ id }) => id)).toEqual(alone.map(({ id }) => id))
        },
      ),
    )
  })
})
