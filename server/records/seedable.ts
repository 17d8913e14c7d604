import { sql, type Kysely } from 'kysely'
import { enableTenancy } from '../kernel/tenancy.ts'

/** The demonstration data is loaded in bulk with ids of its own, and takes the sequences along. */
export const seedable = async (db: Kysely<unknown>, table: string, withSequence: boolean) => {
  await enableTenancy(db, table, { system: ['select', 'insert', 'delete'] })
  // PostgreSQL 17 lets others than the owner have a table analysed.
  const { rows } = await sql<{
    version: number
  }>`select current_setting('server_version_num')::integer as version`.execute(db)
  if ((rows[0]?.version ?? 0) >= 170_000) await sql`grant maintain on ${sql.table(table)} to caselog_system`.execute(db)
  if (withSequence)
    await sql`grant usage, select, update on sequence ${sql.table(`${table}_id_seq`)} to caselog_system`.execute(db)
}
