import type { ColumnType } from 'kysely'

/** One line of an account's audit trail. Sequence and hashes are made by the database (see server/migrations). */
interface AuditTable {
  /** 0 for events that belong to no account, such as a sign-in with an unknown name. */
  account: number
  seq: ColumnType<number, never, never>
  at: string
  user_id: number | null
  acting_admin: number | null
  session: string | null
  role_level: number | null
  ip: string
  request: string
  /** Id of the call. */
  call: string
  verb: string
  kind: string
  object_id: number | null
  /** Names of changed fields, never values. */
  fields: string[]
  count: number | null
  result: 'done' | 'refused'
  /** A word of the code's own (`token_reuse`), never text that somebody typed. */
  reason: string | null
  previous_hash: ColumnType<string, never, never>
  hash: ColumnType<string, never, never>
}

/** The end of each account's chain. Only the database's own function writes it. */
interface AuditHeadTable {
  account: ColumnType<number, never, never>
  seq: ColumnType<number, never, never>
  hash: ColumnType<string, never, never>
}

/** First answers of writes that carried an `Idempotency-Key`, for 72 hours; that there was one, for 30 days. */
interface IdempotencyTable {
  account: number
  user_id: number
  key: string
  /** SHA-256 of method, address and body. */
  fingerprint: string
  status: number
  /** JSON text; null once it is forgotten. */
  body: string | null
  etag: number | null
  at: ColumnType<string, string, never>
}

interface KernelTables {
  audit: AuditTable
  audit_head: AuditHeadTable
  idempotency: IdempotencyTable
  signing_key: SigningKeyTable
}

/** Key pairs that sign tokens; only the sign-in role reads them. */
interface SigningKeyTable {
  kid: string
  /** JWK as JSON text. */
  public_key: string
  private_key: string
  created_at: string
  /** From here on it signs nothing, and a little later it verifies nothing. */
  retired_at: string | null
}

declare module '../kernel/database.ts' {
  interface Database extends KernelTables {}
}
