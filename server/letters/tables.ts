import type { Generated } from 'kysely'
import type { LetterLayout } from '../../domain/letters/index.ts'
import type { Records } from '../../domain/records/index.ts'

/** Instants are ISO UTC text. */
interface BulkLetterTable {
  account: number
  id: Generated<number>
  version: Generated<number>
  title: string
  letter_id: number | null
  /** The template's text as it was when the letters were asked for. */
  body: string
  user_id: number
  /** Who worked as them when it was asked for. */
  acting_admin: number | null
  is_seen: 0 | 1
  state: Records['bulk_letter']['state']
  /** Clients asked for; those that were removed for good since have no row any more. */
  total: number
  /** All letters one after the other. */
  file_id: number | null
  /** Whether the queue knows of it. */
  is_sent: Generated<boolean>
  /** A client is gone whom not everybody could see who sees the others. */
  lost: Generated<boolean>
  removed_at: Generated<string | null>
  attempts: Generated<number>
  /** Of these tries, those that a server's end stopped. */
  stops: Generated<number>
  date_time: string
  updated_at: string
  updated_by: number | null
}

interface BulkLetterClientTable {
  account: number
  bulk_letter_id: number
  victim_id: number
  /** From 0: the order of the merged file. */
  position: number
  state: 'waiting' | 'made' | 'failed'
  failure: Records['bulk_letter']['outcomes'][number]['failure']
  document_id: number | null
  /** The filled text, until the merged file is made. */
  body: string | null
}

interface LetterDefaultsTable extends LetterLayout {
  account: number
  version: Generated<number>
  updated_at: string
  updated_by: number | null
}

interface LetterTables {
  bulk_letter: BulkLetterTable
  bulk_letter_client: BulkLetterClientTable
  letter_defaults: LetterDefaultsTable
}

declare module '../kernel/database.ts' {
  interface Database extends LetterTables {}
}
