/** What a history says: each change with the values before and after it, each opening, and what records are called. */
import {
  group,
  id,
  isoInstant,
  key,
  label,
  list,
  nullable,
  oneOf,
  text,
  variant,
  type Field,
  type Infer,
} from '../kernel/index.ts'
import { pageKinds, type Kind } from '../records/index.ts'
import { historyKinds, valueFields } from './told.ts'

export const changeVerbs = ['create', 'update', 'remove', 'restore'] as const
export const openingVerbs = ['view', 'download'] as const
const historyVerbs = [...changeVerbs, ...openingVerbs] as const
export type HistoryVerb = (typeof historyVerbs)[number]

/** What is shown of it. */
export const shows = ['changes', 'openings', 'all'] as const
export type Show = (typeof shows)[number]

export type HistoryValues = Readonly<Record<string, unknown>>

/** `of` is the record's number: the page's own, or that of an item on it. A field that is in neither side was empty. */
export type HistoryEntry = {
  kind: Kind
  key: string
  of: number
  at: string
  user_id: number | null
  /** The administrator who acted as that user. */
  acting_admin: number | null
  verb: HistoryVerb
  fields: string[]
  from: HistoryValues
  to: HistoryValues
}

const values = (kind: Kind) => group(valueFields(kind)) as Field as Field<HistoryValues>

/** Made from the declarations, so that each value has its own kind of privacy. */
export const historyEntry = variant(
  'kind',
  Object.fromEntries(
    historyKinds.map((kind) => [
      kind,
      group({
        key: key('history'),
        of: id(kind),
        at: isoInstant(),
        user_id: nullable(id('user')),
        acting_admin: nullable(id('user')),
        verb: oneOf(historyVerbs),
        fields: list(label()),
        from: values(kind),
        to: values(kind),
      }),
    ]),
  ),
) as Field as Field<HistoryEntry>

/** What a record is called to which an entry leads. */
export const historyName = group({ kind: oneOf(pageKinds), id: id('record'), name: text('name', 400) })
export type HistoryName = Infer<typeof historyName>

export type Change = { readonly field: string; readonly from: unknown; readonly to: unknown }

const valueIn = (values: HistoryValues, field: string): unknown => {
  if (!field.startsWith('custom_fields.')) return values[field] ?? null
  const custom = (values['custom_fields'] ?? {}) as HistoryValues
  return custom[field.slice('custom_fields.'.length)] ?? null
}

export const changesOf = ({ fields, from, to }: Pick<HistoryEntry, 'fields' | 'from' | 'to'>): readonly Change[] =>
  fields.map((field) => ({ field, from: valueIn(from, field), to: valueIn(to, field) }))
