/** Numbers are kept as the text that says them, so that 12.50 stays 12.50. */
import type { CustomField } from './definition.ts'

type NumberField = Pick<CustomField, 'type' | 'options'>

/** Digits after the point that may be typed; null is any number of them (FLD-26, FLD-29, FLD-30). */
export const decimalsOf = ({ type, options }: NumberField): number | null => {
  if (type === 'Whole Number') return 0
  return options.decimal_place ?? (type === 'Currency' ? 0 : null)
}

const boundOf = (text: string | null): number | null => {
  const bound = text === null || text.trim() === '' ? null : Number(text)
  return bound === null || Number.isNaN(bound) ? null : bound
}

export const numberBounds = ({
  options,
}: NumberField): { readonly min: number | null; readonly max: number | null } => ({
  min: boundOf(options.min),
  max: boundOf(options.max),
})

const mayBeNegative = (field: NumberField): boolean => (numberBounds(field).min ?? -1) < 0

const written = /^-?(?:\d{1,15}(?:\.(\d{1,20}))?|\.(\d{1,20}))$/

/** What is wrong with a number: its form, its decimals, or where it lies. */
export type NumberProblem = 'form' | 'decimals' | 'bounds'

/** FLD-24, FLD-26, FLD-30. `step` makes nothing invalid (FLD-54). */
export const numberProblem = (field: NumberField, value: string): NumberProblem | null => {
  const found = written.exec(value)
  if (!found) return 'form'
  const typed = (found[1] ?? found[2] ?? '').length
  const decimals = decimalsOf(field)
  if (decimals !== null && typed > decimals) return 'decimals'
  const { min, max } = numberBounds(field)
  const number = Number(value)
  return (min !== null && number < min) || (max !== null && number > max) ? 'bounds' : null
}

/**
 * The text after a key press: `after`, or `before` where that key may not be typed (FLD-27 … FLD-29). What people paste
 * around numbers (a $, thousands' commas, spaces) is left out.
 */
export const typedNumber = (field: NumberField, before: string, after: string): string => {
  const text = after.replace(/[$,\s]/g, '')
  const found = /^(-?)\d*(?:(\.)(\d*))?$/.exec(text)
  if (!found) return before
  const [, minus = '', point = '', decimals = ''] = found
  const most = decimalsOf(field)
  if (minus !== '' && !mayBeNegative(field)) return before
  if (most !== null && (decimals.length > most || (point !== '' && most === 0))) return before
  return text
}

/** A field may once have had more decimals: what they say is kept, for without them it is another number. */
const padded = (text: string, decimals: number): string => {
  const [whole = '', fraction = ''] = text.split('.')
  return decimals === 0 && /^0*$/.test(fraction) ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`
}

/** On leaving the field: a bare point gets its digit, and a currency all its decimals (FLD-31). */
export const settledNumber = (field: NumberField, value: string): string => {
  const text = value.replace(/^(-?)\./, '$10.').replace(/\.$/, '')
  const decimals = decimalsOf(field)
  return field.type !== 'Currency' || decimals === null || numberProblem(field, text) === 'form'
    ? text
    : padded(text, decimals)
}

const decimalsIn = (text: string): number => text.split('.')[1]?.length ?? 0

/** FLD-54: one press of an arrow. From outside the bounds it goes to the nearest of them. */
export const steppedNumber = (field: NumberField, value: string, by: 1 | -1): string => {
  const { step } = field.options
  const stride = step !== null && Number(step) > 0 ? step : '1'
  const from = numberProblem(field, value) === 'form' ? '0' : value
  const { min, max } = numberBounds(field)
  const decimals = Math.max(decimalsIn(from), decimalsIn(stride))
  const next = Math.min(max ?? Infinity, Math.max(min ?? -Infinity, Number(from) + by * Number(stride)))
  return settledNumber(field, next.toFixed(Math.min(decimals, decimalsOf(field) ?? 20)))
}

/** FLD-31: for reading, with commas between thousands. */
export const shownCurrency = (field: NumberField, value: string): string => {
  if (numberProblem(field, value) === 'form') return value
  const [whole = '', fraction] = settledNumber(field, value).split('.')
  const grouped = whole.replace(/\d(?=(?:\d{3})+$)/g, '$&,')
  const amount = fraction === undefined ? grouped : `${grouped}.${fraction}`
  return amount.startsWith('-') ? `-$${amount.slice(1)}` : `$${amount}`
}
