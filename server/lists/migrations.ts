import { sql } from 'kysely'
import type { Migration } from '../kernel/migrate.ts'
import { enableTenancy } from '../kernel/tenancy.ts'
import { foundBy } from './foundMigration.ts'
import { searchedFast } from './searchMigration.ts'

const indexes: Migration = {
  name: 'lists-1-indexes',
  up: async (db) => {
    const all = [
      // What a user owns among locations is looked up for each list in which locations are named: see server/access.
      'person_owner on person (account, owner_id) where owner_id is not null',
      'event_type_events on event (account, event_type_id)',
    ]
    for (const index of all) await sql`create index ${sql.raw(index)}`.execute(db)
  },
}

const layouts: Migration = {
  name: 'lists-3-layouts',
  up: async (db) => {
    await sql`
      create table list_layout (
        account bigint not null references account,
        user_id bigint not null,
        tab text not null check (length(tab) between 1 and 40),
        layout jsonb not null check (octet_length(layout::text) <= 20000),
        primary key (account, user_id, tab),
        foreign key (account, user_id) references app_user (account, id) on delete cascade
      )`.execute(db)
    await enableTenancy(db, 'list_layout')
  },
}

export const migrations: readonly Migration[] = [indexes, foundBy, layouts, searchedFast]
