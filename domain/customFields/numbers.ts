/** Numbers are kept as the text that says them, so that 12.50 stays 12.50. */
import type { CustomField } from './definition.ts'
import { atPlaces, exactOf, exactText, isLess, negated, plus, type Exact } from './exact.ts'

type NumberField = Pick<CustomField, 'type' | 'options'>

/** Digits after the point that may be typed; null is any number of them (FLD-26, FLD-29, FLD-30). */
export const decimalsOf = ({ type, options }: NumberField): number | null => {
  if (type === 'Whole Number') return 0
  return options.decimal_place ?? (type === 'Currency' ? 0 : null)
}

const exactBound = (text: string | null): Exact | null => {
  const bound = text?.trim() ?? ''
  return bound === '' ? null : (exactOf(bound) ?? exactOf(String(Number(bound))))
}

const exactBounds = ({ options }: NumberField): { readonly min: Exact | null; readonly max: Exact | null } => ({
  min: exactBound(options.min),
  max: exactBound(options.max),
})

const numberOf = (exact: Exact | null): number | null => (exact === null ? null : Number(exactText(exact)))

/** As far as a double goes, for words and screen readers: what is compared is exact. */
export const numberBounds = (field: NumberField): { readonly min: number | null; readonly max: number | null } => {
  const { min, max } = exactBounds(field)
  return { min: numberOf(min), max: numberOf(max) }
}

const mayBeNegative = (field: NumberField): boolean => (numberBounds(field).min ?? -1) < 0

/** What is wrong with a number: its form, its decimals, or where it lies. */
export type NumberProblem = 'form' | 'decimals' | 'bounds'

/** FLD-24, FLD-26, FLD-30. `step` makes nothing invalid (FLD-54). */
export const numberProblem = (field: NumberField, value: string): NumberProblem | null => {
  const number = exactOf(value)
  if (number === null) return 'form'
  const decimals = decimalsOf(field)
  if (decimals !== null && number.places > decimals) return 'decimals'
  const { min, max } = exactBounds(field)
  return (min !== null && isLess(number, min)) || (max !== null && isLess(max, number)) ? 'bounds' : null
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

const within = (number: Exact, { min, max }: ReturnType<typeof exactBounds>): Exact => {
  if (min !== null && isLess(number, min)) return min
  return max !== null && isLess(max, number) ? max : number
}

const one: Exact = { units: 1n, places: 0 }
const zero: Exact = { units: 0n, places: 0 }

/** FLD-54: one press of an arrow. From outside the bounds it goes to the nearest of them. */
export const steppedNumber = (field: NumberField, value: string, by: 1 | -1): string => {
  const step = exactOf(field.options.step ?? '')
  const stride = step === null || step.units <= 0n ? one : step
  const from = exactOf(value) ?? zero
  const next = within(plus(from, by === 1 ? stride : negated(stride)), exactBounds(field))
  const least = Math.max(from.places, stride.places)
  return settledNumber(field, exactText(atPlaces(next, least, decimalsOf(field) ?? Infinity)))
}

/** FLD-31: for reading, with commas between thousands. */
export const shownCurrency = (field: NumberField, value: string): string => {
  if (numberProblem(field, value) === 'form') return value
  const [whole = '', fraction] = settledNumber(field, value).split('.')
  const grouped = whole.replace(/\d(?=(?:\d{3})+$)/g, '$&,')
  const amount = fraction === undefined ? grouped : `${grouped}.${fraction}`
  return amount.startsWith('-') ? `-$${amount.slice(1)}` : `$${amount}`
}
