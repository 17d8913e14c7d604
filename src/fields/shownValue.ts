import { labelFor, missingChoice } from '../../domain/config/index.ts'
import { scalarText, type EntityField, type Values } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import type { State } from '../../domain/state.ts'
import { optionsOf } from './options.ts'
import { recordName } from './recordName.ts'

/** Of a field of several, that of one of them. */
const oneOf = (field: EntityField): EntityField | null => {
  if (field.widget === 'choices') return { ...field, widget: 'choice' }
  return field.widget === 'lookups' ? { ...field, widget: 'lookup' } : null
}

const shownRow = (state: State, { parts = {} }: EntityField, row: Values): string =>
  Object.entries(parts)
    .map(([name, part]) => shownValue(state, part, row[name]))
    .filter((text) => text !== '')
    .join(' ')

/** A form's value as text to read; empty where there is none. */
export const shownValue = (state: State, field: EntityField, value: unknown): string => {
  if (field.widget === 'checkbox') return value === true ? t('record.yes') : t('record.no')
  if (value === null || value === undefined) return ''
  if (field.widget === 'texts') return Array.isArray(value) ? value.join(', ') : ''
  if (field.widget === 'rows')
    return Array.isArray(value) ? value.map((row: Values) => shownRow(state, field, row)).join('; ') : ''
  const one = oneOf(field)
  if (one !== null) return Array.isArray(value) ? value.map((each) => shownValue(state, one, each)).join(', ') : ''
  if (field.lookup !== undefined && typeof value === 'number') return labelFor(state, field.lookup, value)
  if (field.widget === 'record' && typeof value === 'number') return recordName(state, field, value)
  if (field.widget === 'choice')
    return (
      optionsOf(state, field, value).find((option) => option.value === scalarText(value))?.label ??
      missingChoice(field.label, 'value')
    )
  return typeof value === 'boolean' ? '' : scalarText(value)
}
