/** What a spreadsheet's cell says, as text. */
import { masked, numberMaskOf, type NumberMask } from './numberMask.ts'

/** How a number is shown: as a day or a time, through a mask of digits (post codes), or as it is. */
export type CellFormat = 'plain' | 'date' | NumberMask

/** Formats of dates that have a number and no code in the file. */
const dateIds: ReadonlySet<number> = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])
const eastAsian = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

export const formatOf = (id: number, code: string | undefined): CellFormat => {
  if (dateIds.has(id) || eastAsian(id)) return 'date'
  if (code === undefined) return 'plain'
  // Words in quotation marks, colours and languages in brackets, and escaped signs say nothing of dates.
  const bare = code.replaceAll(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_.|\*./gi, '')
  if (/[dyhs]|m{1,5}/i.test(bare) && !/^general$/i.test(bare)) return 'date'
  return numberMaskOf(code) ?? 'plain'
}

const dayMs = 86_400_000
const epoch = Date.UTC(1899, 11, 30)
/** Spreadsheets count 29 February 1900, which never was; the days before it have a number less. */
const neverWas = 60

/** Days since the turn of the last century but one, as spreadsheets count them; a part of a day is a time. */
const dateText = (serial: number, since1904: boolean): string | null => {
  const since = serial + (since1904 ? 1_462 : 0)
  const minutes = Math.round(since * 1_440)
  const day = Math.floor(minutes / 1_440)
  const at = new Date(epoch + minutes * 60_000 + (day > 0 && day < neverWas ? dayMs : 0))
  if (!(since >= 0) || Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9_999) return null
  const [date = '', time = ''] = at.toISOString().split('T')
  const clock = time.slice(0, 5)
  if (day < 1) return clock
  const shown = day === neverWas ? '1900-02-29' : date
  return clock === '00:00' ? shown : `${shown} ${clock}`
}

/** Spreadsheets count with 15 digits; what comes behind is not what anybody typed. */
const numberText = (value: number): string => String(Number(value.toPrecision(15)))

/** `value` of a cell that holds its own: a number, a text, a date, yes or no, or an error. */
export const cellText = (type: string, value: string, format: CellFormat, since1904: boolean): string => {
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '')
  if (type !== 'n' || value.trim() === '' || !Number.isFinite(Number(value))) return value
  const number = Number(value)
  if (format === 'date') return dateText(number, since1904) ?? numberText(number)
  const text = numberText(number)
  return (format === 'plain' ? null : masked(format, text)) ?? text
}
