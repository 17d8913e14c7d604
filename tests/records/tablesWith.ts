import { sql } from 'kysely'
import type { Databases } from '../../server/kernel/database.ts'

/** The tables in which a word stands anywhere, as the database's owner sees them. */
export const tablesWith = async ({ tenant }: Databases, word: string): Promise<readonly string[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(tenant)
  const holding: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(name)} r where lower(r::text) like ${`%${word.toLowerCase()}%`} limit 1`.execute(tenant)
    if (rows.length > 0) holding.push(name)
  }
  return holding
}
