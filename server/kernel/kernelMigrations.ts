import { sql } from 'kysely'
import type { Migration } from './migrate.ts'
import { enableTenancy, openToAllAccounts } from './tenancy.ts'

/** What every database has, before the features' own steps. */
export const kernelMigrations: readonly Migration[] = [
  {
    name: 'kernel-1-roles',
    up: async (db) => {
      await sql`revoke all on schema public from public`.execute(db)
      await sql`grant usage on schema public to caselog_app, caselog_system`.execute(db)
      await openToAllAccounts(db, 'schema_migration', { app: ['select'], system: ['select'] })
    },
  },
  {
    name: 'kernel-2-outbox',
    up: async (db) => {
      await sql`
        create table outbox (
          id bigint generated always as identity primary key,
          account bigint,
          kind text not null check (kind in ('mail', 'sms')),
          recipient text not null,
          subject text not null,
          body text not null,
          at timestamptz(3) not null,
          sent_at timestamptz(3),
          attempts integer not null default 0,
          next_attempt_at timestamptz(3) not null
        )`.execute(db)
      await sql`create index outbox_waiting on outbox (next_attempt_at) where sent_at is null`.execute(db)
      await enableTenancy(db, 'outbox', { app: ['select', 'insert'], system: ['select', 'insert', 'update'] })
    },
  },
]
