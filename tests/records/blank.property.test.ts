/** What counts as empty, on the client and on the server alike. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBlank } from '../../domain/kernel/index.ts'
import { checkChanges, entities, toWire, type Kind } from '../../domain/records/index.ts'
import { problemOf } from '../../domain/records/validate.ts'
import '../../domain/messages/staff.ts'

/** Spaces, controls, signs of no width, those that turn the way of writing, fillers, variation selectors, tags. */
const unseen = [
  0x20, 0x09, 0x0a, 0x0d, 0xa0, 0x1680, 0x2003, 0x202f, 0x3000, 0x2028, 0x00, 0x7f, 0x85, 0x200b, 0x200c, 0x200d,
  0x2060, 0xfeff, 0xad, 0x34f, 0x180e, 0x200e, 0x200f, 0x61c, 0x202a, 0x202e, 0x2066, 0x2069, 0x115f, 0x3164, 0xffa0,
  0x2800, 0xfe0f, 0xe0001, 0xe0100,
].map((sign) => String.fromCodePoint(sign))
const nothing = fc.array(fc.constantFrom(...unseen), { maxLength: 12 }).map((signs) => signs.join(''))
const seen = fc.constantFrom('a', 'é', '0', '-', '.', '名', 'ا', 'ק', '★', '🙂')

/** Every text that a record needs. */
const required = Object.values(entities).flatMap(({ fields }) =>
  Object.values(fields).flatMap((field) =>
    'required' in field && field.required && field.widget === 'text' ? [field] : [],
  ),
)

describe('a text in which nothing can be seen', () => {
  test('law: is empty, whatever it is made of; one sign that can be seen makes it a text', () => {
    fc.assert(fc.property(nothing, (text) => isBlank(text)))
    fc.assert(fc.property(nothing, seen, nothing, (before, sign, after) => !isBlank(before + sign + after)))
  })

  test('law: is refused for a required field by form and server alike', () => {
    expect(required.length).toBeGreaterThan(15)
    fc.assert(
      fc.property(fc.constantFrom(...required), nothing, (field, text) => {
        expect(toWire(field, text, { zone: 'America/Denver' }).ok).toBe(false)
        expect(problemOf(field, text)).not.toBeNull()
      }),
    )
  })

  test('law: is nobody’s name, and no number of a case', () => {
    fc.assert(
      fc.property(nothing, fc.constantFrom<Kind>('victim', 'location', 'agency', 'court_case'), (text, kind) => {
        const named = { first: text, last: text, business: text, label: text, case_reference_id: text }
        const { fields } = entities[kind]
        const sent = Object.fromEntries(Object.entries(named).filter(([name]) => name in fields))
        expect(checkChanges(kind, sent as never, null).ok).toBe(false)
      }),
    )
  })
})
