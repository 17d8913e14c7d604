import type { Client } from 'pg'
import type { ServingRoles } from './roles.ts'

/**
 * What others may do in a database passes to the roles that serve and own it now: one of an earlier build, whose roles
 * all databases of a PostgreSQL server shared, and one that was renamed, or restored under another name or owner. Which
 * they were is told by the policies that every table of an account has (`enable_tenancy`). As the owner, in its
 * transaction.
 */
export const adoptRoles = async (client: Client, { app, system }: ServingRoles): Promise<void> => {
  const { rows } = await client.query<{ statement: string }>(statements, [app, system])
  if (rows.length > 0) await client.query(rows.map(({ statement }) => statement).join(';\n'))
}

/** Privileges are handed over one by one; functions of migrations name the roles in their text. */
const statements = `
  with moved as (
    select distinct old, former, present
    from pg_policy join pg_class on pg_class.oid = polrelid, unnest(polroles) as old,
      pg_get_userbyid(old) as former,
      lateral (select case polname when 'own_account' then $1 when 'every_account' then $2
        when 'migration' then pg_get_userbyid(relowner)::text end as present) as now
    where former <> present
  ), held as (
    select acl, format('%s %s', case relkind when 'S' then 'sequence' else 'table' end, oid::regclass) as place, '' as part
    from pg_class, unnest(relacl) as acl
    union all
    select acl, format('table %s', attrelid::regclass), format(' (%I)', attname)
    from pg_attribute, unnest(attacl) as acl
    union all
    select acl, format('schema %I', nspname), '' from pg_namespace, unnest(nspacl) as acl
    union all
    select acl, format('function %s', oid::regprocedure), '' from pg_proc, unnest(proacl) as acl
    union all
    select acl, format('database %I', datname), '' from pg_database, unnest(datacl) as acl
    where datname = current_database() and pg_has_role(datdba, 'usage')
  )
  select format('grant %1$s%2$s on %3$s to %4$I; revoke %1$s%2$s on %3$s from %5$I',
    privilege_type, part, place, present, former) as statement
  from held, aclexplode(array[acl]) as entry join moved on moved.old = entry.grantee
  union all
  select format('alter policy %I on %s to %s', polname, polrelid::regclass,
    (select string_agg(quote_ident(coalesce(present, pg_get_userbyid(role))), ', ')
      from unnest(polroles) as role left join moved on moved.old = role))
  from pg_policy where exists (select from moved where moved.old = any (polroles))
  union all
  select regexp_replace(regexp_replace(pg_get_functiondef(oid),
    '\\m' || was.app || '\\M', $1, 'g'), '\\m' || was.system || '\\M', $2, 'g')
  from pg_proc, (select coalesce(min(former) filter (where present = $1), $1) as app,
    coalesce(min(former) filter (where present = $2), $2) as system from moved) as was
  where pronamespace = 'public'::regnamespace and (was.app <> $1 or was.system <> $2)
    and prosrc ~ ('\\m(' || was.app || '|' || was.system || ')\\M')`
