import type { ColumnType } from 'kysely'

/** SRV-22: what a version of an account changed; user null where nobody asked for it. */
interface AccountChangeTable {
  account: number
  version: number
  verb: 'create' | 'update' | 'deactivate' | 'archive'
  fields: string[]
  before: ColumnType<Record<string, string | number | boolean | null>, string, never>
  after: ColumnType<Record<string, string | number | boolean | null>, string, never>
  at: string
  user_id: number | null
}

declare module '../kernel/database.ts' {
  interface Database {
    account_change: AccountChangeTable
  }
}
