/** Reporting periods (RPT-04 … RPT-12): which days they are, and which instants these begin and end with. */
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { startOfMonth } from 'date-fns/startOfMonth'
import { UTCDate } from '@date-fns/utc'
import {
  dayAt,
  dayFromIso,
  dayNumberOf,
  dayOfNumber,
  instantOf,
  isoDay,
  isoInstantAt,
  realDay,
  timeOf,
  type Day,
} from '../kernel/index.ts'
import type { ReportPeriod } from '../config/index.ts'

/** Both days are in it. */
export type Days = { readonly from: Day; readonly until: Day }
/** Those of whatever began whenever have no first one. */
export type OpenDays = { readonly from: Day | null; readonly until: Day }

/** What the days of a period are counted from. `fiscalMonth` is 1 … 12, as in `fiscal_year_start`. */
export type Calendar = { readonly today: Day; readonly fiscalMonth: number }

const dateOf = (day: Day): UTCDate => new UTCDate(dayNumberOf(day) * 86_400_000)
const dayOf = (date: Date): Day => dayOfNumber(Math.round(date.getTime() / 86_400_000))

/** `months` from a date that is the first of one, up to the day before the next. */
const monthsFrom = (start: Date, months: number): Days => ({
  from: dayOf(start),
  until: dayOf(addDays(addMonths(start, months), -1)),
})

/** The first day of the year that a month begins and that has the day in it. */
const fiscalYearStart = (day: Day, fiscalMonth: number): Day => ({
  year: day.month >= fiscalMonth ? day.year : day.year - 1,
  month: fiscalMonth,
  day: 1,
})

export type FiscalChoice = { readonly first: Day; readonly last: Day }
/** RPT-09: the days that a fiscal year can be said to begin on: those of the calendar year that it is for the agency. */
export const fiscalChoice = ({ year }: Day): FiscalChoice => ({
  first: { year, month: 1, day: 1 },
  last: { year, month: 12, day: 31 },
})

export const mayBeginFiscalYear = (day: Day, today: Day): boolean => day.year === today.year

/** The same day in the year that it is. */
export const fiscalDayIn = (year: number, { month, day }: Day): Day => {
  const isLeap = realDay(year, 2, 29) !== null
  return { year, month, day: month === 2 && day === 29 && !isLeap ? 28 : day }
}

/** RPT-81: the first day of the year that has the day in it, of those that begin on `first` and its anniversaries. */
const yearFrom = (day: Day, first: Day): Day => {
  const own = fiscalDayIn(day.year, first)
  return isoDay(own) <= isoDay(day) ? own : fiscalDayIn(day.year - 1, first)
}

/** Of a day the first one of its fiscal year: the account's, unless the filters say from which day years are counted. */
export const yearsBy = (
  { fiscal_year_from: from }: { readonly fiscal_year_from?: string | undefined },
  fiscalMonth: number,
): ((day: Day) => Day) => {
  const first = from === undefined ? null : dayFromIso(from)
  return (day) => (first === null ? fiscalYearStart(day, fiscalMonth) : yearFrom(day, first))
}

/** RPT-06: the three months, counted from the fiscal year's first, that have the day in them. */
const quarterStart = (day: Day, fiscalMonth: number): Date => {
  const since = (day.month - fiscalMonth + 12) % 12
  return addMonths(startOfMonth(dateOf(day)), -(since % 3))
}

/** RPT-05 … RPT-07; null for All Time, and for Custom, whose days are said. */
export const daysOf = (period: ReportPeriod, { today, fiscalMonth }: Calendar): Days | null => {
  const quarter = quarterStart(today, fiscalMonth)
  const year = dateOf(fiscalYearStart(today, fiscalMonth))
  const month = startOfMonth(dateOf(today))
  switch (period) {
    case 'Quarter to Date':
      return { from: dayOf(quarter), until: today }
    case 'Last Quarter':
      return monthsFrom(addMonths(quarter, -3), 3)
    case 'Year to Date':
      return { from: dayOf(year), until: today }
    case 'Last Year':
      return monthsFrom(addMonths(year, -12), 12)
    case 'Month to Date':
      return { from: dayOf(month), until: today }
    case 'Last Month':
      return monthsFrom(addMonths(month, -1), 1)
    case 'All Time':
    case 'Custom':
      return null
  }
}

/** The calendar months that have some of the days, with just these of their days. */
export const monthsOf = ({ from, until }: Days): readonly Days[] => {
  const found: Days[] = []
  for (let start = from; dayNumberOf(start) <= dayNumberOf(until);) {
    const next = addMonths(startOfMonth(dateOf(start)), 1)
    const last = Math.min(dayNumberOf(until), dayNumberOf(dayOf(next)) - 1)
    found.push({ from: start, until: dayOfNumber(last) })
    start = dayOf(next)
  }
  return found
}

/** How many months the whole of a period is long; null where it has no months of its own. */
const monthsIn: Readonly<Record<ReportPeriod, number | null>> = {
  'Quarter to Date': 3,
  'Last Quarter': 3,
  'Year to Date': 12,
  'Last Year': 12,
  'Month to Date': 1,
  'Last Month': 1,
  'All Time': null,
  Custom: null,
}

/** How many calendar months the days are all days of; null of any other days. */
const wholeMonths = ({ from, until }: Days): number | null => {
  const months = (until.year - from.year) * 12 + until.month - from.month + 1
  return from.day === 1 && isoDay(monthsFrom(dateOf(from), months).until) === isoDay(until) ? months : null
}

/** Before the first year that is written with four digits there is nothing. */
const isWritten = ({ year }: Day): boolean => year >= 1

/**
 * The period that `days`, the days of `period`, are compared with. A whole year, quarter or month has the whole one
 * before it; one to date has as much of it (up to the same day of the month, or the month's last); a custom range has
 * as many whole months where it is of such, and else as many days, directly before it. Of `cut` days, which are left of
 * a period, it is days. Null for All Time, and where there is nothing before it.
 */
export const daysBefore = (period: ReportPeriod | 'cut', { from, until }: Days): Days | null => {
  if (period === 'All Time') return null
  const months = period === 'Custom' ? wholeMonths({ from, until }) : period === 'cut' ? null : monthsIn[period]
  const [first, last] = [dayNumberOf(from), dayNumberOf(until)]
  if (months === null) {
    const start = dayOfNumber(first - (last - first + 1))
    return isWritten(start) ? { from: start, until: dayOfNumber(first - 1) } : null
  }
  const start = addMonths(dateOf(from), -months)
  if (!isWritten(dayOf(start))) return null
  // The last of a 28-day February would else be compared with a January of 28 days.
  const isWhole = dayNumberOf(monthsFrom(dateOf(from), months).until) === last
  return isWhole ? monthsFrom(start, months) : { from: dayOf(start), until: dayOf(addMonths(dateOf(until), -months)) }
}

export type Instants = { readonly since: string; readonly until: string }

/** The first instant of a day: clocks may skip its midnight. */
const startOf = (day: Day, zone: string): number => {
  for (let minute = 0; minute < 24 * 60; minute += 30) {
    const at = instantOf({ ...day, hour: Math.floor(minute / 60), minute: minute % 60 }, zone)
    if (at !== null) return at
  }
  return dayNumberOf(day) * 86_400_000
}

/** Years have four digits: west of UTC the last day of 9999 ends with the year of UTC. */
const lastInstant = 253_402_300_799_999

/** RPT-11, RPT-12: the start of the first day and the end of the last one, in the account's time zone. */
export const instantsOf = ({ from, until }: Days, zone: string): Instants => ({
  since: isoInstantAt(startOf(from, zone)),
  until: isoInstantAt(Math.min(lastInstant, startOf(dayOfNumber(dayNumberOf(until) + 1), zone) - 1)),
})

type OpenInstants = { readonly since: string | null; readonly until: string | null }
/** The same of days without a first one; null is ever. */
export const openInstantsOf = (days: OpenDays | null, zone: string): OpenInstants => {
  if (days === null) return { since: null, until: null }
  const { from, until } = days
  const { since, until: last } = instantsOf({ from: from ?? until, until }, zone)
  return { since: from === null ? null : since, until: last }
}

/** The day of an instant there. */
export const dayIn = (instant: string | null, zone: string): Day | null =>
  instant === null ? null : dayAt(timeOf(instant), zone)

/** The days between two instants, back from them; null where one is open. */
export const daysIn = (since: string | null, until: string | null, zone: string): Days | null => {
  const [from, last] = [dayIn(since, zone), dayIn(until, zone)]
  return from === null || last === null ? null : { from, until: last }
}

/** The same, where it is said until when; null where that is open. */
export const openDaysIn = (since: string | null, until: string | null, zone: string): OpenDays | null => {
  const last = dayIn(until, zone)
  return last === null ? null : { from: dayIn(since, zone), until: last }
}
