import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawDates } from '../../domain/log/redaction/dates.ts'
import { firstDay, joinInstant, lastDay, partsOfNumber, writeDay } from '../../domain/log/redaction/days.ts'
import { seeded } from './seeded.ts'
import { runs } from '../run/runs.ts'

const dayMs = 86_400_000
const two = (value: number): string => String(value).padStart(2, '0')
const time = fc
  .record({ hour: fc.nat(23), minute: fc.nat(59), rest: fc.constantFrom('', ':07', ':59.5', ':00.000', ':31.123456') })
  .map(({ hour, minute, rest }) => `T${two(hour)}:${two(minute)}${rest}Z`)

const forms = ['yyyy-MM-dd', 'MM/dd/yyyy', 'instant'] as const
const written = (form: (typeof forms)[number], day: number, clock: string): string =>
  form === 'instant' ? joinInstant(day, clock) : writeDay(partsOfNumber(day), form)
const dayOf = (text: string): number =>
  Date.parse(text.includes('/') ? `${text.slice(6)}-${text.slice(0, 2)}-${text.slice(3, 5)}` : text.slice(0, 10)) /
  dayMs

/** A session of up to five days, by its first and last. */
const sessions = fc
  .record({ first: fc.integer({ min: 15_000, max: 25_000 }), days: fc.nat(4) })
  .map(({ first, days }) => ({ first, last: first + days }))
const renaming = ({ first, last }: { readonly first: number; readonly last: number }, seed: number) =>
  drawDates(seeded(seed), first * dayMs + 3_600_000, last * dayMs + 7_200_000)

/** Near the session as well as far from it. */
const before = (first: number) =>
  fc.oneof(fc.integer({ min: first - 40, max: first - 1 }), fc.integer({ min: firstDay, max: first - 1 }))
const after = (last: number) =>
  fc.oneof(fc.integer({ min: last + 1, max: last + 40 }), fc.integer({ min: last + 1, max: lastDay }))

describe('dates that leave', () => {
  it('law: of those before and after the session nothing is told but that and their form', () => {
    const given = sessions.chain((session) => {
      const side = (days: fc.Arbitrary<number>) =>
        fc.record({ form: fc.constantFrom(...forms), one: days, other: days, times: fc.tuple(time, time) })
      return fc.record({
        session: fc.constant(session),
        // Of a day that comes twice it is told that it does.
        dates: fc.uniqueArray(fc.oneof(side(before(session.first)), side(after(session.last))), {
          maxLength: 12,
          comparator: (a, b) => a.one === b.one || a.other === b.other,
        }),
        seed: fc.integer(),
      })
    })
    fc.assert(
      fc.property(given, ({ session, dates, seed }) => {
        const one = renaming(session, seed)
        const other = renaming(session, seed)
        const today = dayOf(one.written(written('yyyy-MM-dd', session.first, '')) ?? '')
        for (const { form, one: day, other: otherDay, times } of dates) {
          const left = one.written(written(form, day, times[0])) ?? ''
          expect(other.written(written(form, otherDay, times[1]))).toBe(left)
          expect(Math.sign(dayOf(left) - today)).toBe(Math.sign(day - session.first))
        }
      }),
      { numRuns: runs(200) },
    )
  })

  it('law: of instants before the session nothing is told but that; those since its begin keep their distances', () => {
    const given = sessions.chain((session) => {
      const start = session.first * dayMs + 3_600_000
      const earlier = fc.oneof(
        fc.integer({ min: start - dayMs, max: start - 1 }),
        fc.integer({ min: 1, max: start - 1 }),
      )
      return fc.record({
        session: fc.constant(session),
        pasts: fc.uniqueArray(fc.tuple(earlier, earlier), {
          maxLength: 12,
          comparator: (a, b) => a[0] === b[0] || a[1] === b[1],
        }),
        later: fc.integer({ min: start, max: start + 9 * dayMs }),
        seed: fc.integer(),
      })
    })
    fc.assert(
      fc.property(given, ({ session, pasts, later, seed }) => {
        const start = session.first * dayMs + 3_600_000
        const [one, other] = [renaming(session, seed), renaming(session, seed)]
        const left = pasts.map(([of]) => one.instant(of))
        expect(pasts.map(([, of]) => other.instant(of))).toEqual(left)
        expect(pasts.map(([of]) => one.instant(of))).toEqual(left)
        expect(new Set(left).size).toBe(left.length)
        for (const each of left) expect(each).toBeLessThan(one.instant(start))
        expect(one.instant(later) - one.instant(start)).toBe(later - start)
        expect(one.instant(0)).toBe(0)
      }),
      { numRuns: runs(200) },
    )
  })

  it('law: those of the session keep their distances and times', () => {
    const given = sessions.chain((session) =>
      fc.record({
        session: fc.constant(session),
        dates: fc.array(
          fc.record({
            form: fc.constantFrom(...forms),
            day: fc.integer({ min: session.first, max: session.last }),
            clock: time,
          }),
        ),
        seed: fc.integer(),
      }),
    )
    fc.assert(
      fc.property(given, ({ session, dates, seed }) => {
        const rho = renaming(session, seed)
        const after = session.last + 1
        const shift = dayOf(new Date(rho.instant(after * dayMs)).toISOString()) - after
        for (const { form, day, clock } of dates)
          expect(rho.written(written(form, day, clock))).toBe(written(form, day + shift, clock))
      }),
      { numRuns: runs(100) },
    )
  })
})
