/** The face of custom fields. */
export { defaultProblem, defaultValues, resetValue, valueFromText } from './blank.ts'
export { shownBounds, snappedInstant } from './bounds.ts'
export type { Moment } from './bounds.ts'
export { wrongCustomChanges } from './change.ts'
export { checkCustomField, checkCustomFields, hasInvalidCustomField, looksLikeEmail } from './check.ts'
export type { CustomFieldProblems } from './check.ts'
export { customField, familyOf, noOptions, isActive } from './definition.ts'
export { customFieldKinds, customFieldTableOf, customFieldTables } from './definition.ts'
export type { CustomField, CustomFieldTable, CustomFieldType } from './definition.ts'
export { decimalsOf, numberBounds, numberProblem, settledNumber, steppedNumber, typedNumber } from './numbers.ts'
export { choiceLabel, chipOptions, offeredOptions } from './options.ts'
export { mayBeOther, otherPrefix, otherText, otherValue } from './other.ts'
export {
  internationalPhone,
  internationalText,
  opensInternational,
  phoneFrom,
  shownPhone,
  typedUsPhone,
  usFrom,
  usMask,
} from './phone.ts'
export { customFieldEntries, customFieldLabel, invalidMark, plainCustomValue, shownCustomValue } from './shown.ts'
export { shownBy, type ShownBy } from './definition.ts'
export { isEmptyValue, sameCustomValue, storedValue, valueOf } from './values.ts'
export type { CustomFieldValues, CustomValue } from './values.ts'
export { customValueFromWords } from './words.ts'
export { longestOther, otherDialog } from './parts.ts'
