/** How the first page orders the day: nothing is lost, and nothing late hides what is due today. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agendaOf, comingWeek, firstDays, tasksByTime } from '../../domain/dashboard/index.ts'
import { mostEntries, mostLines, taskTimeOf, taskTimes } from '../../domain/dashboard/day.ts'

const now = Date.parse('2026-03-04T15:00:00.000Z')
const dayMs = 86_400_000
const zones = ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu', 'UTC'] as const
const zone = fc.constantFrom(...zones)
const instant = fc.integer({ min: now - 40 * dayMs, max: now + 40 * dayMs }).map((at) => new Date(at).toISOString())
const task = fc.record({
  id: fc.integer({ min: 1, max: 1_000_000 }),
  date_time: fc.option(instant, { freq: 4 }),
  is_completed: fc.constantFrom<0 | 1>(0, 0, 1),
})
const tasks = fc.uniqueArray(task, { selector: ({ id }) => id, maxLength: 120 })
const entries = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 1_000_000 }), date_time: instant }), {
  selector: ({ id }) => id,
  maxLength: 80,
})

describe('what is coming', () => {
  const meeting = fc.record({ id: fc.nat(), date_time: instant, end_date_time: fc.option(instant) })
  const lasts = (end: string | null, at: number, inZone: string, date_time = '2026-03-04T15:00:00.000Z') =>
    comingWeek([{ id: 1, date_time, end_date_time: end }], at, inZone).length === 1

  test('[NAV-54] a meeting without an end stays until its day is over where the agency is', () => {
    const [from, midnight] = [now, Date.parse('2026-03-05T05:00:00.000Z')]
    expect([from, from + 60_000, midnight - 1, midnight].map((at) => lasts(null, at, 'America/New_York'))).toEqual([
      true,
      true,
      true,
      false,
    ])
    const end = new Date(from + 3_600_000).toISOString()
    expect([from + 3_600_000, from + 3_600_001].map((at) => lasts(end, at, 'America/New_York'))).toEqual([true, false])
  })

  test('law: what has not begun and begins within a week is coming, whatever its end; later nothing is', () => {
    fc.assert(
      fc.property(meeting, zone, (one, inZone) => {
        const from = Date.parse(one.date_time)
        fc.pre(one.end_date_time === null || one.end_date_time >= one.date_time)
        const isComing = comingWeek([one], now, inZone).length === 1
        if (from >= now) expect(isComing).toBe(from < now + 7 * dayMs)
        else if (one.end_date_time !== null) expect(isComing).toBe(Date.parse(one.end_date_time) >= now)
      }),
    )
  })
})

describe('the tasks of the day', () => {
  test('[NAV-54] each open task is counted once, in the group of its time; done ones nowhere', () => {
    fc.assert(
      fc.property(tasks, zone, (all, inZone) => {
        const groups = tasksByTime(all, now, inZone)
        for (const time of taskTimes) {
          const due = all.filter(
            ({ is_completed, date_time }) => is_completed === 0 && taskTimeOf(date_time, now, inZone) === time,
          )
          expect(groups.find((group) => group.time === time)?.total ?? 0).toBe(due.length)
        }
      }),
    )
  })

  test('[NAV-54] of each time the soonest stand there, whatever is in the others', () => {
    fc.assert(
      fc.property(tasks, zone, (all, inZone) => {
        for (const { time, total, tasks: shown } of tasksByTime(all, now, inZone)) {
          expect(shown).toHaveLength(Math.min(total, mostLines[time]))
          const left = all.filter(
            (one) => one.is_completed === 0 && taskTimeOf(one.date_time, now, inZone) === time && !shown.includes(one),
          )
          const last = shown.at(-1)?.date_time ?? ''
          expect(shown.map(({ date_time }) => date_time ?? '')).toEqual(
            shown.map(({ date_time }) => date_time ?? '').toSorted(),
          )
          expect(left.every(({ date_time }) => (date_time ?? '') >= last)).toBe(true)
        }
      }),
    )
  })

  test('[ACT-08] what is due before now is overdue, on its own day too; today ends with the day of the agency', () => {
    expect(taskTimeOf('2026-03-04T14:59:00.000Z', now, 'UTC')).toBe('overdue')
    expect(taskTimeOf('2026-03-04T15:00:00.000Z', now, 'UTC')).toBe('today')
    expect(taskTimeOf('2026-03-05T03:00:00.000Z', now, 'UTC')).toBe('week')
    expect(taskTimeOf('2026-03-05T03:00:00.000Z', now, 'America/New_York')).toBe('today')
    expect(taskTimeOf('2026-03-11T12:00:00.000Z', now, 'UTC')).toBe('later')
    expect(taskTimeOf(null, now, 'UTC')).toBe('undated')
  })
})

describe('what stands at its hour', () => {
  test('[NAV-54] days hold everything once, in order', () => {
    fc.assert(
      fc.property(entries, zone, (all, inZone) => {
        const days = agendaOf(all, now, inZone)
        const told = days.flatMap((day) => day.entries)
        expect(told.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
          all.map(({ id }) => id).toSorted((a, b) => a - b),
        )
        // What began before today is today's: it goes on.
        const dayIn = (at: number): number =>
          Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone: inZone }).format(at)) / dayMs
        for (const { days: day, entries: inDay } of days)
          for (const { date_time } of inDay) expect(day).toBe(Math.max(0, dayIn(Date.parse(date_time)) - dayIn(now)))
        expect(told.map(({ date_time }) => date_time)).toEqual(all.map(({ date_time }) => date_time).toSorted())
        expect(days.map(({ days: day }) => day)).toEqual(
          [...new Set(days.map(({ days: day }) => day))].toSorted((a, b) => a - b),
        )
      }),
    )
  })

  test('[NAV-54] the first days are whole ones without a gap, today always among them, and few lines beyond it', () => {
    fc.assert(
      fc.property(entries, zone, (all, inZone) => {
        const days = agendaOf(all, now, inZone)
        const first = firstDays(days)
        expect(first).toEqual(days.slice(0, first.length))
        const [nearest] = days
        if (nearest) expect(first[0]).toBe(nearest)
        const further = first.slice(1).reduce((sum, { entries: inDay }) => sum + inDay.length, 0)
        expect(further + Math.min(first[0]?.entries.length ?? 0, mostEntries)).toBeLessThanOrEqual(mostEntries)
      }),
    )
  })
})
