/** What a field holds before anybody entered something, and after a reset. */
import type { Moment } from './bounds.ts'
import { checkChosen } from './check.ts'
import { familyOf, isActive, type CustomField } from './definition.ts'
import { isEmptyValue, storedValue, type CustomFieldValues, type CustomValue } from './values.ts'

const texts = (value: unknown): readonly string[] | null =>
  Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : null

/** A JSON list, or one value that was written without its brackets. */
const listFrom = (text: string): readonly string[] => {
  try {
    return texts(JSON.parse(text)) ?? [text]
  } catch {
    return [text]
  }
}

/** FLD-23: empty for what is typed, null for a number, a date or a choice, an empty list for several values. */
export const blankValue = (field: CustomField): CustomValue => {
  const family = familyOf(field)
  if (family === 'many') return []
  return family === 'text' || family === 'phone' || family === 'email' ? '' : null
}

/** Of what is held as one text: several values are a JSON list there. */
export const valueFromText = (field: CustomField, text: string): CustomValue => {
  if (text === '') return blankValue(field)
  return familyOf(field) === 'many' ? listFrom(text) : text
}

const defaultValue = (field: CustomField): CustomValue => valueFromText(field, field.default_value ?? '')

/** FLD-23 */
export const resetValue = (field: CustomField): CustomValue =>
  field.required ? defaultValue(field) : blankValue(field)

/** Why a record that begins with the field's default value could not be saved; null where it can, or there is none. */
export const defaultProblem = (field: CustomField, moment: Moment): string | null => {
  const value = defaultValue(field)
  return isEmptyValue(value) ? null : checkChosen(field, null, value, moment)
}

/**
 * FLD-57: what the form of a new record holds at first. A default that is not right, as one whose choice was switched
 * off later, is left out: it would keep each new record from being saved.
 */
export const defaultValues = (fields: readonly CustomField[], moment: Moment): CustomFieldValues =>
  Object.fromEntries(
    fields
      .filter((field) => isActive(field) && defaultProblem(field, moment) === null)
      .map((field) => [String(field.id), storedValue(defaultValue(field))] as const)
      .filter(([, value]) => !isEmptyValue(value)),
  )
