/** Times and ages of lists, in days. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumberOf, dayOfNumber, isoDay, shownDay, type Day } from '../../domain/kernel/index.ts'
import { bornAt, spanOf, timeNames, timeOfList } from '../../domain/lists/index.ts'
import { ageOf } from '../../domain/records/index.ts'
import { daysOf, type Calendar } from '../../domain/reports/index.ts'
import { runs } from '../run/runs.ts'

const day = fc.integer({ min: -25_000, max: 30_000 }).map(dayOfNumber)
const calendar: fc.Arbitrary<Calendar> = fc.record({ today: day, fiscalMonth: fc.integer({ min: 1, max: 12 }) })
type TimeName = (typeof timeNames)[number]
const ofCases = timeOfList('cases') ?? { field: 'date' }
const isWithin = (one: Day, [from, until]: readonly [Day | null, Day | null]): boolean =>
  (from === null || isoDay(from) <= isoDay(one)) && (until === null || isoDay(one) <= isoDay(until))

test('law: whoever is of an age is born within its days, and nobody else is', () => {
  const ages = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 30 }))
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 45_000 }), ages, (today, lived, [from, more]) => {
      const birth = dayOfNumber(dayNumberOf(today) - lived)
      const age = ageOf({ birthdate: shownDay(birth), true_age: null }, today) ?? -1
      const until = from + more
      expect(isWithin(birth, bornAt({ from, until }, today))).toBe(age >= from && age <= until)
      // Each is either under it or of it.
      const [isUnder, isOver] = [bornAt({ from: null, until: from - 1 }, today), bornAt({ from, until: null }, today)]
      expect(isWithin(birth, isUnder)).toBe(!isWithin(birth, isOver))
    }),
    { numRuns: runs(500) },
  )
})

test('law: what is now has today in it, the one before ends the day before, the one after begins the day after', () => {
  const numbers = (name: TimeName, of: Calendar): readonly number[] => spanOf(name, of, ofCases).map(dayNumberOf)
  fc.assert(
    fc.property(calendar, (of) => {
      for (const time of ['Week', 'Month', 'Quarter', 'Year', 'FiscalYear'] as const) {
        const [from = 0, until = 0] = numbers(`this${time}`, of)
        const today = dayNumberOf(of.today)
        expect(from <= today && today <= until).toBe(true)
        expect(numbers(`last${time}`, of)[1]).toBe(from - 1)
        if (time !== 'FiscalYear') expect(numbers(`next${time}`, of)[0]).toBe(until + 1)
      }
      for (const name of timeNames) expect(numbers(name, of).toSorted((a, b) => a - b)).toEqual(numbers(name, of))
    }),
    { numRuns: runs(200) },
  )
})

test('law: quarters and fiscal years are those of reports', () => {
  fc.assert(
    fc.property(calendar, (of) => {
      expect(spanOf('thisQuarter', of, ofCases)[0]).toEqual(daysOf('Quarter to Date', of)?.from)
      expect(spanOf('thisFiscalYear', of, ofCases)[0]).toEqual(daysOf('Year to Date', of)?.from)
      for (const [name, period] of [
        ['lastQuarter', 'Last Quarter'],
        ['lastFiscalYear', 'Last Year'],
      ] as const) {
        const [from, until] = spanOf(name, of, ofCases)
        expect({ from, until }).toEqual(daysOf(period, of))
      }
    }),
    { numRuns: runs(200) },
  )
})
