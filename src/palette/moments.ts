/**
 * Days and times as they are typed in a hurry: "+3", "2027-03-04", "3/4/2027 2:30 pm". What they mean is shown before
 * it is taken.
 */
import { dayFrom, shownIso, weekdayNamed } from '../../domain/kernel/index.ts'
import { parseTypedDate } from '../../domain/palette/index.ts'

/** The hour of a day that is named without one. */
const defaultTime = '9:00'

const clockTime = /^(\d{1,2})(?::?(\d{2}))?\s*(am|pm|a|p)?$/iu

/** `HH:mm` of what was typed for a time; null when it is none. */
const timeFrom = (typed: string): string | null => {
  const [, hour, minute = '00', half] = clockTime.exec(typed) ?? []
  if (hour === undefined) return null
  const late = half?.toLowerCase().startsWith('p') === true
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (late ? 12 : 0)
  if (hours > 23 || Number(minute) > 59 || (half !== undefined && (Number(hour) < 1 || Number(hour) > 12))) return null
  return `${String(hours).padStart(2, '0')}:${minute}`
}

/** `M/d/yyyy`, as forms take it; null when it is no day. */
export const dayAsTyped = (typed: string, today: string): string | null => {
  const found = parseTypedDate(typed.trim(), { order: 'monthFirst', today })
  return found.kind === 'date' ? shownIso(found.value) || null : null
}

/** `M/d/yyyy HH:mm`, as forms take it; null when it is no time. */
export const momentAsTyped = (typed: string, today: string): string | null => {
  const words = typed.trim().split(/\s+/u)
  for (const dayWords of [words.length, 1]) {
    const day = dayAsTyped(words.slice(0, dayWords).join(' '), today)
    const time = timeFrom(words.slice(dayWords).join(' ') || defaultTime)
    if (day !== null && time !== null) return `${day} ${time}`
  }
  return null
}

/** The weekday of `M/d/yyyy…`, so that a wrong date is seen. */
export const weekdayOf = (shown: string): string => {
  const day = dayFrom(shown.split(' ')[0] ?? '')
  return day === null ? '' : weekdayNamed(day, document.documentElement.lang || 'en')
}
