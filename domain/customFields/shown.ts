/** Custom fields as text to read, and in the order in which a form has them. */
import { shownInstant, shownWireDay } from '../kernel/index.ts'
import { t } from '../messages/index.ts'
import type { Moment } from './bounds.ts'
import { checkCustomField } from './check.ts'
import { customFieldStatus, familyOf, isActive, type CustomField, type ShownBy } from './definition.ts'
import { shownCurrency } from './numbers.ts'
import { choiceLabel } from './options.ts'
import { shownPhone } from './phone.ts'
import { isEmptyValue, valueOf, type CustomValue } from './values.ts'

/** FLD-04 */
export const customFieldLabel = ({ label, status }: Pick<CustomField, 'label' | 'status'>): string =>
  status === customFieldStatus.readOnly ? t('customField.readOnly', { label }) : label

const answers: Readonly<Record<string, () => string>> = {
  '1': () => t('customField.yes'),
  '0': () => t('customField.no'),
  '-1': () => t('customField.neither'),
}

/** What was typed and is none would be read as one of another day, or zone. */
const beginsAsInstant = /^\d{4}-\d\d-\d\dT/

const shownText = (field: ShownBy, value: string, zone: string): string => {
  switch (familyOf(field)) {
    case 'date':
      if (field.type === 'Date') return shownWireDay(value)
      return beginsAsInstant.test(value) ? shownInstant(value, zone) : value
    case 'yesOrNo':
      return Object.hasOwn(answers, value) ? (answers[value]?.() ?? value) : value
    case 'phone':
      return shownPhone(value)
    case 'number':
      return field.type === 'Currency' ? shownCurrency(field, value) : value
    case 'choice':
    case 'many':
      return choiceLabel(field, value)
    default:
      return value
  }
}

/** The value alone, without a word on whether it is right. */
export const plainCustomValue = (field: ShownBy, value: CustomValue, zone: string): string => {
  if (value === null) return ''
  return typeof value === 'string'
    ? shownText(field, value, zone)
    : value.map((each) => shownText(field, each, zone)).join(', ')
}

/** FLD-20, FLD-21: what stands after the shown value of an invalid field. */
export const invalidMark = (value: CustomValue): string =>
  isEmptyValue(value) ? t('customField.empty') : t('customField.wrong')

/** The value as text, marked where it is not right. */
export const shownCustomValue = (field: CustomField, value: CustomValue, moment: Moment): string => {
  const shown = plainCustomValue(field, value, moment.zone)
  return isActive(field) && checkCustomField(field, value, moment) !== null ? `${shown}${invalidMark(value)}` : shown
}

/** FLD-10: a definition with the value that a record holds for it. */
export type CustomFieldEntry = CustomField & { readonly value: CustomValue }

/** FLD-05, FLD-10: by order, then by id; of inactive fields those that still hold a value. */
export const customFieldEntries = (
  fields: readonly CustomField[],
  values: Readonly<Record<string, CustomValue>>,
): readonly CustomFieldEntry[] =>
  fields
    .map((field) => ({ ...field, value: valueOf(values, field.id) }))
    .filter(({ status, value }) => status !== customFieldStatus.inactive || !isEmptyValue(value))
    .toSorted((a, b) => a.order - b.order || a.id - b.id)
