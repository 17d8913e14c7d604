/** Days of the calendar, beside a reckoning of the test's own. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { wallTimeAt } from '../../domain/kernel/zone.ts'
import {
  dayFrom,
  dayFromIso,
  dayNumberOf,
  dayOfNumber,
  daysLater,
  isoDay,
  realDay,
  shownDay,
} from '../../domain/kernel/index.ts'
import { runs } from '../run/runs.ts'

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysIn = (year: number, month: number): number =>
  (lengths[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0)

const asked = fc.record({
  year: fc.integer({ min: 0, max: 9_999 }),
  month: fc.integer({ min: 0, max: 13 }),
  day: fc.integer({ min: 0, max: 32 }),
})

test('law: a day is one when its month has it, and is read as it is written', () => {
  fc.assert(
    fc.property(asked, ({ year, month, day }) => {
      const isReal = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
      const expected = isReal ? { year, month, day } : null
      expect(realDay(year, month, day)).toEqual(expected)
      const four = String(year).padStart(4, '0')
      expect(dayFrom(`${month}/${day}/${four}`)).toEqual(expected)
      expect(dayFromIso(`${four}-${month}-${day}`)).toEqual(expected)
      if (expected !== null)
        expect([dayFrom(shownDay(expected)), dayFromIso(isoDay(expected))]).toEqual([expected, expected])
    }),
  )
})

test('law: days are counted one by one from the first of 1970, over leap years and centuries', () => {
  expect(dayNumberOf({ year: 1970, month: 1, day: 1 })).toBe(0)
  fc.assert(
    fc.property(fc.integer({ min: -719_162, max: 2_932_895 }), (number) => {
      const one = dayOfNumber(number)
      expect(dayNumberOf(one)).toBe(number)
      const last = one.day === daysIn(one.year, one.month)
      const next = last
        ? { year: one.month === 12 ? one.year + 1 : one.year, month: (one.month % 12) + 1, day: 1 }
        : { ...one, day: one.day + 1 }
      expect([dayOfNumber(number + 1), daysLater(one, 1)]).toEqual([next, next])
      expect(daysLater(next, -1)).toEqual(one)
    }),
  )
})

test('law: clocks show what the calendar of their zone says, whichever zone and minute were asked for before', () => {
  const zones = ['America/Denver', 'Africa/Monrovia', 'Asia/Kathmandu', 'Europe/London', 'UTC'] as const
  const around = (at: number) => fc.integer({ min: at - 400_000, max: at + 400_000 })
  const at = fc.oneof(
    around(Date.UTC(2026, 2, 8, 9)),
    around(Date.UTC(2026, 9, 25, 1)),
    around(Date.UTC(1972, 0, 7)),
    around(Date.UTC(1973, 0)),
    fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2100, 0) }),
  )
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const formats = new Map(
    zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('en-US', { ...parts, hourCycle: 'h23', timeZone })]),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(at, fc.constantFrom(...zones)), { minLength: 1, maxLength: 8 }), (asked) => {
      for (const [instant, zone] of [...asked, ...asked.toReversed()]) {
        const said = formats.get(zone)?.format(instant).split(/\D+/u).map(Number)
        const shown = wallTimeAt(instant, zone)
        expect([shown?.month, shown?.day, shown?.year, shown?.hour, shown?.minute]).toEqual(said)
      }
    }),
    { numRuns: runs(300) },
  )
})
