/** Calendar days: `MM/dd/yyyy` on the wire (CLI-05), `yyyy-MM-dd` in the database. */
import { dayFrom } from '../../domain/kernel/index.ts'

export const toWireDay = (day: string | null): string | null =>
  day === null ? null : day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')

export const toStoredDay = (day: string | null): string | null =>
  day === null ? null : day.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2')

/** Whether a wire day exists in the calendar, from 1800 on. */
export const isRealDay = (day: string): boolean => (dayFrom(day)?.year ?? 0) >= 1800

/** An instant with milliseconds, as the database gives it back. Null for one outside the years 1800 to 2200. */
export const toStoredInstant = (instant: string): string | null => {
  const at = new Date(instant)
  const year = at.getUTCFullYear()
  return year >= 1800 && year <= 2200 ? at.toISOString() : null
}
