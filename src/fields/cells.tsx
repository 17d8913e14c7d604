/** What a cell of an item's row shows, by the declaration of its field. */
import type { ReactNode } from 'react'
import { innerOf, type EntityField, type Values } from '../../domain/kernel/index.ts'
import { labelFor } from '../../domain/config/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import { fromWire } from '../../domain/records/index.ts'
import { plainText } from '../../domain/richText/index.ts'
import type { State } from '../../domain/state.ts'
import { shownValue } from './shownValue.ts'

const numbers: ReadonlySet<string> = new Set(['count', 'money', 'minutes'])

export const isNumber = (field: EntityField): boolean => numbers.has(field.widget)

/** The least width of a column in rem, and its share of what is left over. */
type Track = { readonly least: number; readonly share: number }

const trackOf = (field: EntityField): Track => {
  if (isNumber(field)) return { least: 5.5, share: 0.6 }
  if (field.widget === 'richText' || field.widget === 'textarea') return { least: 12, share: 4 }
  if (field.widget === 'checkbox') return { least: 5, share: 0.6 }
  if (field.widget === 'day') return { least: 7, share: 1 }
  return field.widget === 'instant' ? { least: 10.5, share: 1 } : { least: 8.5, share: 1.6 }
}

/** As many of the columns, from the first, as have room in `width` rem; at least one. */
export const fitting = <C extends { readonly field: EntityField }>(
  columns: readonly C[],
  width: number,
): readonly C[] => {
  let used = 0
  return columns.filter(({ field }, at) => {
    used += trackOf(field).least
    return at === 0 || used <= width
  })
}

export const gridTrack = (field: EntityField): string => {
  const { least, share } = trackOf(field)
  return `minmax(min(${least}rem, 100%), ${share}fr)`
}

const valueOf = (state: State, field: EntityField, value: unknown, zone: string): string => {
  if (value === null || value === undefined) return ''
  if (field.lookup !== undefined && typeof value === 'number') return labelFor(state, field.lookup, value)
  if (field.widget === 'record' || field.widget === 'lookups' || field.widget === 'choices')
    return shownValue(state, field, value)
  if (field.widget === 'richText') return typeof value === 'string' ? plainText(value) : ''
  if (field.widget === 'money') return typeof value === 'number' ? `$${value.toFixed(2)}` : ''
  if (field.widget === 'checkbox') return value === true ? tOf(field.label) : ''
  return shownValue(state, field, fromWire(field, value, { zone }))
}

/** A field of a record as text to read. */
export const cellOf = (
  state: State,
  fields: Readonly<Record<string, EntityField>>,
  name: string,
  record: Values,
  zone: string,
): ReactNode => {
  const field = fields[name]
  if (field === undefined) return null
  const node = innerOf(field.field.node)
  const form = node.kind === 'leaf' ? node.form : null
  const value = record[name]
  if (field.widget !== 'none' || value === null || value === undefined) return valueOf(state, field, value, zone)
  if (form?.is === 'isoInstant') return valueOf(state, { ...field, widget: 'instant' }, value, zone)
  if (form?.is === 'id' && form.space === 'user' && typeof value === 'number') return labelFor(state, 'user', value)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
