/** What a field holds before anybody entered something, and after a reset. */
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

/** FLD-57: what the form of a new record holds at first. */
export const defaultValues = (fields: readonly CustomField[]): CustomFieldValues =>
  Object.fromEntries(
    fields
      .filter(isActive)
      .map((field) => [String(field.id), storedValue(defaultValue(field))] as const)
      .filter(([, value]) => !isEmptyValue(value)),
  )
