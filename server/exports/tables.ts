import type { Generated } from 'kysely'
import type { DocumentType, ExportFilters, ExportRow } from '../../domain/exports/index.ts'
import type { ListTab } from '../../domain/lists/index.ts'

export interface ListExportTable {
  account: number
  id: Generated<number>
  version: Generated<number>
  user_id: number
  /** The file's name. */
  name: string
  type: ListTab
  document_type: DocumentType
  search_type: string
  /** As JSON. */
  filters: ExportFilters
  /** Null for the usual ones. */
  columns: string[] | null
  /** Of the screen that asked for it; null for English. */
  locale: string | null
  status: ExportRow['status']
  failure: ExportRow['failure']
  total: number | null
  written: Generated<number>
  left_out: Generated<number>
  /** Whether the file holds limited-access records. */
  limited_access: Generated<boolean>
  /** Which records the file has; null before it is ready, and of files of before this was kept. */
  record_ids: Generated<number[] | null>
  /** Names of the columns that the file has, but for those of custom fields. */
  told: Generated<string[]>
  file_id: number | null
  is_seen: Generated<boolean>
  /** Whether the queue knows of it. */
  is_sent: Generated<boolean>
  attempts: Generated<number>
  /** Of these tries, those that a server's end stopped. */
  stops: Generated<number>
  created_at: string
  updated_at: string
  expires_at: string | null
}

/** What a user is told of, whenever they look. */
interface PushNotificationTable {
  account: number
  id: Generated<number>
  user_id: number | null
  event: string
  note: string
  /** NOT-08: 1 is still unread, 0 is read. */
  marked_as_read: Generated<0 | 1>
  status: Generated<0 | 1>
  object_kind: string | null
  object_id: number | null
  created_at: string
}

interface ExportTables {
  list_export: ListExportTable
  push_notification: PushNotificationTable
}

declare module '../kernel/database.ts' {
  interface Database extends ExportTables {}
}
