/** The fields and values of a history as people read them. */
import { customFieldsOf, labelFor, missingWords } from '../../domain/config/index.ts'
import {
  customFieldLabel,
  plainCustomValue,
  type CustomField,
  type CustomValue,
} from '../../domain/customFields/index.ts'
import { customFieldIn, leadsOf, toldField, type HistoryName, type Leads } from '../../domain/history/index.ts'
import type { EntityField } from '../../domain/kernel/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { fromWire, type Kind } from '../../domain/records/index.ts'
import { plainText } from '../../domain/richText/index.ts'
import type { State } from '../../domain/state.ts'
import { shownValue } from '../fields/index.ts'

const customOf = (state: State, kind: Kind, field: string): CustomField | undefined =>
  customFieldsOf(state, kind).find(({ id }) => id === Number(customFieldIn(field)))

export const fieldLabel = (state: State, kind: Kind, field: string): string => {
  if (customFieldIn(field) === null) return tOf(toldField(kind, field)?.label ?? field)
  const custom = customOf(state, kind, field)
  return custom === undefined ? t('history.customField') : customFieldLabel(custom)
}

export type Reading = { readonly zone: string; readonly names: readonly HistoryName[] }

/** One that is gone, or that the reader may not see. */
const missingRecord = (kind: string): string => {
  if (kind === 'victim') return missingWords('client', 'value')
  return kind === 'court_case' ? missingWords('case', 'value') : t('history.otherRecord')
}

const nameOf = (state: State, leads: Exclude<Leads, null>, id: number, names: readonly HistoryName[]): string => {
  if ('lookup' in leads) return labelFor(state, leads.lookup, id)
  const { record } = leads
  return names.find((one) => one.kind === record && one.id === id)?.name || missingRecord(record)
}

const yesOrNo = (value: unknown): string => (value === true || value === 1 ? t('record.yes') : t('record.no'))

/** A box or a mark that nobody ever set says no. */
const isMark = ({ widget, field: { node } }: EntityField): boolean =>
  widget === 'checkbox' ||
  (widget === 'none' && node.kind === 'leaf' && (node.form.is === 'flag' || node.form.is === 'choice'))

const shownText = (state: State, of: EntityField, value: unknown, zone: string): string => {
  if (isMark(of)) return yesOrNo(value)
  if (value === null) return ''
  if (of.widget === 'richText') return typeof value === 'string' ? plainText(value) : ''
  if (of.widget === 'money') return typeof value === 'number' ? `$${value.toFixed(2)}` : ''
  return shownValue(state, of, fromWire(of, value, { zone }))
}

/** A value as the record's form shows it; empty where there is none. */
export const shownInHistory = (
  state: State,
  kind: Kind,
  field: string,
  value: unknown,
  { zone, names }: Reading,
): string => {
  if (customFieldIn(field) !== null) {
    const custom = customOf(state, kind, field)
    return custom === undefined ? '' : plainCustomValue(custom, (value ?? null) as CustomValue, zone)
  }
  const leads = leadsOf(kind, field)
  if (leads !== null && Array.isArray(value))
    return value.map((id) => nameOf(state, leads, Number(id), names)).join(', ')
  if (leads !== null && typeof value === 'number') return nameOf(state, leads, value, names)
  const of = toldField(kind, field)
  return of === null ? '' : shownText(state, of, value ?? null, zone)
}
