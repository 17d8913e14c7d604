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
  const day = new Date(`${today}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return { kind: 'refused', reason: 'notADate' }
  day.setUTCDate(day.getUTCDate() + days)
  return { kind: 'date', value: day.toISOString().slice(0, 10) }
}

function calendarDay(year: number, month: number, day: number): ReadDate {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? { kind: 'date', value: date.toISOString().slice(0, 10) }
    : { kind: 'refused', reason: 'noSuchDate' }
}
