import { sql } from 'kysely'
import type { Migration } from '../kernel/migrate.ts'

/**
 * What a user is tied to is looked up with each list and each search (server/access): with the ids in these indexes
 * nobody's ten thousand cases are read for it. Persons of a common name are counted and put in order by one too.
 */
export const tieIndexes: Migration = {
  name: 'records-8-ties',
  up: async (db) => {
    const all = [
      ['court_case_owner', 'court_case (account, owner_id) include (id)'],
      ['victim_limited_owner', 'victim (account, owner_id) include (id) where limited_access'],
      ['victim_limited_case', 'victim (account, case_id) include (id) where limited_access'],
    ] as const
    for (const [name, made] of all) {
      await sql`drop index ${sql.ref(name)}`.execute(db)
      await sql`create index ${sql.ref(name)} on ${sql.raw(made)}`.execute(db)
    }
    await sql`
      create index court_case_limited_owner on court_case (account, owner_id) include (id)
      where limited_access`.execute(db)
    await sql`
      create index person_found on person (account, id) include (sort_name)
      where not is_location and deleted_at is null`.execute(db)
  },
}
