import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumberAt, dayNumberOf } from '../../domain/kernel/index.ts'
import { fillLetter, letterDay, letterValues } from '../../domain/letters/index.ts'
import type { LetterSubject } from '../../domain/letters/placeholders.ts'
import { cleanHtml, plainText } from '../../domain/richText/index.ts'

const nobody: LetterSubject = {
  client: null,
  case: null,
  agency: null,
  advocate: null,
  at: Date.parse('2026-03-02T12:00:00Z'),
  zone: 'America/Denver',
}
const names = Object.keys(letterValues({ ...nobody, client: {}, case: {}, agency: {}, advocate: {} }))
const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('<b>x</b>', '<img src=x onerror=y>', '{agency.name}', '{{agency.name}}', '&lt;', '"\''),
  fc.constantFrom('$&', '$1', '\\'),
)
const anyValues = fc.dictionary(fc.constantFrom(...names), hostile)
const anyPart = fc.oneof(
  fc.constantFrom(...names.map((name) => `{${name}}`)),
  fc.constantFrom('{no.such}', '{ }', '{', 'Dear ', '{{', '}}', '{x}'),
)
const anyBody = fc.array(anyPart, { maxLength: 8 }).map((parts) => `<p>${parts.join('')}</p>`)

describe('[ACT-10] a filled letter', () => {
  test('holds values as text only: no tag comes in with one', () => {
    fc.assert(
      fc.property(anyBody, anyValues, (body, values) => {
        const filled = fillLetter(body, values).body
        expect(filled.match(/<[^>]*>/g)).toEqual(['<p>', '</p>'])
      }),
    )
  })

  test('reads as its template does with each place-holder replaced, once', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.string({ unit: 'grapheme-ascii', minLength: 1 }), (name, value) => {
        const text = value.replaceAll(/\s+/g, ' ').trim()
        const { body, unknown } = fillLetter(`<p>a{${name}}b</p>`, { [name]: text })
        expect([plainText(cleanHtml(body)), unknown]).toEqual([`a${text}b`, []])
      }),
    )
  })

  test('leaves visible what nothing is known of, and reports each once', () => {
    fc.assert(
      fc.property(anyBody, anyValues, (body, values) => {
        const { body: filled, unknown } = fillLetter(body, values)
        const asked = [...body.matchAll(/\{([a-z_]+\.[a-z_0-9]+)\}/g)].map(([, name = '']) => name)
        expect(unknown).toEqual([...new Set(asked.filter((name) => !Object.hasOwn(values, name)))])
        for (const name of unknown) expect(filled).toContain(`{${name}}`)
      }),
    )
  })

  test('without place-holders is its template', () => {
    fc.assert(
      fc.property(
        hostile.filter((text) => !text.includes('{')),
        (text) => {
          expect(fillLetter(text, {}).body).toBe(text)
        },
      ),
    )
  })

  test('does not take the members of objects for values', () => {
    for (const name of ['constructor.name', '__proto__.x', 'tostring.x'])
      expect(fillLetter(`{${name}}`, {})).toMatchObject({ body: `{${name}}` })
  })
})

describe('the values of a letter', () => {
  test('say nothing of what is not known, and are empty for what the record lacks', () => {
    expect(Object.keys(letterValues(nobody))).toEqual(['date.today'])
    const values = letterValues({ ...nobody, client: { first: 'Ines', last: null } })
    expect(values).toMatchObject({ 'client.first': 'Ines', 'client.last': '', 'client.full_name': 'Ines' })
    expect(values).not.toHaveProperty(['case.officer'])
  })

  test('are written as people write: names in order, dates in words and in the agency’s zone, phones with spaces', () => {
    expect(
      letterValues({
        ...nobody,
        client: {
          prefix: 'Ms.',
          first: 'Ines',
          middle: 'B.',
          last: 'Quill',
          suffix: 'Jr.',
          primary_phone: '13035550101',
        },
        case: { date_time: '2026-01-01T03:00:00.000Z' },
        advocate: { first: 'Avery', last: 'Lindqvist' },
      }),
    ).toMatchObject({
      'client.full_name': 'Ms. Ines Quill Jr.',
      'client.primary_phone': expect.stringContaining('303'),
      'case.date_time': 'December 31, 2025',
      'advocate.full_name': 'Avery Lindqvist',
      'date.today': 'March 2, 2026',
    })
    const nameOf = (client: object) => letterValues({ ...nobody, client: { ...client } })['client.full_name']
    expect(nameOf({ first: null, business: 'Lantern Books' })).toBe('Lantern Books')
    expect(nameOf({ title: 'Riverside fire' })).toBe('Riverside fire')
  })
})

test('law: the days of a letter are those of the agency, whatever day it is elsewhere', () => {
  const zone = fc.constantFrom('America/Denver', 'Pacific/Honolulu', 'Pacific/Auckland', 'America/St_Johns', 'UTC')
  const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, moment, zone, (written, happened, inZone) => {
      const dayNumber = (said: string | undefined): number => {
        const [, month = '', day = '', year = ''] = /^(\w+) (\d+), (\d+)$/.exec(said ?? '') ?? []
        const named = new Date(`${month} 1, ${year} 00:00:00 UTC`)
        return dayNumberOf({ year: Number(year), month: named.getUTCMonth() + 1, day: Number(day) })
      }
      const values = letterValues({
        ...nobody,
        case: { date_time: happened.toISOString(), incident_date_time: happened.toISOString() },
        at: written.getTime(),
        zone: inZone,
      })
      expect(dayNumber(letterDay(written.getTime(), inZone))).toBe(dayNumberAt(written.getTime(), inZone))
      expect(dayNumber(values['date.today'])).toBe(dayNumberAt(written.getTime(), inZone))
      for (const field of ['date_time', 'incident_date_time'])
        expect(dayNumber(values[`case.${field}`])).toBe(dayNumberAt(happened.getTime(), inZone))
    }),
    { examples: [[new Date('2026-03-02T03:00:00Z'), new Date('2026-01-01T02:00:00Z'), 'America/Denver']] },
  )
})
