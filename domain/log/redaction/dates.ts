/**
 * Dates become other dates of the same class: before the session, in it, after it, or impossible.
 *
 * Times of the session itself (numbers) are all shifted by the same whole number of days, so waits and deadlines keep
 * their lengths; dates that records hold, and times from before the session, as of a photo, are drawn anew, one for one, so
 * nothing of them is left but the class. A day in two forms becomes one other day in the same two forms.
 */
import {
  dayFormatOf,
  dayNumber,
  firstDay,
  joinInstant,
  lastDay,
  partsOf,
  partsOfNumber,
  splitInstant,
  writeDay,
} from './days.ts'
import { drawNew, type Random } from './random.ts'

const dayMs = 86_400_000
/** Where every exported session begins: Monday 2001-01-01. */
const newFirstDay = 11_323
const bound = 8.64e15
/** Ages of people reach back so far; drawn dates do too. */
const reach = 43_830

export type DateRenaming = {
  readonly instant: (value: number) => number
  /** Null when the text is not a date. */
  readonly written: (value: string) => string | null
}

/** `start` and `end` are the times of the log's first and last entry, in milliseconds since 1970. */
export const drawDates = (random: Random, start: number, end: number): DateRenaming => {
  const first = Math.floor(start / dayMs)
  const last = Math.max(first, Math.floor(end / dayMs))
  const shift = newFirstDay - first
  const newLast = newFirstDay + (last - first)
  const days = new Map<number, number>()
  const takenDays = new Set<number>()
  const written = new Map<string, string>()
  const takenTexts = new Set<string>()

  const drawPast = (tries: number): number =>
    Math.max(firstDay, newFirstDay - 1 - random(reach << Math.min(tries >> 3, 5)))
  const drawFuture = (tries: number): number =>
    Math.min(lastDay, newLast + 1 + random((reach >> 2) << Math.min(tries >> 3, 8)))
  const drawDay = (day: number, tries: number): number => (day < first ? drawPast(tries) : drawFuture(tries))

  const otherDay = (day: number): number => {
    if (day >= first && day <= last) return day + shift
    const found = days.get(day)
    if (found !== undefined) return found
    const drawn = drawNew(takenDays, (tries) => drawDay(day, tries))
    days.set(day, drawn)
    return drawn
  }

  const clock = (): string => {
    const minutes = random(1440)
    const two = (value: number) => String(value).padStart(2, '0')
    const milliseconds = String(random(1000)).padStart(3, '0')
    return `T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(random(60))}.${milliseconds}Z`
  }

  const otherInstant = (day: number, time: string): string =>
    day >= first && day <= last
      ? joinInstant(day + shift, time)
      : drawNew(takenTexts, (tries) => joinInstant(drawDay(day, tries), clock()))

  const instants = new Map<number, number>()
  const takenInstants = new Set([0])
  const earlier = (value: number): number => {
    const found = instants.get(value)
    if (found !== undefined) return found
    const drawn = drawNew(takenInstants, (tries) => drawPast(tries) * dayMs + random(dayMs))
    instants.set(value, drawn)
    return drawn
  }

  const impossible = (format: 'yyyy-MM-dd' | 'MM/dd/yyyy'): string =>
    drawNew(takenTexts, () => writeDay({ year: random(10_000), month: 13 + random(87), day: random(100) }, format))

  const rename = (value: string): string | null => {
    const format = dayFormatOf(value)
    if (format !== null) {
      const parts = partsOf(value)
      // The year 0 can be written but is not a year.
      const day = parts === null || parts.year === 0 ? null : dayNumber(parts)
      return day === null ? impossible(format) : writeDay(partsOfNumber(otherDay(day)), format)
    }
    const split = splitInstant(value)
    return split === null ? null : otherInstant(split.day, split.time)
  }

  return {
    instant: (value) => (value < start && value !== 0 ? earlier(value) : shifted(value, shift * dayMs)),
    written: (value) => {
      const found = written.get(value)
      if (found !== undefined) return found
      const renamed = rename(value)
      if (renamed !== null) written.set(value, renamed)
      return renamed
    },
  }
}

/** One for one on all instants: what would leave the range comes in at its other end, and 0 ("never") stays 0. */
const shifted = (value: number, by: number): number => {
  if (value === 0) return 0
  const round = (from: number): number => {
    if (by >= 0) return from <= bound - by ? from + by : -bound + (from - (bound - by) - 1)
    return from >= -bound - by ? from + by : bound + (from - (-bound - by) + 1)
  }
  const to = round(value)
  return to === 0 ? round(0) : to
}
