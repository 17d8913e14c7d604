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

/** SAV-01. Versions and who changed it last are in `record_change`. */
interface SavedReportTable {
  account: number
  id: Generated<number>
  user_id: number
  type: string
  label: string
  description: string | null
  period: string
  date_time: string | null
  end_date_time: string | null
  filters: ColumnType<Record<string, unknown>, string, string>
  quick_filters: ColumnType<Record<string, unknown>, string, string>
  created_at: string
}

/** The provider's, the same for all accounts. */
interface ProductTable {
  id: Generated<number>
  product_name: string
}

type OfLists = { [N in Declared as TableName<N>]: { account: number } & Columns<RowOf<N>> }

interface ConfigTables extends OfLists {
  saved_report: SavedReportTable
  product: ProductTable
}

declare module '../kernel/database.ts' {
  interface Database extends ConfigTables {}
}
