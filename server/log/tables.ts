import type { Generated } from 'kysely'

/**
 * The key of a session's log at rest. The log itself never leaves the browser; the server holds what opens it.
 *
 * Keys lie in the table as they are, so a copy of the database together with a copy of the device's disk opens a log:
 * whoever keeps backups must let them die within a week, or a destroyed key is not gone.
 */
interface LogKeyTable {
  id: string
  account: number
  user_id: number
  /** Who works as the user, or 0: the key is of the two of them. */
  acting_admin: Generated<number>
  /** The session (token family) that it belongs to; it may have been removed since. */
  session: string
  /** SHA-256 of the public key, in SPKI form, of the device that asked first: nobody else is answered. */
  device: Buffer | null
  /** 32 bytes, from which the log's keys are derived. Null once the device has sealed what it had not saved. */
  key: Buffer | null
  /** 32 bytes, derived from `key`: opens drafts that were sealed at the logout and nothing else. */
  drafts_key: Buffer
  /** Given to the next tab that asks; a number is never given twice, for it is a part of nonces. */
  next_tab: number
  created_at: string
  /** Set when the session ends: the end of the 72 hours in which what it left can be read. */
  kept_until: string | null
}

/** Exported session logs, for good: rows are added and never changed. */
interface LogExportTable {
  account: number
  id: Generated<number>
  user_id: number
  session: string
  /** As typed. */
  reason: string
  entries: number
  /** Version of the rules by which the file was made. */
  redaction: number
  at: string
}

interface LogTables {
  log_key: LogKeyTable
  log_export: LogExportTable
}

declare module '../kernel/database.ts' {
  interface Database extends LogTables {}
}
