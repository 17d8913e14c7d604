import { dayFromIso, daysLater, isoDay, realDay } from '../kernel/index.ts'

/** How dates are read: the order of day and month in the language, and the day it is (`yyyy-MM-dd`). */
export type DateReading = { order: 'monthFirst' | 'dayFirst'; today: string }

type ReadDate =
  | { kind: 'date'; value: string }
  | { kind: 'refused'; reason: 'notADate' | 'noSuchDate' | 'yearNeedsFourDigits' }

/**
 * A typed date: `1990-03-04`, or `3/4/1990` with `/`, `.`, `-` or a space, in the language's order, or `+3` and `-3`
 * for days from today. A year of two digits is refused, since for a birth date it can mean either century.
 */
export function parseTypedDate(text: string, reading: DateReading): ReadDate {
  const relative = /^([+-])(\d{1,4})$/.exec(text)
  if (relative !== null) return fromToday(reading.today, Number(`${relative[1]}${relative[2]}`))
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso !== null) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const local = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{2}|\d{4})$/.exec(text)
  if (local === null) return { kind: 'refused', reason: 'notADate' }
  const [, first, second, year] = local
  if (year?.length !== 4) return { kind: 'refused', reason: 'yearNeedsFourDigits' }
  return reading.order === 'monthFirst'
    ? calendarDay(Number(year), Number(first), Number(second))
    : calendarDay(Number(year), Number(second), Number(first))
}

function fromToday(today: string, days: number): ReadDate {
  const day = dayFromIso(today)
  return day === null ? { kind: 'refused', reason: 'notADate' } : { kind: 'date', value: isoDay(daysLater(day, days)) }
}

function calendarDay(year: number, month: number, day: number): ReadDate {
  const real = realDay(year, month, day)
  return real === null ? { kind: 'refused', reason: 'noSuchDate' } : { kind: 'date', value: isoDay(real) }
}
