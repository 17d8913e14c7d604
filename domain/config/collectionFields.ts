/** Forms over all collections, made from their declarations. */
import { emptyTable, list, shapeOf, table, tablePut, type Field, type Table } from '../kernel/index.ts'
import { collectionNames, declarationOf, type CollectionName, type RowOf } from './collections.ts'

export type CollectionTables = { [N in CollectionName]: Table<RowOf<N>> }

/** What ids of its rows name. */
const spaceOf = (row: Field): string => {
  const { node } = shapeOf(row)['id'] ?? row
  return node.kind === 'leaf' && node.form.is === 'id' ? node.form.space : ''
}

const each = <T>(make: (row: Field) => T): Record<string, T> =>
  Object.fromEntries(collectionNames.map((name) => [name, make(declarationOf(name).row)]))

/** A list of rows of each. */
export const rowLists = each((row) => list(row)) as { [N in CollectionName]: Field<RowOf<N>[]> }
export const rowTables = each((row) => table(spaceOf(row), row)) as { [N in CollectionName]: Field<Table<RowOf<N>>> }
export const emptyTables = each(() => emptyTable()) as CollectionTables

export const tableOf = <T extends { readonly id: number }>(rows: readonly T[]): Table<T> => {
  const filled = emptyTable<T>()
  for (const row of rows) tablePut(filled, row.id, row)
  return filled
}
