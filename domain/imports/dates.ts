/** Dates as spreadsheets hold them. In which order day, month and year stand is said for a column, never guessed. */
import { instantOf, realDay, wireDay, type Day, isoInstantAt } from '../kernel/index.ts'
import { nameWords } from '../likeness/index.ts'

/** Month, day, year; day, month, year; year, month, day. */
export const dateOrders = ['MDY', 'DMY', 'YMD'] as const
export type DateOrder = (typeof dateOrders)[number]

/** No day, with a time and all, is longer, however the words for it are. Patterns go over what is longer for hours. */
const longestMoment = 64

/** Blanks as one; null when it is too long for a day. */
const inShort = (text: string): string | null => {
  const plain = text.trim().replaceAll(/\s+/g, ' ')
  return plain.length > longestMoment ? null : plain
}

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const numbers = /^(\d{1,4})\s*([/.\- ])\s*(\d{1,2})\s*\2\s*(\d{1,4})\.?$/
const compact = /^(\d{4})(\d{2})(\d{2})$/

/** The first letters by which English, French and Spanish months are known. */
const months: readonly (readonly string[])[] = [
  ['jan', 'ene'],
  ['feb', 'fev'],
  ['mar'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct'],
  ['nov'],
  ['dec', 'dic'],
]

const monthNamed = (word: string): number =>
  months.findIndex((starts) => starts.some((start) => word.startsWith(start))) + 1

/** `3 mars 2026`, `March 3, 2026`, `3 de marzo de 2026`: whoever names the month leaves nothing open. */
const namedDay = (text: string): Day | null => {
  const words = nameWords(text).filter((word) => !['de', 'del', 'of', 'the', 'le', 'el'].includes(word))
  if (words.length !== 3) return null
  const [month = ''] = words.filter((word) => /^\p{L}{3,}$/u.test(word))
  const [year = ''] = words.filter((word) => /^\d{4}$/.test(word))
  const [day = ''] = words.filter((word) => /^\d{1,2}(?:st|nd|rd|th|er)?$/.test(word))
  return month === '' || year === '' || day === ''
    ? null
    : realDay(Number(year), monthNamed(month), Number.parseInt(day, 10))
}

/** Years have four digits: which century two of them mean is not known. */
const inOrder = (order: DateOrder, first: string, second: string, third: string): Day | null => {
  const year = order === 'YMD' ? first : third
  if (year.length !== 4) return null
  const [month, day] = order === 'MDY' ? [first, second] : order === 'DMY' ? [second, first] : [second, third]
  return month.length > 2 || day.length > 2 ? null : realDay(Number(year), Number(month), Number(day))
}

/** Null when the text is no day, or none in that order. With four digits and dashes first it is the same in each. */
export const readDay = (text: string, order: DateOrder): Day | null => {
  const plain = inShort(text)
  if (plain === null) return null
  const known = iso.exec(plain) ?? (order === 'YMD' ? compact.exec(plain) : null)
  if (known) return realDay(Number(known[1]), Number(known[2]), Number(known[3]))
  const found = numbers.exec(plain)
  if (found) return inOrder(order, found[1] ?? '', found[3] ?? '', found[4] ?? '')
  return namedDay(plain)
}

const withTime = /^(.+?)(?:T|,?\s+)(\d{1,2})[:h](\d{2})(?::\d{2}(?:\.\d+)?)?\s*(a\.?m\.?|p\.?m\.?)?(Z)?$/i

type Moment = { readonly day: Day; readonly hour: number; readonly minute: number; readonly isUtc: boolean }

const hourOf = (hour: number, half: string): number => {
  if (half === '') return hour
  if (hour < 1 || hour > 12) return 24
  return (hour % 12) + (half.startsWith('p') ? 12 : 0)
}

/** A day, with a time where the text has one; midnight where it has none. */
const readMoment = (text: string, order: DateOrder): Moment | null => {
  const plain = inShort(text)
  if (plain === null) return null
  const found = withTime.exec(plain)
  if (!found) {
    const day = readDay(plain, order)
    return day && { day, hour: 0, minute: 0, isUtc: false }
  }
  const day = readDay(found[1] ?? '', order)
  const hour = hourOf(Number(found[2]), (found[4] ?? '').toLowerCase())
  const minute = Number(found[3])
  return day === null || hour > 23 || minute > 59 ? null : { day, hour, minute, isUtc: found[5] !== undefined }
}

/** As a day is stored. A time of midnight, as spreadsheets write it beside a day, says nothing more. */
export const storedDay = (text: string, order: DateOrder): string | null => {
  const moment = readMoment(text, order)
  return moment === null || moment.hour + moment.minute > 0 ? null : wireDay(moment.day)
}

/** As an instant is stored; null also for an hour that the clocks of the zone skip. */
export const storedInstant = (text: string, order: DateOrder, zone: string): string | null => {
  const moment = readMoment(text, order)
  if (moment === null) return null
  const { day, hour, minute, isUtc } = moment
  const at = instantOf({ ...day, hour, minute }, isUtc ? 'UTC' : zone)
  return at === null ? null : isoInstantAt(at)
}

/** What the cells of a column leave open: the orders in which all of them are dates, and whether these agree on each. */
export type DateFit = { readonly orders: readonly DateOrder[]; readonly agree: boolean; readonly seen: boolean }

export const unseenDates: DateFit = { orders: dateOrders, agree: true, seen: false }

const said = ({ day, hour, minute }: Moment): string => `${wireDay(day)} ${hour}:${minute}`

export const fitDates = (before: DateFit, text: string): DateFit => {
  if (before.orders.length === 0 || text.trim() === '') return before
  const read = before.orders.map((order) => readMoment(text, order))
  const orders = before.orders.filter((_, at) => read[at] !== null)
  const meanings = new Set(read.flatMap((moment) => (moment === null ? [] : [said(moment)])))
  return { orders, agree: before.agree && meanings.size <= 1, seen: true }
}

/** The order that goes without saying: the only one that fits, or any where all mean the same. Null when it is to be chosen. */
export const clearOrder = ({ orders, agree, seen }: DateFit): DateOrder | null => {
  if (!seen || orders.length === 0) return null
  if (orders.length === 1) return orders[0] ?? null
  return agree ? (orders.find((order) => order === 'YMD') ?? orders[0] ?? null) : null
}
