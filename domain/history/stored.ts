/** From what is kept of a change to what one reader is told of it. */
import { type Kind, type PageKind } from '../records/index.ts'
import { same } from '../kernel/index.ts'
import type { HistoryEntry, HistoryValues, HistoryVerb } from './entries.ts'
import { customFieldIn, leadsOf, toldFields, valueFields } from './told.ts'

/** Values as they are kept: by the field's name, custom fields as `custom_fields.12`. */
export type StoredChange = {
  readonly kind: Kind
  readonly key: string
  readonly of: number
  readonly at: string
  readonly user_id: number | null
  readonly acting_admin: number | null
  readonly verb: HistoryVerb
  readonly fields: readonly string[]
  readonly before: HistoryValues
  readonly after: HistoryValues
}

export type Reader = {
  readonly scopes: ReadonlySet<string>
  /** Whether the reader may see a record that a value leads to. */
  readonly sees: (kind: PageKind, id: number) => boolean
}

export type Reference = { readonly kind: PageKind; readonly id: number }

const idsIn = (value: unknown): readonly number[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'number')

/** The records to which a change's values lead. */
export const referencesIn = ({ kind, fields, before, after }: StoredChange): readonly Reference[] =>
  fields.flatMap((field) => {
    const leads = leadsOf(kind, field)
    if (leads === null || !('record' in leads)) return []
    return [before[field], after[field]].flatMap(idsIn).map((id) => ({ kind: leads.record, id }))
  })

type Side = { readonly isTold: boolean; readonly value: unknown }
const untold: Side = { isTold: false, value: undefined }

/** What is kept may be older than today's declaration: a value that no longer fits is not told. */
const fits = (kind: Kind, field: string, value: unknown): boolean => {
  const custom = customFieldIn(field)
  const of = valueFields(kind)[custom === null ? field : 'custom_fields']
  return of?.schema.safeParse(custom === null ? value : { [custom]: value }).success === true
}

const sideOf = ({ kind }: StoredChange, field: string, value: unknown, { sees }: Reader): Side => {
  if (value === null || value === undefined) return { isTold: true, value: undefined }
  if (!fits(kind, field, value)) return untold
  const leads = leadsOf(kind, field)
  if (leads === null || !('record' in leads)) return { isTold: true, value }
  if (Array.isArray(value)) return { isTold: true, value: value.filter((id) => sees(leads.record, Number(id))) }
  return sees(leads.record, Number(value)) ? { isTold: true, value } : untold
}

const put = (values: Record<string, unknown>, field: string, value: unknown): void => {
  const custom = customFieldIn(field)
  if (value === undefined) return
  if (custom === null) values[field] = value
  else values['custom_fields'] = { ...(values['custom_fields'] as HistoryValues | undefined), [custom]: value }
}

/** An entry with only those fields and values that the reader may see; it may have none left. */
export const entryFor = (change: StoredChange, reader: Reader): HistoryEntry => {
  const { fields, before, after, ...entry } = change
  const told = new Set(toldFields(change.kind, reader.scopes))
  const [from, to]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}]
  const kept = fields.filter((field) => {
    if (!told.has(customFieldIn(field) === null ? field : 'custom_fields') || field === 'custom_fields') return false
    const [was, is] = [sideOf(change, field, before[field], reader), sideOf(change, field, after[field], reader)]
    if (!was.isTold || !is.isTold || same(was.value, is.value)) return false
    put(from, field, was.value)
    put(to, field, is.value)
    return true
  })
  return { ...entry, fields: kept, from, to }
}
