import { sql } from 'kysely'
import type { Migration } from '../kernel/migrate.ts'
import { foundBy } from './foundMigration.ts'

const indexes: Migration = {
  name: 'lists-1-indexes',
  up: async db => {
    const all = [
      // What a user owns among locations is looked up for each list in which locations are named: see server/access.
      'person_owner on person (account, owner_id) where owner_id is not null',
      'event_type_events on event (account, event_type_id)',
    ]
    for (const index of all) await sql`create index ${sql.raw(index)}`.execute(db)
  },
}

export const migrations: readonly Migration[] = [indexes, foundBy]
