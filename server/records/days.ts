/** Calendar days: `MM/dd/yyyy` on the wire (CLI-05), `yyyy-MM-dd` in the database. */

export const toWireDay = (day: string | null): string | null =>
  day === null ? null : day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')

export const toStoredDay = (day: string | null): string | null =>
  day === null ? null : day.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2')

/** Whether a wire day exists in the calendar, from 1800 on. */
export const isRealDay = (day: string): boolean => {
  const [month = 0, date = 0, year = 0] = day.split('/').map(Number)
  const made = new Date(Date.UTC(year, month - 1, date))
  return (
    year >= 1800 && made.getUTCFullYear() === year && made.getUTCMonth() === month - 1 && made.getUTCDate() === date
  )
}

/** An instant with milliseconds, as the database gives it back. Null for one outside the years 1800 to 2200. */
export const toStoredInstant = (instant: string): string | null => {
  const at = new Date(instant)
  const year = at.getUTCFullYear()
  return year >= 1800 && year <= 2200 ? at.toISOString() : null
}
