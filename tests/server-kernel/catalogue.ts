import { sql, type QueryExecutorProvider } from 'kysely'

/** All that a database says of its schema, each thing on a line: two databases with the same lines are the same schema. */
export const catalogueOf = async (db: QueryExecutorProvider): Promise<readonly string[]> => {
  const { rows } = await sql<{ line: string }>`
    select kind || ' ' || name || ': ' || what as line from (
      select 'column' as kind, c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod)
        || case when a.attnotnull then ' not null' else '' end
        || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') || ' ' || a.attidentity::text
          || a.attgenerated::text || ' ' || coalesce(co.collname, '') || ' ' || coalesce(a.attstattarget::text, '') as what
      from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'v', 'S')
        join pg_namespace n on n.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum left
        join pg_collation co on co.oid = a.attcollation and co.collname <> 'default'
      where n.nspname in ('public', 'queue') and a.attnum > 0 and not a.attisdropped
      union all select 'constraint', conrelid::regclass::text || '.' || conname, pg_get_constraintdef(oid) || ' '
        || condeferrable::text || condeferred::text from pg_constraint
          where connamespace::regnamespace::text in ('public','queue')
      union all select 'index', indexname, indexdef from pg_indexes where schemaname in ('public', 'queue')
      union all select 'policy', tablename || '.' || policyname, cmd::text || ' ' || roles::text || ' ' || coalesce(qual,
        '') || ' ' || coalesce(with_check, '') from pg_policies
      union all select 'grant', table_schema || '.' || table_name || ' ' || grantee, string_agg(privilege_type, ',
        ' order by privilege_type) from information_schema.role_table_grants
          where table_schema in ('public','queue') group by 1, 2
      union all select 'table', oid::regclass::text, relrowsecurity::text || relforcerowsecurity::text
        || coalesce(relacl::text, '') || coalesce(obj_description(oid), '') || coalesce(reloptions::text, '')
          from pg_class where relnamespace::regnamespace::text in ('public','queue') and relkind in ('r', 'p', 'S', 'v')
      union all select 'function', oid::regprocedure::text, md5(regexp_replace(pg_get_functiondef(oid), '\\s+', ' ', 'g'))
        || coalesce(proacl::text, '') from pg_proc where pronamespace::regnamespace::text in ('public','queue')
      union all select 'trigger', tgrelid::regclass::text || '.' || tgname, pg_get_triggerdef(oid) from pg_trigger
        where not tgisinternal
      union all select 'type', oid::regtype::text, typtype::text from pg_type
        where typnamespace::regnamespace::text in ('public','queue') and typtype in ('e','d')
      union all select 'schema', nspname, coalesce(nspacl::text, '') from pg_namespace where nspname in ('public', 'queue')
    ) every
    where name <> 'schema_migration.at' order by 1`.execute(db)
  return rows.map(({ line }) => line)
}
