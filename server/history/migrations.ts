import { sql } from 'kysely'
import { pageKinds, ownersOf } from '../../domain/records/index.ts'
import { itemKinds } from '../items/index.ts'
import type { Migration } from '../kernel/migrate.ts'

/** Who opened a record, and the removed items of a record, which the lists' own indexes leave out. */
const indexes: Migration = {
  name: 'history-1-indexes',
  up: async (db) => {
    await sql`
      create index audit_opened on audit (account, kind, object_id, seq) where verb in ('view', 'download')`.execute(db)
    for (const kind of itemKinds)
      for (const owner of pageKinds) {
        const column = ownersOf(kind)[owner]
        if (column !== undefined)
          await sql`
            create index ${sql.ref(`${kind}_${column}_removed`)} on ${sql.table(kind)} (account, ${sql.ref(column)})
            where removed_at is not null`.execute(db)
      }
  },
}

export const migrations: readonly Migration[] = [indexes]
