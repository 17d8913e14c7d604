/** The tables of items, as kysely sees them: made from their declarations, as the tables are. */
import type { ColumnType, Generated } from 'kysely'
import type { Records } from '../../domain/records/index.ts'
import type { ItemKind } from '../records/index.ts'

type Kept = {
  account: number
  id: Generated<number>
  version: Generated<number>
  /** ISO UTC text, as all instants; days are `yyyy-MM-dd`. */
  removed_at: string | null
  created_at: string
  created_by: number | null
}

/** Amounts come out as text. */
type Amount = ColumnType<string, number, number>
type OfRecord = 'victim_name' | 'defendant_name' | 'victim_case_id' | 'case_reference_id'
type Made = OfRecord | 'id' | 'version' | 'may_edit' | 'terms' | 'victims' | 'type' | 'service_category_id'
type Columns<R> = { [N in Exclude<keyof R, Made>]: N extends 'grant_dollars' | 'other_dollars' ? Amount : R[N] }

type Tables = { [K in ItemKind]: Kept & Columns<Records[K]> }

interface ItemTables extends Tables {
  location_operation: Tables['location_operation'] & { type: number }
  document: Tables['document'] & { file_id: number | null }
}

declare module '../kernel/database.ts' {
  interface Database extends ItemTables {}
}
