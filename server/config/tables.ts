/** The tables of the agency's own lists, as kysely sees them: made from their declarations, as the tables are. */
import type { ColumnType, Generated } from 'kysely'
import type { CollectionName, RowOf, TableName } from '../../domain/config/index.ts'

type Amount = ColumnType<string | null, number | null, number | null>
type Columns<Row> = {
  [K in keyof Row as K extends 'order' ? 'sort_order' : K]: K extends 'id'
    ? Generated<number>
    : K extends `${string}_dollars`
      ? Amount
      : Row[K]
}

/** Those that records have brought along are declared there. */
type Declared = Exclude<CollectionName, 'race' | 'gender' | 'case_stage'>

export type ConfigTables = { [N in Declared as TableName<N>]: { account: number } & Columns<RowOf<N>> }
