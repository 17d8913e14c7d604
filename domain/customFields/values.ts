/** What a record holds for its custom fields. */

/** Values of custom fields by the id of their definition: text, or a list of texts (FLD-11 … FLD-16). */
export type CustomFieldValues = Record<string, string | string[]>

/** One value, for rules and controls; null where a field of its type has none. */
export type CustomValue = string | readonly string[] | null

export const isEmptyValue = (value: CustomValue | undefined): boolean =>
  value === null || value === undefined || value.length === 0

/** As a record's dictionary holds it: an empty one is '' or an empty list, and goes when the record is saved. */
export const storedValue = (value: CustomValue): string | string[] =>
  value === null ? '' : typeof value === 'string' ? value : [...value]

export const sameCustomValue = (a: CustomValue | undefined, b: CustomValue | undefined): boolean => {
  if (isEmptyValue(a) || isEmptyValue(b)) return isEmptyValue(a) && isEmptyValue(b)
  if (typeof a === 'string' || typeof b === 'string') return a === b
  return a?.length === b?.length && (a ?? []).every((each, at) => each === b?.[at])
}

/** Of one field; what is not of a record's own is not looked up. */
export const valueOf = (values: Readonly<Record<string, CustomValue>>, id: number): CustomValue =>
  Object.hasOwn(values, String(id)) ? (values[String(id)] ?? null) : null
