import { sql } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import { isObjectKind, isUnderCase, titleOf, type PageKind } from '../../domain/records/index.ts'
import type { Work } from '../kernel/database.ts'
import { seenRecords } from './called.ts'
import { readSeen } from './listItems.ts'

type Named = { readonly id: number; readonly name: string; readonly case_id: number | null }

/** Of the records of a kind those that the user may see, with the case in whose address a page stands. */
export const namedRecords = async (
  tx: Work,
  user: AccessUser,
  kind: PageKind,
  ids: readonly number[],
): Promise<readonly Named[]> => {
  if (!isObjectKind(kind))
    return (await readSeen(tx, user, kind, ids)).map((record) => ({
      id: Number(record['id']),
      name: titleOf(kind, record),
      case_id: null,
    }))
  const { rows } = await sql<Named>`
    select o.id, coalesce(o.called, '') as name, ${isUnderCase(kind) ? sql`o.case_id` : sql`null::bigint`} as case_id
    from ${seenRecords(user, kind, 'o')} where o.id = any (${ids}::bigint[]) order by o.id`.execute(tx)
  return rows
}
