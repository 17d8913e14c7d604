/** What a save may do to the custom fields of a record (FLD-59). */
import { wording } from '../messages/index.ts'
import type { Moment } from './bounds.ts'
import { checkChosen, type CustomFieldProblems } from './check.ts'
import { isActive, type CustomField } from './definition.ts'
import { isEmptyValue, sameCustomValue, valueOf, type CustomValue } from './values.ts'

type Values = Readonly<Record<string, CustomValue>>

const held = (values: Values | null, key: string): CustomValue =>
  values !== null && Object.hasOwn(values, key) ? (values[key] ?? null) : null
const isNumber = (key: string): boolean => /^[1-9]\d*$/.test(key)

const problemOf = (
  field: CustomField | undefined,
  before: CustomValue,
  after: CustomValue,
  moment: Moment,
): string | null => {
  if (field === undefined) return wording('customField.notKnown')
  if (!isActive(field)) return wording('customField.notOpen')
  return checkChosen(field, before, after, moment)
}

/**
 * A sentence for each changed value that may not be saved, by the field's id. `before` is null for a new record, which
 * must have all that is required; an old one may go on lacking what it always lacked.
 */
export const wrongCustomChanges = (
  fields: readonly CustomField[],
  before: Values | null,
  after: Values,
  moment: Moment,
): CustomFieldProblems => {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const needed = before === null ? fields.filter((field) => isActive(field) && field.required).map(({ id }) => id) : []
  const keys = [...Object.keys(before ?? {}), ...Object.keys(after)]
  // What is no number names no field, and would be kept where nothing ever looks.
  const strange = keys.filter((key) => !isNumber(key) && !sameCustomValue(held(before, key), held(after, key)))
  const named = keys.filter(isNumber).map(Number)
  return Object.fromEntries([
    ...strange.map((key) => [key, wording('customField.notKnown')]),
    ...[...new Set([...named, ...needed])].flatMap((id) => {
      const [was, is] = [valueOf(before ?? {}, id), valueOf(after, id)]
      if (sameCustomValue(was, is) && !(isEmptyValue(is) && needed.includes(id))) return []
      const message = problemOf(byId.get(id), was, is, moment)
      return message === null ? [] : [[String(id), message]]
    }),
  ])
}
