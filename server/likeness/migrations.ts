import { sql } from 'kysely'
import type { Migration } from '../kernel/migrate.ts'

/**
 * Keys by which a person with a given phone or birthdate is found. The database makes the phone's from the column
 * beside it, so that no writer can forget it; it is what `phoneKeys` of domain/likeness looks for. Names are found by
 * `victim_word`.
 */
export const migrations: readonly Migration[] = [
  {
    name: 'likeness-1-keys',
    up: async (db) => {
      for (const phone of ['primary_phone', 'secondary_phone']) {
        const digits = sql`regexp_replace(${sql.ref(phone)}, '[^0-9]', '', 'g')`
        const key = sql.ref(`${phone}_key`)
        await sql`
          alter table person add column ${key} text collate "C" generated always as (
            case when length(ltrim(${digits}, '0')) >= 7 then reverse(ltrim(${digits}, '0')) end
          ) stored`.execute(db)
        await sql`create index ${sql.ref(`person_${phone}`)} on person (account, ${key}) where ${key} is not null`.execute(
          db,
        )
      }
      await sql`create index person_birthdate on person (account, birthdate) where birthdate is not null`.execute(db)
    },
  },
]
