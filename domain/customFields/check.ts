/** Whether a value is right for its field. The form asks while one types, the server before it writes. */
import { dayFrom, isBlank, timeOf } from '../kernel/index.ts'
import { wording } from '../messages/index.ts'
import { isDayWithin, isInstantWithin, shownBounds, type Moment } from './bounds.ts'
import { familyOf, isActive, type CustomField } from './definition.ts'
import { decimalsOf, numberBounds, numberProblem } from './numbers.ts'
import { isKnownChoice } from './options.ts'
import { phoneFrom } from './phone.ts'
import { isEmptyValue, valueOf, type CustomValue } from './values.ts'

/** FLD-32 */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text)

const numberMessage = (field: CustomField, value: string): string | null => {
  const problem = numberProblem(field, value)
  if (problem === null) return null
  if (problem === 'form')
    return field.type === 'Whole Number' ? wording('customField.invalid.whole') : wording('customField.invalid.number')
  if (problem === 'decimals') {
    if (field.type === 'Whole Number') return wording('customField.invalid.whole')
    const decimals = decimalsOf(field) ?? 0
    return decimals === 0 && field.type === 'Currency'
      ? wording('customField.invalid.noDecimals')
      : wording('customField.invalid.decimals', { decimals })
  }
  const { min, max } = numberBounds(field)
  if (min !== null && max !== null) return wording('customField.invalid.between', { min, max })
  return min === null
    ? wording('customField.invalid.max', { max: max ?? '' })
    : wording('customField.invalid.min', { min })
}

const outside = (field: CustomField, moment: Moment): string => {
  const { from, to } = shownBounds(field, moment)
  if (from !== null && to !== null) return wording('customField.invalid.dateBetween', { from, to })
  return from === null
    ? wording('customField.invalid.dateTo', { to: to ?? '' })
    : wording('customField.invalid.dateFrom', { from })
}

const storedInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/

const dateMessage = (field: CustomField, value: string, moment: Moment): string | null => {
  if (field.type === 'Date') {
    const day = dayFrom(value)
    if (day === null) return wording('field.invalid.day')
    return isDayWithin(field, day, moment) ? null : outside(field, moment)
  }
  const at = storedInstant.test(value) ? timeOf(value) : Number.NaN
  if (Number.isNaN(at)) return wording('field.invalid.instant')
  return isInstantWithin(field, at, moment) ? null : outside(field, moment)
}

const choiceMessage = (field: CustomField, value: string): string | null =>
  isKnownChoice(field, value) ? null : wording('customField.invalid.choiceGone')

const manyMessage = (field: CustomField, values: readonly string[]): string | null => {
  if (new Set(values).size < values.length) return wording('customField.invalid.twice')
  return values.map((value) => choiceMessage(field, value)).find((message) => message !== null) ?? null
}

/** PostgreSQL takes no NUL and no half of a surrogate pair. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const textMessage = (field: CustomField, value: string, moment: Moment): string | null => {
  if (!isStorable(value)) return wording('customField.invalid.form')
  switch (familyOf(field)) {
    case 'number':
      return numberMessage(field, value)
    case 'date':
      return dateMessage(field, value, moment)
    case 'yesOrNo': {
      // FLD-11, FLD-12
      const mayBeNeither = field.type === 'Yes/No' && field.options.neither
      if (value === '1' || value === '0' || (mayBeNeither && value === '-1')) return null
      return mayBeNeither ? wording('customField.invalid.yesNoNeither') : wording('customField.invalid.yesNo')
    }
    case 'phone':
      return phoneFrom(value) === value ? null : wording('customField.invalid.phone')
    case 'email':
      return looksLikeEmail(value) ? null : wording('field.invalid.email')
    case 'choice':
      return choiceMessage(field, value)
    case 'text':
      return null
    case 'many':
      return wording('customField.invalid.form')
  }
}

/** FLD-46, FLD-51 */
const requiredMessage = (field: CustomField): string =>
  familyOf(field) === 'choice' ? wording('customField.choiceRequired') : wording('field.required')

/** What is wrong with the value; null when nothing is. */
export const checkCustomField = (field: CustomField, value: CustomValue, moment: Moment): string | null => {
  const isSeen = typeof value === 'string' ? !isBlank(value) : value?.every((each) => !isBlank(each)) === true
  if (field.required && !isEmptyValue(value) && !isSeen) return requiredMessage(field)
  if (isEmptyValue(value) || value === null) return field.required ? requiredMessage(field) : null
  if (typeof value === 'string') return textMessage(field, value, moment)
  if (familyOf(field) !== 'many' || !value.every(isStorable)) return wording('customField.invalid.form')
  return manyMessage(field, value)
}

export type CustomFieldProblems = Readonly<Record<string, string>>

/**
 * A sentence for each field that is not right, by its id (FLD-52). Only active fields count: what nobody may enter,
 * nobody can mend.
 */
export const checkCustomFields = (
  fields: readonly CustomField[],
  values: Readonly<Record<string, CustomValue>>,
  moment: Moment,
): CustomFieldProblems =>
  Object.fromEntries(
    fields.filter(isActive).flatMap((field) => {
      const message = checkCustomField(field, valueOf(values, field.id), moment)
      return message === null ? [] : [[String(field.id), message]]
    }),
  )

/** FLD-53: a choice that is off may stay, but not be chosen anew. */
const choosesWhatIsOff = ({ options }: CustomField, before: CustomValue, after: CustomValue): boolean => {
  const held = new Set(typeof before === 'string' ? [before] : before)
  const off = new Set(options.select.filter(({ status }) => status === 0).map(({ value }) => value))
  return (typeof after === 'string' ? [after] : (after ?? [])).some((value) => off.has(value) && !held.has(value))
}

/** CLI-15: whether a record is flagged. */
export const hasInvalidCustomField = (
  fields: readonly CustomField[],
  values: Readonly<Record<string, CustomValue>>,
  moment: Moment,
): boolean => Object.keys(checkCustomFields(fields, values, moment)).length > 0

/** What is wrong with a value that is newly given instead of `before`; null when nothing is. */
export const checkChosen = (
  field: CustomField,
  before: CustomValue,
  after: CustomValue,
  moment: Moment,
): string | null =>
  choosesWhatIsOff(field, before, after)
    ? wording('customField.invalid.choiceGone')
    : checkCustomField(field, after, moment)
