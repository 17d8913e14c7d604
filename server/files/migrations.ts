import { sql } from 'kysely'
import type { Migration } from '../kernel/migrate.ts'
import { enableTenancy } from '../kernel/tenancy.ts'

/** Bytes lie in the database, so that row level security, transactions and backups hold for them too. */
export const migrations: readonly Migration[] = [
  {
    name: 'files-1-files',
    up: async (db) => {
      await sql`
        create table file (
          account bigint not null references account,
          id bigint generated always as identity,
          key text not null check (length(key) = 43),
          purpose text not null check (purpose in ('image', 'document')),
          name text not null check (length(name) between 1 and 255),
          mime text not null,
          size bigint not null check (size >= 0),
          sha256 text,
          state text not null check (state in ('incoming', 'stored', 'kept')),
          user_id bigint,
          created_at timestamptz(3) not null,
          primary key (account, id),
          unique (account, key),
          foreign key (account, user_id) references app_user (account, id) on delete set null (user_id),
          check (state = 'incoming' or (sha256 is not null and size > 0))
        )`.execute(db)
      await sql`create index file_unkept on file (created_at) where state <> 'kept'`.execute(db)
      await sql`
        create table file_chunk (
          account bigint not null,
          file_id bigint not null,
          n integer not null check (n >= 0),
          bytes bytea not null check (length(bytes) between 1 and 262144),
          primary key (account, file_id, n),
          foreign key (account, file_id) references file on delete cascade
        )`.execute(db)
      // Pictures, sound and office files are compressed already.
      await sql`alter table file_chunk alter column bytes set storage external`.execute(db)
      await enableTenancy(db, 'file', { system: ['select', 'delete'] })
      await enableTenancy(db, 'file_chunk', { app: ['select', 'insert', 'delete'], system: ['delete'] })
    },
  },
]
