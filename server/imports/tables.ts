import type { ColumnType, Generated } from 'kysely'
import type {
  DateOrder,
  ImportColumn,
  ImportFailure,
  ImportDetail,
  ImportRow,
  ImportStatus,
} from '../../domain/imports/index.ts'

/** Written as JSON text. */
type Json<T> = ColumnType<T, string, string>

export interface DataImportTable {
  account: number
  id: Generated<number>
  version: Generated<number>
  user_id: number
  /** Who masquerades as the user, and in which session it was asked for. */
  acting_admin: number | null
  session: string | null
  /** The file's name. */
  name: string
  mime: string
  size: number
  status: ImportStatus
  failure: ImportFailure | null
  failure_row: number | null
  encoding: ImportRow['encoding']
  delimiter: string | null
  headers: Json<string[]>
  /** SHA-256 of the folded headings, by which a choice of columns is remembered. */
  header_key: string | null
  columns: Json<ImportColumn[]>
  orders: Json<DateOrder[][]>
  sample: Json<string[][]>
  preview: Json<ImportDetail['preview']>
  total: number | null
  done: Generated<number>
  problem_count: Generated<number>
  made: Json<ImportRow['made']>
  file_id: number | null
  /** Whether the queue knows of the work that is to be done next. */
  is_sent: Generated<boolean>
  attempts: Generated<number>
  /** Of these tries, those that a server's end stopped. */
  stops: Generated<number>
  created_at: string
  updated_at: string
  /** When the rows were last held against the persons who were known. */
  checked_at: Generated<string | null>
  expires_at: string | null
}

/** Something wrong in a row. */
interface ImportProblemTable {
  account: number
  import_id: number
  n: number
  row: number
  column_at: number | null
  message: string
  found: string
}

/** A row whose client may be known already. */
interface ImportLikelyTable {
  account: number
  import_id: number
  row: number
  name: string
  birthdate: string | null
  persons: Json<ImportDetail['likely'][number]['persons']>
  rows: Json<number[]>
  choice: ImportDetail['likely'][number]['choice']
  person_id: number | null
  of_row: number | null
}

/** What an import made: numbers only, so that it can be undone. */
interface ImportMadeTable {
  account: number
  import_id: number
  kind: 'victim' | 'person' | 'court_case'
  record_id: number
  /** As it stood when the import was done. */
  version: number
}

/** Where somebody's columns of the same headings went the last time. */
interface ImportMappingTable {
  account: number
  user_id: number
  header_key: string
  columns: Json<ImportColumn[]>
}

interface ImportTables {
  data_import: DataImportTable
  import_problem: ImportProblemTable
  import_likely: ImportLikelyTable
  import_made: ImportMadeTable
  import_mapping: ImportMappingTable
}

declare module '../kernel/database.ts' {
  interface Database extends ImportTables {}
}
