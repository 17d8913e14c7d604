/** Days and times: as the wire holds them and as people read and type them. */
import { instantOf, wallTimeAt } from './zone.ts'

const typedDay = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const two = (value: number): string => String(value).padStart(2, '0')
const four = (year: number): string => String(year).padStart(4, '0')

const daysIn = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

export type Day = { readonly year: number; readonly month: number; readonly day: number }

/** FLD-33: M/d/yyyy, with or without leading zeros; null when it is no day of the calendar (2/30). */
export const dayFrom = (text: string): Day | null => {
  const found = typedDay.exec(text)
  if (!found) return null
  const [month, day, year] = [Number(found[1]), Number(found[2]), Number(found[3])]
  return year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month) ? null : { year, month, day }
}

/** CLI-05: as stored and sent. */
export const wireDay = ({ year, month, day }: Day): string => `${two(month)}/${two(day)}/${four(year)}`

/** CLI-05, FMT-02: as shown. */
export const shownDay = ({ year, month, day }: Day): string => `${month}/${day}/${four(year)}`

/** Days from 1970-01-01. */
export const dayNumberOf = ({ year, month, day }: Day): number => {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return Math.floor(date.getTime() / 86_400_000)
}

const wallOf = (iso: string, zone: string) => {
  const at = Date.parse(iso)
  return Number.isNaN(at) ? null : wallTimeAt(at, zone)
}
const clock = ({ hour, minute }: { readonly hour: number; readonly minute: number }): string =>
  `${two(hour)}:${two(minute)}`

/** FLD-38: M/d/yyyy HH:mm in the agency's zone. An instant that can't be read is shown as it is. */
export const shownInstant = (iso: string, zone: string): string => {
  const wall = wallOf(iso, zone)
  return wall === null ? iso : `${shownDay(wall)} ${clock(wall)}`
}

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
  return at === null ? null : new Date(at).toISOString()
}
