import { sql, type Kysely } from 'kysely'

export type Verb = 'select' | 'insert' | 'update' | 'delete'
const everyVerb: readonly Verb[] = ['select', 'insert', 'update', 'delete']
export const openMark = 'open to all accounts'

export interface Tenancy {
  /** The column that holds the account; bigint. Default `account`. */
  readonly column?: string
  /**
   * What requests may do with rows of their own account. Default everything; an append-only table gives select, insert.
   */
  readonly app?: readonly Verb[]
  /** What `asSystem` may do with rows of any account. Default nothing. */
  readonly system?: readonly Verb[]
}

/**
 * Turns on row level security for a table, for its owner too: a request sees and writes rows of its own account only,
 * and without an account none. Migrations may read and write all rows. Use identity columns, whose sequences need no
 * grant.
 */
export async function enableTenancy(db: Kysely<unknown>, table: string, options: Tenancy = {}): Promise<void> {
  const name = sql.table(table)
  const column = sql.ref(options.column ?? 'account')
  const own = sql`${column} = nullif(current_setting('caselog.account', true), '')::bigint`
  const migrating = sql`current_setting('caselog.migrating', true) = 'on'`
  await sql`alter table ${name} enable row level security`.execute(db)
  await sql`alter table ${name} force row level security`.execute(db)
  await sql`create policy own_account on ${name} to caselog_app using (${own}) with check (${own})`.execute(db)
  await sql`create policy migration on ${name} to current_user using (${migrating}) with check (${migrating})`.execute(
    db,
  )
  await grant(db, table, 'caselog_app', options.app ?? everyVerb)
  if (options.system?.length) {
    await sql`create policy every_account on ${name} to caselog_system using (true) with check (true)`.execute(db)
    await grant(db, table, 'caselog_system', options.system)
  }
}

/** For a table without accounts, such as a list of states: every account sees the same rows. */
export async function openToAllAccounts(
  db: Kysely<unknown>,
  table: string,
  grants: { readonly app: readonly Verb[]; readonly system?: readonly Verb[] },
): Promise<void> {
  await sql`comment on table ${sql.table(table)} is ${sql.lit(openMark)}`.execute(db)
  await grant(db, table, 'caselog_app', grants.app)
  if (grants.system?.length) await grant(db, table, 'caselog_system', grants.system)
}

async function grant(
  db: Kysely<unknown>,
  table: string,
  role: 'caselog_app' | 'caselog_system',
  verbs: readonly Verb[],
): Promise<void> {
  if (verbs.length > 0)
    await sql`grant ${sql.raw(verbs.join(', '))} on ${sql.table(table)} to ${sql.id(role)}`.execute(db)
}
