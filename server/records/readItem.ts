/** One record of what hangs on others, or of an agency's list, and what the user may do with it. */
import { sql } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import type { Values } from '../../domain/kernel/index.ts'
import type { Records } from '../../domain/records/index.ts'
import type { Work } from '../kernel/database.ts'
import type { StoredKind } from './kinds.ts'
import type { Found } from './outcomes.ts'
import { readOwners } from './owners.ts'
import type { State } from './pages.ts'
import { mayStored } from './rights.ts'
import { itemColumns, shownTo } from './rows.ts'

/** Null when the account has none in that state. */
export const readItem = async <K extends StoredKind>(
  tx: Work,
  user: AccessUser,
  kind: K,
  id: number,
  state: State = 'stands',
): Promise<Found<Records[K]> | null> => {
  const { rows } = await sql<Values>`
    select ${itemColumns(kind, user)} from ${sql.table(kind)} t
    where t.id = ${id} and t.removed_at is ${state === 'stands' ? sql`null` : sql`not null`}`.execute(tx)
  const row = rows[0]
  if (!row) return null
  const owners = await readOwners(tx, kind, row)
  return {
    record: shownTo(user, kind, row, owners) as Records[K],
    owners,
    may: (verb) => mayStored(user, verb, kind, row, owners),
    mayLimit: false,
  }
}
