/** What screens ask of the agency's lists besides names and options. */
import { customFieldTableOf } from '../customFields/index.ts'
import { tableValues, type Infer } from '../kernel/index.ts'
import type { CollectionTables } from './collectionFields.ts'
import type { CollectionName, RowOf } from './collections.ts'
import type { advocate, FieldView } from './forms.ts'
import { byLastName, type WithConfig } from './lookups.ts'

type Advocate = Infer<typeof advocate>

export const activeAdvocates = ({ config }: WithConfig): readonly Advocate[] =>
  tableValues(config.advocates)
    .filter(({ status }) => status === 1)
    .toSorted(byLastName)

/** All custom fields of a kind, also those that are inactive: a record may still hold values for them (FLD-05). */
export const customFieldsOf = ({ config }: WithConfig, kind: Lowercase<string>): readonly FieldView[] => {
  const of = customFieldTableOf(kind)
  return of === undefined ? [] : tableValues(config.field_views).filter(({ table }) => table === of)
}

/** The custom fields of a kind that are not inactive, in their order, then by id. */
export const fieldViewsOf = (state: WithConfig, kind: Lowercase<string>): readonly FieldView[] =>
  customFieldsOf(state, kind)
    .filter(({ status }) => status !== 0)
    .toSorted((a, b) => a.order - b.order || a.id - b.id)

export const settingsAreLoaded = ({ config }: WithConfig): boolean => config.loaded

/** All rows of a collection, in no order. */
export const rowsIn = <N extends CollectionName>({ config }: WithConfig, name: N): readonly RowOf<N>[] => {
  const tables: CollectionTables = config.lists
  return tableValues<RowOf<N>>(tables[name])
}
