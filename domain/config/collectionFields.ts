/** Forms over all collections, made from their declarations. */
import { emptyTable, list, table, tablePut, type Field, type Table } from '../kernel/index.ts'
import { collectionNames, rowField, type CollectionName, type RowOf } from './collections.ts'

export type CollectionTables = { [N in CollectionName]: Table<RowOf<N>> }

const each = <T>(make: (row: Field, name: CollectionName) => T): Record<string, T> =>
  Object.fromEntries(collectionNames.map((name) => [name, make(rowField(name) as Field, name)]))

/** A list of rows of each. */
export const rowLists = each((row) => list(row)) as { [N in CollectionName]: Field<RowOf<N>[]> }
export const rowTables = each((row, name) => table(name, row)) as { [N in CollectionName]: Field<Table<RowOf<N>>> }
export const emptyTables = each(() => emptyTable()) as CollectionTables

export const tableOf = <T extends { readonly id: number }>(rows: readonly T[]): Table<T> => {
  const filled = emptyTable<T>()
  for (const row of rows) tablePut(filled, row.id, row)
  return filled
}
