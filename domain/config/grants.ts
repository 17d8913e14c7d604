import type { Grant } from './rows.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known) return known
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
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

/** The calendar day in a zone as a number that grows with it, e.g. 20260301; an unknown zone counts as UTC (FMT-11). */
export const dayIn = (at: number, zone: string): number => {
  const part = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return (part['year'] ?? 0) * 10_000 + (part['month'] ?? 0) * 100 + (part['day'] ?? 0)
}

type Term = Pick<Grant, 'status' | 'date_time' | 'end_date_time'>

/** CFG-25: on its first and its last day too. `at` is milliseconds since 1970. */
export const grantIsOffered = ({ status, date_time, end_date_time }: Term, at: number, zone: string): boolean => {
  const today = dayIn(at, zone)
  const hasBegun = date_time === null || dayIn(Date.parse(date_time), zone) <= today
  const isOver = end_date_time !== null && dayIn(Date.parse(end_date_time), zone) < today
  return status === 1 && hasBegun && !isOver
}
