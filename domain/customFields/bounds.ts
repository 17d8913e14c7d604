/** Earliest and latest dates of a field: fixed ones, or days counted from the day on which one asks (FLD-08). */
import {
  dayAt,
  dayFrom,
  dayFromIso,
  dayNumberAt,
  dayNumberOf,
  dayOfNumber,
  instantOf,
  isoDay,
  shownDay,
  shownAt,
  type Day,
} from '../kernel/index.ts'
import type { CustomField } from './definition.ts'

/** `now` in milliseconds since 1970, `zone` the IANA name of the agency's time zone: bounds move with them (FLD-35). */
export type Moment = { readonly now: number; readonly zone: string }

type DateField = Pick<CustomField, 'type' | 'options'>
type Bounds<T> = { readonly from: T | null; readonly to: T | null }

const dayMs = 86_400_000
const hourMs = 3_600_000

/** An administrator may have written 2026-03-04 too. */
const writtenDay = (text: string): Day | null => dayFromIso(text) ?? dayFrom(text)

/** As a number of days since 1970; null where there is no bound, or none that can be read. */
const boundOf = (text: string | null, simple: boolean, moment: Moment): number | null => {
  const bound = text?.trim() ?? ''
  if (simple) {
    const day = writtenDay(bound)
    return day === null ? null : dayNumberOf(day)
  }
  // FLD-36
  return /^[+-]?\d{1,6}$/.test(bound) ? dayNumberAt(moment.now, moment.zone) + Number(bound) : null
}

/** Both days belong to what is allowed (FLD-34). */
const dayNumbers = ({ options }: DateField, moment: Moment): Bounds<number> => ({
  from: boundOf(options.min_date, options.simple, moment),
  to: boundOf(options.max_date, options.simple, moment),
})

/** The first instant of a day; where clocks skip midnight, that of its first whole hour. */
const startOf = (day: number, zone: string): number =>
  instantOf({ ...dayOfNumber(day), hour: 0, minute: 0 }, zone) ??
  instantOf({ ...dayOfNumber(day), hour: 1, minute: 0 }, zone) ??
  day * dayMs

/** From the first to the last minute of the two days. */
const instants = (field: DateField, moment: Moment): Bounds<number> => {
  const { from, to } = dayNumbers(field, moment)
  return {
    from: from === null ? null : startOf(from, moment.zone),
    to: to === null ? null : startOf(to + 1, moment.zone) - 60_000,
  }
}

const isWithin = (value: number, { from, to }: Bounds<number>): boolean =>
  (from === null || value >= from) && (to === null || value <= to)

export const isDayWithin = (field: DateField, day: Day, moment: Moment): boolean =>
  isWithin(dayNumberOf(day), dayNumbers(field, moment))

export const isInstantWithin = (field: DateField, at: number, moment: Moment): boolean =>
  isWithin(at, instants(field, moment))

/** FLD-39: an instant outside goes one hour inside; where the bounds are less than an hour apart, to the first. */
export const snappedInstant = (field: DateField, at: number, moment: Moment): number => {
  const { from, to } = instants(field, moment)
  if (isWithin(at, { from, to })) return at
  const inside = from !== null && at < from ? from + hourMs : (to ?? at) - hourMs
  return from !== null && !isWithin(inside, { from, to }) ? from : inside
}

/** The bounds as a form says them. */
export const shownBounds = (field: DateField, moment: Moment): Bounds<string> => {
  if (field.type === 'Date/Time') {
    const { from, to } = instants(field, moment)
    const said = (at: number | null) => (at === null ? null : shownAt(at, moment.zone))
    return { from: said(from), to: said(to) }
  }
  const { from, to } = dayNumbers(field, moment)
  return {
    from: from === null ? null : shownDay(dayOfNumber(from)),
    to: to === null ? null : shownDay(dayOfNumber(to)),
  }
}

/** Today as yyyy-MM-dd. */
export const todayIn = ({ now, zone }: Moment): string => isoDay(dayAt(now, zone))
