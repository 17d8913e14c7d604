/** Durations and money: as people read and type them. Days and instants are the kernel's, telephones the custom fields'. */
import { plainNumber } from '../kernel/index.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** SVC-05: 125 minutes are 2:05. */
export const shownMinutes = (minutes: number): string => `${Math.floor(minutes / 60)}:${two(minutes % 60)}`

const typedHours = /^(?:(\d{1,4})\s*(?::|h\s*)\s*)?(\d{1,4})?\s*m?$/i

/** Hours and minutes as 2:05, 2h 5m or 2h; a number alone is minutes. Null when it is none of these. */
export const minutesFrom = (text: string): number | null => {
  const found = typedHours.exec(text.trim())
  if (!found || (found[1] === undefined && found[2] === undefined)) return null
  const [hours, minutes] = [Number(found[1] ?? 0), Number(found[2] ?? 0)]
  return found[1] !== undefined && minutes > 59 ? null : hours * 60 + minutes
}

/** Dollars and at most two decimals, with or without the sign and separators of thousands. */
export const dollarsFrom = (text: string): number | null => {
  const plain = plainNumber(text)
  return /^\d{1,12}(\.\d{0,2})?$/.test(plain) ? Number(plain) : null
}
