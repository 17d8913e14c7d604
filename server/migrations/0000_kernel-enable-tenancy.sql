-- First of all, so that it is also there for what databases of earlier builds have not had yet.
-- Row level security for a table, for its owner too: a request sees and writes rows of its own account only, and without
-- an account none. Migrations may read and write all rows. `app` is what requests may do with rows of their own account,
-- `system` what the product may do by itself with rows of any account, `of` the column that holds the account.
create or replace function enable_tenancy(
  name text, app text default 'select, insert, update, delete', system text default null, of text default 'account'
) returns void language plpgsql as $$
declare
  own text := format('%I = nullif(current_setting(''caselog.account'', true), '''')::bigint', of);
  migrating text := 'current_setting(''caselog.migrating'', true) = ''on''';
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy own_account on %I to caselog_app using (%s) with check (%s)', name, own, own);
  execute format('create policy migration on %I to current_user using (%s) with check (%s)', name, migrating, migrating);
  if app is not null then execute format('grant %s on %I to caselog_app', app, name); end if;
  if system is not null then
    execute format('create policy every_account on %I to caselog_system using (true) with check (true)', name);
    execute format('grant %s on %I to caselog_system', system, name);
  end if;
end $$;
revoke all on function enable_tenancy from public;
