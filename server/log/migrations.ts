import { sql } from 'kysely'
import type { Migration } from '../kernel/migrate.ts'
import { enableTenancy } from '../kernel/tenancy.ts'

/** After the session's own steps: a session that ends takes its key with it, whichever way it ends. */
export const migrations: readonly Migration[] = [
  {
    name: 'log-1-key',
    up: async (db) => {
      await sql`
        create table log_key (
          id text primary key,
          account bigint not null,
          user_id bigint not null,
          session text not null unique,
          key bytea check (length(key) = 32),
          drafts_key bytea not null check (length(drafts_key) = 32),
          next_tab integer not null default 1,
          created_at timestamptz(3) not null,
          kept_until timestamptz(3),
          foreign key (account, user_id) references app_user (account, id) on delete cascade
        )`.execute(db)
      await sql`create index log_key_user on log_key (account, user_id)`.execute(db)
      await enableTenancy(db, 'log_key', { system: ['select', 'update', 'delete'] })
      await sql`
        create function end_log_key() returns trigger language plpgsql as $$
        begin
          -- Somebody who left on purpose was asked first; anybody else may have unsent work on the device.
          delete from log_key where session = new.id and kept_until is null and new.end_reason = 'logout';
          update log_key set key = null, kept_until = coalesce(kept_until, new.ended_at + interval '72 hours')
            where session = new.id;
          return null;
        end $$`.execute(db)
      await sql`
        create trigger session_end_log_key after update of ended_at on session_family
        for each row when (old.ended_at is null and new.ended_at is not null) execute function end_log_key()`.execute(
        db,
      )
    },
  },
  {
    name: 'log-2-kept-by-default',
    up: async (db) => {
      await sql`
        create or replace function end_log_key() returns trigger language plpgsql as $$
        begin
          -- Whoever leaves nothing behind has destroyed it before; a call that is lost must not cost drafts.
          update log_key set key = null, kept_until = coalesce(kept_until, new.ended_at + interval '72 hours')
            where session = new.id;
          return null;
        end $$`.execute(db)
    },
  },
  {
    name: 'log-3-exports',
    up: async (db) => {
      await sql`
        create table log_export (
          account bigint not null references account,
          id bigint generated always as identity,
          user_id bigint,
          session text not null,
          reason text not null check (length(reason) between 1 and 500),
          entries integer not null check (entries >= 0),
          redaction integer not null check (redaction > 0),
          at timestamptz(3) not null,
          primary key (account, id),
          foreign key (account, user_id) references app_user (account, id) on delete set null (user_id)
        )`.execute(db)
      await enableTenancy(db, 'log_export', { app: ['select', 'insert'] })
    },
  },
  {
    name: 'log-4-device',
    up: async (db) => {
      // Null of keys made before: whoever asks next for one has it.
      await sql`alter table log_key add column device bytea check (length(device) = 32)`.execute(db)
    },
  },
]
