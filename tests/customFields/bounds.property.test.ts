/** The bounds of dates where clocks change: a day has 23, 24 or 25 hours there, and begins at one in some zones. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCustomField, snappedInstant } from '../../domain/customFields/index.ts'
import { dayNumberAt, dayOfNumber } from '../../domain/kernel/index.ts'
import { wallTimeAt } from '../../domain/kernel/zone.ts'
import { runs } from '../run/runs.ts'
import { field } from './fields.ts'

const minute = 60_000
const dayMs = 86_400_000
const zones = ['America/Denver', 'Europe/London', 'Australia/Lord_Howe', 'America/Santiago', 'America/Havana']
const days = Array.from({ length: 365 }, (_, at) => Date.UTC(2026, 0, 1) / dayMs + at)

/** Milliseconds that the zone's clocks are ahead. */
const aheadAt = (at: number, zone: string): number => {
  const wall = wallTimeAt(at, zone)
  if (wall === null) throw new Error(zone)
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute) - at
}
/** The days in which clocks change, and those after them. */
const changing = new Map(
  zones.map((zone) => [
    zone,
    days
      .filter((day) => aheadAt(day * dayMs, zone) !== aheadAt((day + 1) * dayMs, zone))
      .flatMap((day) => [day, day + 1]),
  ]),
)
const written = (day: number): string => {
  const { year, month, day: ofMonth } = dayOfNumber(day)
  return `${month}/${ofMonth}/${year}`
}

test('law: [FLD-34] an instant is within bounds where its day is, to the minute, however long that day is', () => {
  const asked = fc.constantFrom(...zones).chain((zone) =>
    fc.record({
      zone: fc.constant(zone),
      last: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...(changing.get(zone) ?? [])) },
        fc.constantFrom(...days),
      ),
      length: fc.nat(2),
      simple: fc.boolean(),
    }),
  )
  fc.assert(
    fc.property(asked, ({ zone, last, length, simple }) => {
      const now = (last - length) * dayMs + dayMs / 2
      const today = dayNumberAt(now, zone)
      const definition = field('Date/Time', {
        simple,
        min_date: simple ? written(today) : '0',
        max_date: simple ? written(today + length) : String(length),
      })
      const isRight = (at: number) => checkCustomField(definition, new Date(at).toISOString(), { now, zone }) === null
      for (const end of [today, today + length + 1])
        for (let quarter = -12; quarter <= 12; quarter += 1)
          for (const before of [minute, 0]) {
            const at = end * dayMs - aheadAt(now, zone) + quarter * 15 * minute - before
            const day = dayNumberAt(at, zone)
            expect([new Date(at), isRight(at)]).toEqual([new Date(at), day >= today && day <= today + length])
            const snapped = snappedInstant(definition, at, { now, zone })
            expect(isRight(snapped)).toBe(true)
            if (isRight(at)) expect(snapped).toBe(at)
          }
    }),
    { numRuns: runs(60) },
  )
})
