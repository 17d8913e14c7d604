/** The records to which a history's values lead: those that its reader may see, with what they are called. */
import { sql, type RawBuilder } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import type { HistoryName, Reference } from '../../domain/history/index.ts'
import { isObjectKind, pageKinds, titleOf, type ObjectKind, type PageKind } from '../../domain/records/index.ts'
import { readSeen } from '../items/index.ts'
import type { Work } from '../kernel/database.ts'
import { accessTables, visibleOf } from '../records/index.ts'

/** What a record is called, as a part of a query in which it is `o`. */
const called: Readonly<Record<ObjectKind, RawBuilder<unknown>>> = {
  victim: sql`o.full_name`,
  court_case: sql`o.case_reference_id`,
  defendant: sql`o.full_name`,
  location: sql`o.full_name`,
  event: sql`o.name`,
}

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
  const of = accessTables[kind]
  const caseId = of.cases !== null && 'column' in of.cases ? sql.ref(`o.${of.cases.column}`) : sql`null::bigint`
  const { rows } = await sql<Named>`
    select o.id, coalesce(${called[kind]}, '') as name, ${caseId} as case_id from ${sql.table(of.table)} o
    where o.id = any (${ids}::bigint[]) and ${visibleOf(user, kind, 'o')} order by o.id`.execute(tx)
  return rows
}

/** One query for each kind that is named. */
export const namesOf = async (tx: Work, user: AccessUser, references: readonly Reference[]): Promise<HistoryName[]> => {
  const names: HistoryName[] = []
  for (const kind of pageKinds) {
    const ids = [...new Set(references.filter((one) => one.kind === kind).map(({ id }) => id))]
    if (ids.length === 0) continue
    const named = await namedRecords(tx, user, kind, ids)
    names.push(...named.map(({ id, name }) => ({ kind, id, name })))
  }
  return names
}
