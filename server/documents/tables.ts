import type { ColumnType } from 'kysely'

export type Purpose = 'image' | 'document' | 'export' | 'import'

/** A file's description. The bytes never change once they are there: another file is another row. */
interface FileTable {
  account: number
  id: ColumnType<number, never, never>
  /** Nobody can guess it; the address of a picture in a text. */
  key: string
  purpose: Purpose
  /** Cleaned, and fit for a header (domain/documents). */
  name: string
  /** By content, ending and declaration; one of the product's own list. */
  mime: string
  size: number
  sha256: string | null
  /**
   * `incoming` while bytes arrive, `stored` when all are there and no record refers to it yet, then `kept`. What is not
   * kept within an hour is removed: its upload broke off, or the record that it was for was refused.
   */
  state: 'incoming' | 'stored' | 'kept'
  user_id: number | null
  created_at: string
}

interface FileChunkTable {
  account: number
  file_id: number
  /** From 0, without gaps. */
  n: number
  bytes: Buffer
}

interface FileTables {
  file: FileTable
  file_chunk: FileChunkTable
}

declare module '../kernel/database.ts' {
  interface Database extends FileTables {}
}
