import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EntityField, EntityFields } from '../../domain/kernel/index.ts'
import { ageOf, clientTitle, entities, fromWire, toWire } from '../../domain/records/index.ts'
import { problemOf } from '../../domain/records/validate.ts'
import { minutesFrom, shownMinutes } from '../../domain/records/wireText.ts'
import { client, context } from './recordsWorld.ts'

const fieldOf = (kind: 'victim' | 'court_case', name: string): EntityField => {
  const fields: EntityFields = entities[kind].fields
  const of = fields[name]
  if (!of) throw new Error(name)
  return of
}
const birthdate = fieldOf('victim', 'birthdate')
const phone = fieldOf('victim', 'primary_phone')
const email = fieldOf('victim', 'email')
const count = fieldOf('victim', 'count')
const caseDate = fieldOf('court_case', 'date_time')
const value = (of: EntityField, shown: unknown) => {
  const said = toWire(of, shown, context)
  return said.ok ? said.value : said.refusal.code
}

const calendarDay = fc.date({
  min: new Date(Date.UTC(1000, 0, 1)),
  max: new Date(Date.UTC(2999, 11, 31)),
  noInvalidDate: true,
})
const two = (n: number) => String(n).padStart(2, '0')

describe('days', () => {
  test('[CLI-05] [FMT-02] law: stored MM/dd/yyyy, shown M/d/yyyy, and back', () => {
    fc.assert(
      fc.property(calendarDay, (day) => {
        const [m, d, y] = [day.getUTCMonth() + 1, day.getUTCDate(), day.getUTCFullYear()]
        const wire = `${two(m)}/${two(d)}/${y}`
        expect(fromWire(birthdate, wire, context)).toBe(`${m}/${d}/${y}`)
        expect(value(birthdate, `${m}/${d}/${y}`)).toBe(wire)
        expect(problemOf(birthdate, wire)).toBeNull()
      }),
    )
  })
  test('[FLD-33] law: a day is taken exactly when the calendar has it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 0, max: 33 }),
        fc.integer({ min: 1900, max: 2100 }),
        (m, d, y) => {
          const date = new Date(Date.UTC(y, m - 1, d))
          const exists = date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d
          expect(toWire(birthdate, `${m}/${d}/${y}`, context).ok).toBe(exists)
          expect(problemOf(birthdate, `${two(m)}/${two(d)}/${y}`) === null).toBe(exists)
        },
      ),
    )
  })
  test.each(['2/30/2020', '2/29/2019', '13/1/2020', 'yesterday', '1/1/20', '2020-01-01', '1/1/0000'])(
    '%s is refused',
    (text) => {
      expect(value(birthdate, text)).toBe('invalid')
    },
  )
})

describe('instants', () => {
  const instant = fc.date({
    min: new Date(Date.UTC(1950, 0, 1)),
    max: new Date(Date.UTC(2099, 11, 31)),
    noInvalidDate: true,
  })
  test("[FMT-11] law: shown in the agency's zone to the minute, and back, but for the hour that clocks pass twice", () => {
    fc.assert(
      fc.property(
        instant,
        fc.constantFrom('America/New_York', 'America/Phoenix', 'Pacific/Honolulu', 'America/Anchorage', 'UTC'),
        (date, zone) => {
          const minute = Math.floor(date.getTime() / 60_000) * 60_000
          const iso = new Date(minute).toISOString()
          const back = toWire(caseDate, fromWire(caseDate, iso, { zone }), { zone })
          expect(back.ok).toBe(true)
          if (!back.ok) return
          const hour = 3_600_000
          expect([0, hour]).toContain(minute - Date.parse(String(back.value)))
          expect(fromWire(caseDate, back.value, { zone })).toBe(fromWire(caseDate, iso, { zone }))
        },
      ),
    )
  })
  test.each([
    ['3/8/2026 02:30', 'invalid'],
    ['3/8/2026 03:30', '2026-03-08T07:30:00.000Z'],
    ['11/1/2026 01:30', '2026-11-01T05:30:00.000Z'],
    ['1/2/2026 24:00', 'invalid'],
    ['2/30/2026 10:00', 'invalid'],
    ['', 'invalid'],
  ])('%s in New York is %s', (text, expected) => {
    expect(value(caseDate, text)).toBe(expected)
  })
})

describe('telephone numbers', () => {
  const digits = fc.stringMatching(/^[2-9]\d{9}$/)
  test('[FLD-16] [FLD-40] [FMT-01] law: ten digits, however written, are stored as 1 and the digits and shown as +1 (xxx) xxx-xxxx', () => {
    fc.assert(
      fc.property(
        digits,
        fc.constantFrom('$a$b$c', '($a) $b-$c', '+1 ($a) $b-$c', '1-$a-$b-$c', ' $a.$b.$c '),
        (number, pattern) => {
          const [a, b, c] = [number.slice(0, 3), number.slice(3, 6), number.slice(6)]
          const typed = pattern.replace('$a', a).replace('$b', b).replace('$c', c)
          expect(value(phone, typed)).toBe(`1${number}`)
          expect(fromWire(phone, `1${number}`, context)).toBe(`+1 (${a}) ${b}-${c}`)
          expect(fromWire(phone, number, context)).toBe(`+1 (${a}) ${b}-${c}`)
        },
      ),
    )
  })
  test.each([
    ['+44 20 7946 0958', 'i: +44 20 7946 0958'],
    ['i: 5551234567', 'i: 5551234567'],
    ['1555', 'i: 1555'],
    ['1234567890', 'i: 1234567890'],
    ['911', 'i: 911'],
    ['none', 'invalid'],
    ['', null],
  ])('[FLD-15] [FLD-43] [FLD-44] [FLD-45] %s is stored as %s', (typed, stored) => {
    expect(value(phone, typed)).toBe(stored)
  })
  test('law: what is stored is shown so that it is stored the same again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 30 }), fc.stringMatching(/^(i: ?)?\+?[\d() -]{3,20}$/)), (typed) => {
        const stored = toWire(phone, typed, context)
        if (!stored.ok || stored.value === null) return
        expect(value(phone, fromWire(phone, stored.value, context))).toBe(stored.value)
        expect(problemOf(phone, stored.value)).toBeNull()
      }),
    )
  })
})

describe('other fields', () => {
  test.each([
    ['a@b.co', 'a@b.co'],
    ['', null],
    ['a@b.c', 'invalid'],
    ['a b@c.de', 'invalid'],
    ['@b.co', 'invalid'],
    ['a@b@c.de', 'invalid'],
  ])('[FLD-32] the address %s is taken as %s', (typed, stored) => {
    expect(value(email, typed)).toBe(stored)
  })
  test.each([
    ['3', 3],
    ['0', 'invalid'],
    ['1.5', 'invalid'],
    ['-1', 'invalid'],
    ['x', 'invalid'],
    ['100001', 'invalid'],
  ])('the count %s is taken as %s', (typed, stored) => {
    expect(value(count, typed)).toBe(stored)
  })
  test('law: any value of a record is shown so that it says itself again', () => {
    const fields: EntityFields = entities.victim.fields
    const text = fc.string({ maxLength: 60 }).map((typed) => typed.toWellFormed().replaceAll('\0', '').trim())
    fc.assert(
      fc.property(text, (typed) => {
        const record = client({ first: typed === '' ? null : typed, title: typed === '' ? null : typed })
        for (const [name, of] of Object.entries(fields)) {
          const held = record[name as keyof typeof record]
          expect(toWire(of, fromWire(of, held, context), context)).toEqual({ ok: true, value: held })
        }
      }),
    )
  })
  test("no text that can't be stored gets through", () => {
    const first = fieldOf('victim', 'first')
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', '\0', '\ud83d', '\ude00', 'é', '\n'), maxLength: 100 }),
        (typed) => {
          const said = toWire(first, typed, context)
          if (!said.ok || said.value === null) return
          expect(problemOf(first, said.value)).toBeNull()
        },
      ),
    )
    expect(problemOf(first, 'a\0b')).not.toBeNull()
    expect(problemOf(first, '\ud800')).not.toBeNull()
  })
})

describe('who it is', () => {
  const today = { year: 2026, month: 11, day: 21 }
  test.each([
    ['11/20/2000', null, 26],
    ['11/21/2000', null, 25],
    ['01/01/1980', '01/02/2000', 20],
    ['11/22/2026', null, null],
  ])('[FMT-04] [FMT-05] born %s, died %s: age %s', (birthdate, deceased_date, age) => {
    expect(ageOf({ birthdate, deceased_date, true_age: 99 }, today)).toBe(age)
  })
  test('the told age stands in where there is no birthdate', () => {
    expect(ageOf({ birthdate: null, true_age: 44 }, today)).toBe(44)
  })
  test('[FMT-04] law: age is days by 365.25, rounded down', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 45_000 }), (days) => {
        const born = new Date(Date.UTC(2026, 10, 21) - days * 86_400_000)
        const birthdate = `${two(born.getUTCMonth() + 1)}/${two(born.getUTCDate())}/${born.getUTCFullYear()}`
        expect(ageOf({ birthdate, true_age: null }, today)).toBe(Math.floor(days / 365.25))
      }),
    )
  })
  test.each([
    [{}, 'Ortega, Ana'],
    [{ first: null, last: null, business: 'Corner Shop' }, 'Corner Shop'],
    [{ first: null, last: null, anonymous: true }, 'Anonymous'],
    [{ first: null, last: null, victim_type: 'A' as const }, 'Anonymous'],
    [{ first: null, last: null }, 'No name'],
    [{ mass_incident: true, title: 'Station fire' }, 'Station fire'],
  ])('a client with %o is called %s', (over, title) => {
    expect(clientTitle(client(over))).toBe(title)
  })
})

test('law: hours and minutes are read as they are shown, and no hour has more than 59 minutes', () => {
  fc.assert(
    fc.property(fc.nat(9_999), fc.nat(9_999), (hours, minutes) => {
      const whole = minutes <= 59 ? hours * 60 + minutes : null
      expect(minutesFrom(`${hours}:${String(minutes).padStart(2, '0')}`)).toBe(whole)
      expect(minutesFrom(`${hours}h ${minutes}m`)).toBe(whole)
      expect(minutesFrom(String(minutes))).toBe(minutes)
      if (whole !== null) expect(minutesFrom(shownMinutes(whole))).toBe(whole)
    }),
    {
      examples: [
        [1, 59],
        [1, 60],
      ],
    },
  )
})
