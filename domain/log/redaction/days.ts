/**
 * Calendar days as numbers of days since 1970-01-01 (proleptic Gregorian), and the three forms in which fields hold
 * dates.
 */

export type DayFormat = 'yyyy-MM-dd' | 'MM/dd/yyyy'
export type DayParts = { readonly year: number; readonly month: number; readonly day: number }

const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/
const formDay = /^(\d{2})\/(\d{2})\/(\d{4})$/
const isoInstant = /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?Z$/

export const dayFormatOf = (value: string): DayFormat | null =>
  isoDay.test(value) ? 'yyyy-MM-dd' : formDay.test(value) ? 'MM/dd/yyyy' : null

export const partsOf = (value: string): DayParts | null => {
  const iso = isoDay.exec(value)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }
  const form = formDay.exec(value)
  return form ? { year: Number(form[3]), month: Number(form[1]), day: Number(form[2]) } : null
}

const daysIn = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

/** Null for a day that does not exist. */
export const dayNumber = ({ year, month, day }: DayParts): number | null => {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null
  // Years begin in March, so that the leap day is the last of them.
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

export const partsOfNumber = (days: number): DayParts => {
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  }
}

const digits = (value: number, length: number): string => String(value).padStart(length, '0')

export const writeDay = ({ year, month, day }: DayParts, format: DayFormat): string =>
  format === 'yyyy-MM-dd'
    ? `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`
    : `${digits(month, 2)}/${digits(day, 2)}/${digits(year, 4)}`

/** The day and the time of day of an ISO instant; null when it is none. */
export const splitInstant = (value: string): { readonly day: number; readonly time: string } | null => {
  if (!isoInstant.test(value)) return null
  const parts = partsOf(value.slice(0, 10))
  const day = parts && dayNumber(parts)
  return day === null ? null : { day, time: value.slice(10) }
}

export const joinInstant = (day: number, time: string): string => writeDay(partsOfNumber(day), 'yyyy-MM-dd') + time

/** 0001-01-01 and 9999-12-31: what four digits of a year can write. */
export const firstDay = -719_162
export const lastDay = 2_932_896
