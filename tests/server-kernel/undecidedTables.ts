import { sql, type QueryExecutorProvider } from 'kysely'

/**
 * Tables that requests can reach though nobody decided about their tenancy. What a view tells by the account that asks
 * has a law of its own (tests/lists/accounts.server.test.ts).
 */
export async function undecidedTables(db: QueryExecutorProvider): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and has_table_privilege('caselog_app', c.oid, 'select, insert, update, delete')
      and not (c.relrowsecurity and c.relforcerowsecurity)
      and obj_description(c.oid, 'pg_class') is distinct from 'open to all accounts'
      and (c.relkind <> 'v' or obj_description(c.oid, 'pg_class') is distinct from 'told by the account that asks')
    order by 1`.execute(db)
  return found.rows.map((row) => row.name)
}
