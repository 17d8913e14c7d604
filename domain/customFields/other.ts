/** The 'Other' choice: free text beside the options of a choice field (FLD-07). */
import { isBlank } from '../kernel/index.ts'
import type { CustomField } from './definition.ts'

/** FLD-14 */
export const otherPrefix = 'Other: '

/** FLD-19 */
export const mayBeOther = (text: string): boolean => !isBlank(text)

export const otherValue = (text: string): string => `${otherPrefix}${text.trim()}`

/** The entered text; null where the value is no 'Other' choice of this field. An option of that wording comes first. */
export const otherText = ({ options }: Pick<CustomField, 'options'>, value: string): string | null => {
  if (!options.other || !value.startsWith(otherPrefix)) return null
  if (options.select.some((option) => option.value === value)) return null
  const text = value.slice(otherPrefix.length)
  return mayBeOther(text) ? text : null
}
