/** Times of day in an agency's time zone (FMT-11). Zones are IANA names; an unknown one counts as UTC. */

export type WallTime = {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known) return known
  const parts = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    era: 'short',
  } as const
  const make = (timeZone: string) => new Intl.DateTimeFormat('en-US-u-ca-gregory', { ...parts, timeZone })
  let made: Intl.DateTimeFormat
  try {
    made = make(zone)
  } catch {
    made = make('UTC')
  }
  formats.set(zone, made)
  return made
}

const wallTimeIn = (at: number, zone: string): WallTime | null => {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  if (parts['era'] !== 'AD') return null
  return {
    year: Number(parts['year']),
    month: Number(parts['month']),
    day: Number(parts['day']),
    hour: Number(parts['hour']),
    minute: Number(parts['minute']),
  }
}

/** Since 1972 no zone is off by a part of a minute. */
const inWholeMinutes = Date.UTC(1973, 0)

/** What was asked last of each zone: nearly always the minute that it is now, for each call and each thing drawn. */
const newest = new Map<string, { readonly minute: number; readonly wall: WallTime | null }>()

/** `at` in milliseconds since 1970; null before the year 1. */
export const wallTimeAt = (at: number, zone: string): WallTime | null => {
  if (at < inWholeMinutes) return wallTimeIn(at, zone)
  const minute = Math.floor(at / 60_000)
  const known = newest.get(zone)
  if (known?.minute === minute) return known.wall
  const wall = wallTimeIn(at, zone)
  newest.set(zone, { minute, wall })
  return wall
}

/** Milliseconds since 1970 of a wall time taken as UTC. Years below 100 are themselves, not of the 20th century. */
const asUtc = ({ year, month, day, hour, minute }: WallTime): number => {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute)
  return date.getTime()
}

/**
 * The instant of a wall time: the earlier one where clocks pass it twice, and null where they skip it. Offsets change
 * by whole minutes, and never twice within a day.
 */
export const instantOf = (wall: WallTime, zone: string): number | null => {
  const guess = asUtc(wall)
  const dayMs = 86_400_000
  const offsets = [guess - dayMs, guess + dayMs].map((at) => {
    const there = wallTimeAt(at, zone)
    return there === null ? 0 : asUtc(there) - Math.floor(at / 60_000) * 60_000
  })
  const candidates = offsets.map((offset) => guess - offset).toSorted((a, b) => a - b)
  return (
    candidates.find((at) => {
      const there = wallTimeAt(at, zone)
      return there !== null && asUtc(there) === guess
    }) ?? null
  )
}
