/** Days, times and telephone numbers: as the wire holds them and as people read and type them. */
import { instantOf, wallTimeAt } from './zone.ts'

const typedDay = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const two = (value: number): string => String(value).padStart(2, '0')

const daysIn = (year: number, month: number): number =>
  month === 2 ? (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

export type Day = { readonly year: number; readonly month: number; readonly day: number }

/** FLD-33: M/d/yyyy, with or without leading zeros; null when it is no day of the calendar (2/30). */
export const dayFrom = (text: string): Day | null => {
  const found = typedDay.exec(text)
  if (!found) return null
  const [month, day, year] = [Number(found[1]), Number(found[2]), Number(found[3])]
  return year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month) ? null : { year, month, day }
}

/** CLI-05: as stored and sent. */
export const wireDay = ({ year, month, day }: Day): string => `${two(month)}/${two(day)}/${String(year).padStart(4, '0')}`

/** CLI-05, FMT-02: as shown. */
export const shownDay = ({ year, month, day }: Day): string => `${month}/${day}/${String(year).padStart(4, '0')}`

/** Days from 1970-01-01, for ages. */
export const dayNumberOf = ({ year, month, day }: Day): number => {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return Math.floor(date.getTime() / 86_400_000)
}

/** FLD-38: M/d/yyyy HH:mm in the agency's zone. An instant that can't be read is shown as it is. */
export const shownInstant = (iso: string, zone: string): string => {
  const at = Date.parse(iso)
  const wall = Number.isNaN(at) ? null : wallTimeAt(at, zone)
  return wall === null ? iso : `${shownDay(wall)} ${two(wall.hour)}:${two(wall.minute)}`
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

const international = 'i: '
const usDigits = /^1\d{10}$/
/** What may stand between the digits of a US number. */
const usText = /^[\d\s()+.\-/]*$/

/**
 * FLD-15, FLD-16, FLD-42 … FLD-45: 11 digits that begin with 1, or 'i: ' and the number as it was typed. Null when there
 * is no digit in it.
 */
export const phoneFrom = (text: string): string | null => {
  const isMarked = /^i:/i.test(text)
  const number = (isMarked ? text.slice(2) : text).trim()
  if (!/\d/.test(number)) return null
  const digits = number.replace(/\D/g, '')
  const whole = digits.length === 10 && !digits.startsWith('1') ? `1${digits}` : digits
  const isForeign = number.startsWith('+') && !number.startsWith('+1')
  return isMarked || isForeign || !usText.test(number) || !usDigits.test(whole) ? `${international}${number}` : whole
}

/** FMT-01, FLD-40: +1 (xxx) xxx-xxxx; an international number without its mark, unless it would then be taken for another. */
export const shownPhone = (stored: string): string => {
  if (stored.startsWith(international)) {
    const number = stored.slice(international.length)
    return phoneFrom(number) === stored ? number : stored
  }
  const digits = /^\d{10}$/.test(stored) ? `1${stored}` : stored
  return usDigits.test(digits) ? `+1 (${digits.slice(1, 4)}) ${digits.slice(4, 7)}-${digits.slice(7)}` : stored
}

/** FLD-32 */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text)

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
  const plain = text.trim().replace(/^\$\s*/, '').replaceAll(',', '')
  return /^\d{1,12}(\.\d{0,2})?$/.test(plain) ? Number(plain) : null
}
