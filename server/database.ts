/** The tables, as kysely sees them: each feature declares its own, and this adds them to the kernel's. */
import type { ConfigTables } from './config/tables.ts'
import type { ContactTables } from './contact/tables.ts'
import type { ExportTables } from './exports/tables.ts'
import type { FileTables } from './files/tables.ts'
import type { KernelTables } from './http/tables.ts'
import type { ImportTables } from './imports/tables.ts'
import type { ItemTables } from './items/tables.ts'
import type { LetterTables } from './letters/tables.ts'
import type { LogTables } from './log/tables.ts'
import type { RecordTables } from './records/tables.ts'
import type { SessionTables } from './session/tables.ts'

declare module './kernel/database.ts' {
  interface Database
    extends
      ContactTables,
      ExportTables,
      FileTables,
      ImportTables,
      SessionTables,
      RecordTables,
      ConfigTables,
      ItemTables,
      KernelTables,
      LetterTables,
      LogTables {}
}

export type { Database } from './kernel/database.ts'
