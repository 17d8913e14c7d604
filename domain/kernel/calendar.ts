/** Days and times: as the wire holds them and as people read and type them. */
import { timeOf, isoInstantAt } from './instants.ts'
import { UTCDate } from '@date-fns/utc'
import { addDays } from 'date-fns/addDays'
import { millisecondsInDay } from 'date-fns/constants'
import { getDate } from 'date-fns/getDate'
import { getMonth } from 'date-fns/getMonth'
import { getYear } from 'date-fns/getYear'
import { instantOf, wallTimeAt } from './zone.ts'

const typedDay = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const typedIsoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const two = (value: number): string => String(value).padStart(2, '0')
const four = (year: number): string => String(year).padStart(4, '0')

export type Day = { readonly year: number; readonly month: number; readonly day: number }

/** Midnight of a day in UTC; one that is not in the calendar runs over into the next month. */
const dateOf = ({ year, month, day }: Day): UTCDate => {
  const date = new UTCDate(0)
  // The constructor takes years below 100 for those of the 20th century.
  date.setFullYear(year, month - 1, day)
  return date
}
const dayOf = (date: Date): Day => ({ year: getYear(date), month: getMonth(date) + 1, day: getDate(date) })

/** Null when it is no day of the calendar (2/30), or before the year 1. */
export const realDay = (year: number, month: number, day: number): Day | null => {
  const asked = { year, month, day }
  return year >= 1 && month >= 1 && month <= 12 && getDate(dateOf(asked)) === day ? asked : null
}

/** FLD-33: M/d/yyyy, with or without leading zeros; null when it is no day of the calendar. */
export const dayFrom = (text: string): Day | null => {
  const [, month, day, year] = typedDay.exec(text) ?? []
  return realDay(Number(year), Number(month), Number(day))
}

/** yyyy-MM-dd, also without leading zeros; null as `dayFrom`. */
export const dayFromIso = (text: string): Day | null => {
  const [, year, month, day] = typedIsoDay.exec(text) ?? []
  return realDay(Number(year), Number(month), Number(day))
}

/** yyyy-MM-dd */
export const isoDay = ({ year, month, day }: Day): string => `${four(year)}-${two(month)}-${two(day)}`

/** CLI-05: as stored and sent. */
export const wireDay = ({ year, month, day }: Day): string => `${two(month)}/${two(day)}/${four(year)}`

/** CLI-05, FMT-02: as shown. */
export const shownDay = ({ year, month, day }: Day): string => `${month}/${day}/${four(year)}`

/** The same of one as the wire has it; what is none stays as it is. */
export const shownWireDay = (text: string): string => {
  const day = dayFrom(text)
  return day === null ? text : shownDay(day)
}

/** M/d/yyyy of yyyy-MM-dd; '' where there is none. */
export const shownIso = (day: string | null | undefined): string => {
  const read = dayFromIso(day ?? '')
  return read === null ? '' : shownDay(read)
}

/** Its name in a language, as BCP 47 has it. */
export const weekdayNamed = (day: Day, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(dateOf(day))

const first = new UTCDate(0)

/** Days from 1970-01-01. */
export const dayNumberOf = (day: Day): number => dateOf(day).getTime() / millisecondsInDay
export const dayOfNumber = (days: number): Day => dayOf(addDays(first, days))
export const daysLater = (day: Day, days: number): Day => dayOf(addDays(dateOf(day), days))

/**
 * The day `on` of the month that comes so many later, or that month's last day where it is shorter. What is agreed for the
 * 31st is due on the 31st again after a February, as long as `on` goes with it.
 */
export const monthsLater = ({ year, month, day }: Day, months: number, on: number = day): Day => {
  const past = year * 12 + month - 1 + months
  const to = { year: Math.floor(past / 12), month: (past % 12) + 1 }
  const last = getDate(dateOf({ ...to, month: to.month + 1, day: 0 }))
  return { ...to, day: Math.min(on, last) }
}

/** The calendar day in a zone; `at` in milliseconds since 1970. Before the year 1 it is that of UTC. */
export const dayAt = (at: number, zone: string): Day => wallTimeAt(at, zone) ?? dayOf(new UTCDate(at))

/** Days from 1970-01-01 to the calendar day in a zone. */
export const dayNumberAt = (at: number, zone: string): number => dayNumberOf(dayAt(at, zone))

const wallOf = (iso: string, zone: string) => {
  const at = timeOf(iso)
  return Number.isNaN(at) ? null : wallTimeAt(at, zone)
}
const clock = ({ hour, minute }: { readonly hour: number; readonly minute: number }): string =>
  `${two(hour)}:${two(minute)}`

/** FLD-38: M/d/yyyy HH:mm in the agency's zone. An instant that can't be read is shown as it is. */
export const shownInstant = (iso: string, zone: string): string => {
  const wall = wallOf(iso, zone)
  return wall === null ? iso : `${shownDay(wall)} ${clock(wall)}`
}

/** `at` in milliseconds since 1970. */
export const shownAt = (at: number, zone: string): string => shownInstant(isoInstantAt(at), zone)

/** The time of day alone, HH:mm, for what stands under its day. */
export const shownTime = (iso: string, zone: string): string => {
  const wall = wallOf(iso, zone)
  return wall === null ? iso : clock(wall)
}

const typedInstant = /^(\S+)[ T]+(\d{1,2}):(\d{2})$/

/** Null when it is no such time in that zone (25:00, 2/30, an hour that the clocks skip). */
export const instantFrom = (text: string, zone: string): string | null => {
  const found = typedInstant.exec(text)
  const day = found?.[1] === undefined ? null : dayFrom(found[1])
  const [hour, minute] = [Number(found?.[2]), Number(found?.[3])]
  if (day === null || hour > 23 || minute > 59) return null
  const at = instantOf({ ...day, hour, minute }, zone)
  return at === null ? null : isoInstantAt(at)
}
