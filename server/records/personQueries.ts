import { sql } from 'kysely'
import { may, mayCall, mayRemovePerson, type AccessUser } from '../../domain/access/index.ts'
import type { Values } from '../../domain/kernel/index.ts'
import type { Records } from '../../domain/records/index.ts'
import type { Work } from '../kernel/database.ts'
import { fromRow, selected } from './columns.ts'
import type { Found } from './outcomes.ts'
import type { State } from './pages.ts'
import { personParts } from './personAccess.ts'

export type PersonRecord = Records['person']

/** Who was merged into somebody else is no person any more, and does not come back (ADM-35). */
const takenOut = sql`p.deleted_at is not null and not exists (
  select from person_merge m where m.account = p.account and m.drop_id = p.id)`

/**
 * A person is reached through the clients and defendants that they are: whoever may view or change one of these may
 * view or change the person. Only those that the user may view are named. A location is no person (LOC-03).
 */
export const readPerson = async (
  tx: Work,
  user: AccessUser,
  id: number,
  state: State = 'stands',
): Promise<Found<PersonRecord> | null> => {
  const { rows } = await sql<Values>`
    select p.id, p.version, ${sql.join(selected('person', 'p'))} from person p
    where p.id = ${id} and not p.is_location
      and ${state === 'stands' ? sql`p.deleted_at is null` : takenOut}`.execute(tx)
  const row = rows[0]
  if (!row) return null
  const { clients, defendants, objects } = await personParts(tx, user, id)
  const seen = (all: typeof clients) =>
    all.filter(({ object }) => mayCall(user, 'view', object)).map((part) => ({ id: part.id, case_id: part.case_id }))
  return {
    record: {
      ...fromRow('person', row),
      victim_cases: seen(clients),
      defendant_cases: seen(defendants),
    } as Values as PersonRecord,
    may: (verb) =>
      verb === 'delete' ? mayRemovePerson(user, objects) : objects.some((object) => may(user, verb, object)),
    mayLimit: false,
    owners: [],
  }
}
