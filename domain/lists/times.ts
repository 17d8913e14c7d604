/** Times and ages as people say them, in days: what a list is narrowed by. */
import { daysLater, dayNumberOf, monthsLater, type Day } from '../kernel/index.ts'
import { daysOf, type Calendar } from '../reports/index.ts'
import type { ListTab } from './tabs.ts'

/** The first and the last day of a time; either may be open. */
export type Span = readonly [Day | null, Day | null]
type Closed = readonly [Day, Day]

const monthOf = (day: Day, later = 0, months = 1): Closed => {
  const first = monthsLater({ ...day, day: 1 }, later)
  return [first, daysLater(monthsLater(first, months), -1)]
}
export const yearSpan = (year: number): Closed => [
  { year, month: 1, day: 1 },
  { year, month: 12, day: 31 },
]
/** The one that has begun last, or that is not over yet. */
export const monthSpan = (month: number, { today }: Calendar, isAhead: boolean): Closed => {
  const isNextYears = isAhead && month < today.month
  const isLastYears = !isAhead && month > today.month
  return monthOf({ year: today.year + (isNextYears ? 1 : isLastYears ? -1 : 0), month, day: 1 })
}

/** From Sunday on, as calendars of the agencies have it: day 0 of all days was a Thursday. */
const weekOf = (day: Day, later: number): Closed => {
  const weekday = (((dayNumberOf(day) + 4) % 7) + 7) % 7
  const sunday = daysLater(day, later * 7 - weekday)
  return [sunday, daysLater(sunday, 6)]
}
/** As reports count quarters and fiscal years. */
const startOf = (period: 'Quarter to Date' | 'Year to Date', calendar: Calendar): Day =>
  daysOf(period, calendar)?.from ?? calendar.today
const quarterOf = (calendar: Calendar, later: number): Closed =>
  monthOf(startOf('Quarter to Date', calendar), later * 3, 3)
const fiscalYearOf = (calendar: Calendar, later: number): Closed =>
  monthOf(startOf('Year to Date', calendar), later * 12, 12)
const dayOf = ({ today }: Calendar, later: number): Closed => [daysLater(today, later), daysLater(today, later)]

const times = {
  yesterday: (calendar) => dayOf(calendar, -1),
  today: (calendar) => dayOf(calendar, 0),
  tomorrow: (calendar) => dayOf(calendar, 1),
  lastWeek: ({ today }) => weekOf(today, -1),
  thisWeek: ({ today }) => weekOf(today, 0),
  nextWeek: ({ today }) => weekOf(today, 1),
  lastMonth: ({ today }) => monthOf(today, -1),
  thisMonth: ({ today }) => monthOf(today),
  nextMonth: ({ today }) => monthOf(today, 1),
  lastQuarter: (calendar) => quarterOf(calendar, -1),
  thisQuarter: (calendar) => quarterOf(calendar, 0),
  nextQuarter: (calendar) => quarterOf(calendar, 1),
  lastYear: ({ today }) => yearSpan(today.year - 1),
  thisYear: ({ today }) => yearSpan(today.year),
  nextYear: ({ today }) => yearSpan(today.year + 1),
  lastFiscalYear: (calendar) => fiscalYearOf(calendar, -1),
  thisFiscalYear: (calendar) => fiscalYearOf(calendar, 0),
} as const satisfies Readonly<Record<string, (calendar: Calendar) => Closed>>

export type TimeName = keyof typeof times
export const timeNames = Object.keys(times) as readonly TimeName[]

export type ListTime = {
  readonly field: string
  /** Of what is still to come; of others it is more often asked what was. */
  readonly isAhead?: true
  /** As the first page has it: seven days, of which today is the first. */
  readonly weekFromToday?: true
  /** Not of a single day, which is that of a birth. */
  readonly isOfPersons?: true
}

/** By which of its days a list is meant where none is said. */
const fields: { readonly [T in ListTab]?: ListTime } = {
  victims: { field: 'case_date', isOfPersons: true },
  defendants: { field: 'case_date', isOfPersons: true },
  cases: { field: 'date' },
  events: { field: 'date', isAhead: true },
  services: { field: 'date' },
  documents: { field: 'date' },
  timelogs: { field: 'date' },
  tasks: { field: 'due', isAhead: true, weekFromToday: true },
  accounts: { field: 'expiration', isAhead: true },
}
export const timeOfList = (tab: ListTab): ListTime | null => fields[tab] ?? null

export const spanOf = (name: TimeName, calendar: Calendar, of: ListTime): Closed =>
  name === 'thisWeek' && of.weekFromToday === true
    ? [calendar.today, daysLater(calendar.today, 6)]
    : times[name](calendar)

/** So many days back, or ahead, today among them. */
export const daysSpan = (count: number, { today }: Calendar, isAhead: boolean): Closed =>
  isAhead ? [today, daysLater(today, count - 1)] : [daysLater(today, 1 - count), today]

/** Whole years that somebody has lived; both are within. */
export type Ages = { readonly from: number | null; readonly until: number | null }

/** When those are born who are so old today. */
export const bornAt = ({ from, until }: Ages, today: Day): Span => [
  until === null ? null : daysLater(monthsLater(today, -(until + 1) * 12), 1),
  from === null ? null : monthsLater(today, -from * 12),
]

export const oldest = 130
