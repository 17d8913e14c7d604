/** What the choice fields offer, and which of their values are known. */
import { folded } from '../kernel/index.ts'
import type { CustomField, CustomFieldOption } from './definition.ts'
import { otherText } from './other.ts'
import type { CustomValue } from './values.ts'

type WithOptions = Pick<CustomField, 'options'>

const listOf = (value: CustomValue): readonly string[] =>
  value === null ? [] : typeof value === 'string' ? [value] : value

/** FLD-53: active options, and those that the record already holds although they are off. */
export const offeredOptions = ({ options }: WithOptions, held: CustomValue): readonly CustomFieldOption[] => {
  const chosen = new Set(listOf(held))
  return options.select.filter(({ value, status }) => status === 1 || chosen.has(value))
}

/** FLD-50: what a chip list offers while text is typed. */
export const chipOptions = (
  { options }: WithOptions,
  chosen: readonly string[],
  typed: string,
): readonly CustomFieldOption[] => {
  const wanted = folded(typed.trim())
  return options.select.filter(
    ({ value, label, status }) => status === 1 && !chosen.includes(value) && folded(label).includes(wanted),
  )
}

/** An option in any state, or an 'Other' text where the field has that choice. */
export const isKnownChoice = (field: WithOptions, value: string): boolean =>
  field.options.select.some((option) => option.value === value) || otherText(field, value) !== null

export const choiceLabel = ({ options }: WithOptions, value: string): string =>
  options.select.find((option) => option.value === value)?.label ?? value
