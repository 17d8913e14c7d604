revoke all on schema public from public;
grant usage on schema public to caselog_app, caselog_system;
comment on table schema_migration is 'open to all accounts';
grant select on schema_migration to caselog_app;
grant select on schema_migration to caselog_system;
