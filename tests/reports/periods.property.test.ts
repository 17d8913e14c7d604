import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysOf, instantsOf } from '../../domain/reports/index.ts'
import { daysBefore, monthsOf } from '../../domain/reports/periods.ts'
import { runs } from '../run/runs.ts'

const utc = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day)
const at = ({ year, month, day }: { year: number; month: number; day: number }): number => utc(year, month, day)
const dayOf = (time: number) => {
  const date = new Date(time)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
const text = (time: number): string => new Date(time).toISOString().slice(0, 10)
const shown = (period: Parameters<typeof daysOf>[0], today: string, fiscalMonth: number): string | null => {
  const days = daysOf(period, { today: dayOf(Date.parse(today)), fiscalMonth })
  return days === null ? null : `${text(at(days.from))} ${text(at(days.until))}`
}

const anyDay = fc
  .integer({ min: utc(1999, 1, 1) / 86_400_000, max: utc(2040, 12, 31) / 86_400_000 })
  .map((n) => dayOf(n * 86_400_000))
const anyMonth = fc.integer({ min: 1, max: 12 })
const monthsBetween = (a: number, b: number): number => {
  const [from, to] = [dayOf(a), dayOf(b)]
  return (to.year - from.year) * 12 + to.month - from.month
}

describe('[RPT-05] [RPT-06] periods by the month that a year begins with', () => {
  test.each([
    ['Quarter to Date', '2026-11-24', 10, '2026-10-01 2026-11-24'],
    ['Last Quarter', '2026-11-24', 10, '2026-07-01 2026-09-30'],
    ['Year to Date', '2026-11-24', 10, '2026-10-01 2026-11-24'],
    ['Year to Date', '2026-09-30', 10, '2025-10-01 2026-09-30'],
    ['Year to Date', '2026-10-01', 10, '2026-10-01 2026-10-01'],
    ['Last Year', '2026-11-24', 10, '2025-10-01 2026-09-30'],
    ['Last Year', '2026-11-24', 7, '2025-07-01 2026-06-30'],
    ['Quarter to Date', '2026-01-15', 2, '2025-11-01 2026-01-15'],
    ['Last Quarter', '2026-01-15', 2, '2025-08-01 2025-10-31'],
    ['Month to Date', '2024-02-29', 7, '2024-02-01 2024-02-29'],
    ['Last Month', '2024-03-31', 7, '2024-02-01 2024-02-29'],
    ['Last Month', '2026-01-01', 7, '2025-12-01 2025-12-31'],
  ] as const)('%s on %s, with a year from month %i', (period, today, month, expected) => {
    expect(shown(period, today, month)).toBe(expected)
  })

  test('[RPT-07] All Time is no range, and Custom says its own', () => {
    fc.assert(
      fc.property(anyDay, anyMonth, (today, fiscalMonth) => {
        expect(daysOf('All Time', { today, fiscalMonth })).toBeNull()
        expect(daysOf('Custom', { today, fiscalMonth })).toBeNull()
      }),
      { numRuns: runs(50) },
    )
  })

  test('law: quarters are counted from the year, each "to Date" ends today, and the last one ends the day before', () => {
    fc.assert(
      fc.property(anyDay, anyMonth, (today, fiscalMonth) => {
        const of = (period: Parameters<typeof daysOf>[0]) => {
          const days = daysOf(period, { today, fiscalMonth })
          if (days === null) throw new Error('no days')
          return { from: at(days.from), until: at(days.until) }
        }
        const [quarter, year, month] = [of('Quarter to Date'), of('Year to Date'), of('Month to Date')]
        for (const { from, until } of [quarter, year, month]) {
          expect(until).toBe(at(today))
          expect(from).toBeLessThanOrEqual(until)
          expect(dayOf(from).day).toBe(1)
        }
        expect(dayOf(year.from).month).toBe(fiscalMonth)
        expect(monthsBetween(year.from, at(today))).toBeLessThan(12)
        expect(monthsBetween(year.from, quarter.from) % 3).toBe(0)
        expect(monthsBetween(quarter.from, at(today))).toBeLessThan(3)
        for (const [last, now, months] of [
          [of('Last Quarter'), quarter, 3],
          [of('Last Year'), year, 12],
          [of('Last Month'), month, 1],
        ] as const) {
          expect(last.until + 86_400_000).toBe(now.from)
          expect(monthsBetween(last.from, now.from)).toBe(months)
          expect(dayOf(last.from).day).toBe(1)
        }
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('the period before', () => {
  const day = 86_400_000
  const wholes = [
    ['Last Quarter', 3],
    ['Last Year', 12],
    ['Last Month', 1],
  ] as const
  const toDates = [
    ['Quarter to Date', 3],
    ['Year to Date', 12],
    ['Month to Date', 1],
  ] as const
  const both = (period: Parameters<typeof daysOf>[0], today: ReturnType<typeof dayOf>, fiscalMonth: number) => {
    const now = daysOf(period, { today, fiscalMonth })
    const before = now === null ? null : daysBefore(period, now)
    if (now === null || before === null) throw new Error('no days')
    return { from: at(now.from), until: at(now.until), before: { from: at(before.from), until: at(before.until) } }
  }

  test.each([
    ['Last Quarter', '2026-11-24', 10, '2026-04-01 2026-06-30'],
    ['Last Year', '2026-11-24', 10, '2024-10-01 2025-09-30'],
    ['Last Month', '2024-04-02', 7, '2024-02-01 2024-02-29'],
    ['Quarter to Date', '2026-11-24', 10, '2026-07-01 2026-08-24'],
    ['Year to Date', '2024-02-29', 10, '2022-10-01 2023-02-28'],
    ['Month to Date', '2026-02-27', 7, '2026-01-01 2026-01-27'],
    ['Month to Date', '2026-02-28', 7, '2026-01-01 2026-01-31'],
    ['Month to Date', '2026-03-30', 7, '2026-02-01 2026-02-28'],
  ] as const)('of %s on %s, with a year from month %i', (period, today, month, expected) => {
    const { before } = both(period, dayOf(Date.parse(today)), month)
    expect(`${text(before.from)} ${text(before.until)}`).toBe(expected)
  })

  test('law: a whole year, quarter or month has before it one of as many months that ends the day before', () => {
    fc.assert(
      fc.property(anyDay, anyMonth, fc.constantFrom(...wholes), (today, fiscalMonth, [period, months]) => {
        const { from, before } = both(period, today, fiscalMonth)
        expect(before.until + day).toBe(from)
        expect(dayOf(before.from).day).toBe(1)
        expect(monthsBetween(before.from, from)).toBe(months)
      }),
      { numRuns: runs(300) },
    )
  })

  test('law: one to date begins as many months before, ends before this one begins, and on its last day is whole', () => {
    fc.assert(
      fc.property(anyDay, anyMonth, fc.constantFrom(...toDates), (today, fiscalMonth, [period, months]) => {
        const { from, until, before } = both(period, today, fiscalMonth)
        expect(dayOf(before.from).day).toBe(1)
        expect(monthsBetween(before.from, from)).toBe(months)
        expect(before.until).toBeLessThan(from)
        expect(monthsBetween(before.until, until)).toBe(months)
        const isLast = monthsBetween(from, until + day) === months
        if (isLast) expect(before.until + day).toBe(from)
        else if (dayOf(before.until).day !== dayOf(until).day) expect(dayOf(before.until + day).day).toBe(1)
      }),
      { numRuns: runs(300) },
    )
  })

  test('law: days of one’s own have as many directly before them, and All Time has nothing', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 1000 }), fc.boolean(), (first, more, isCut) => {
        const days = { from: first, until: dayOf(at(first) + more * day) }
        // Whole months have months before them.
        fc.pre(isCut || first.day !== 1 || dayOf(at(days.until) + day).day !== 1)
        const before = daysBefore(isCut ? 'cut' : 'Custom', days)
        if (before === null) throw new Error('no days')
        expect(at(before.until) + day).toBe(at(first))
        expect(at(before.until) - at(before.from)).toBe(more * day)
        expect(daysBefore('All Time', days)).toBeNull()
      }),
      { numRuns: runs(300) },
    )
  })

  test('law: days of one’s own that are whole months have before them what those months had when they were a period', () => {
    fc.assert(
      fc.property(anyDay, anyMonth, fc.constantFrom(...wholes), (today, fiscalMonth, [period]) => {
        const days = daysOf(period, { today, fiscalMonth })
        if (days === null) throw new Error('no days')
        expect(daysBefore('Custom', days)).toEqual(daysBefore(period, days))
      }),
      { numRuns: runs(300) },
    )
    const april = { from: { year: 2026, month: 4, day: 1 }, until: { year: 2026, month: 6, day: 30 } }
    expect(daysBefore('Custom', april)).toEqual({
      from: { year: 2026, month: 1, day: 1 },
      until: { year: 2026, month: 3, day: 31 },
    })
  })

  test('there is none before the year 1', () => {
    const days = { from: { year: 1, month: 2, day: 1 }, until: { year: 2026, month: 1, day: 1 } }
    expect(daysBefore('Custom', days)).toBeNull()
  })
})

describe('months of a period', () => {
  test('law: they follow each other without a gap, are of one calendar month each, and have just its days', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 1500 }), (first, more) => {
        const until = at(first) + more * 86_400_000
        const months = monthsOf({ from: first, until: dayOf(until) })
        expect(at(months[0]?.from as never)).toBe(at(first))
        expect(at(months.at(-1)?.until as never)).toBe(until)
        for (const [index, month] of months.entries()) {
          expect([month.until.year, month.until.month]).toEqual([month.from.year, month.from.month])
          const next = months[index + 1]
          if (next === undefined) continue
          expect(at(next.from)).toBe(at(month.until) + 86_400_000)
          expect(next.from.day).toBe(1)
        }
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('[RPT-12] days as instants', () => {
  test.each([
    ['America/Denver', '2026-07-01', '2026-09-30', '2026-07-01T06:00:00.000Z', '2026-10-01T05:59:59.999Z'],
    // Clocks went forward within it, and back.
    ['America/Denver', '2026-03-08', '2026-03-08', '2026-03-08T07:00:00.000Z', '2026-03-09T05:59:59.999Z'],
    ['America/New_York', '2026-11-01', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
    // The clocks skip midnight.
    ['America/Santiago', '2026-09-06', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-07T02:59:59.999Z'],
  ])('in %s', (zone, from, until, since, end) => {
    const days = { from: dayOf(Date.parse(from)), until: dayOf(Date.parse(until)) }
    expect(instantsOf(days, zone)).toEqual({ since, until: end })
  })
})
