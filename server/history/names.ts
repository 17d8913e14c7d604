/** The records to which a history's values lead: those that its reader may see, with what they are called. */
import { sql, type RawBuilder } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import type { HistoryName, Reference } from '../../domain/history/index.ts'
import { pageKinds, type PageKind } from '../../domain/records/index.ts'
import type { Work } from '../kernel/database.ts'
import { accessTables, visibleOf } from '../records/index.ts'

/** What a record is called, as a part of a query in which it is `o`. */
export const called: Readonly<Record<PageKind, RawBuilder<unknown>>> = {
  victim: sql`o.full_name`,
  court_case: sql`o.case_reference_id`,
  defendant: sql`o.full_name`,
  location: sql`o.full_name`,
  event: sql`o.name`,
}

/** One query for each kind that is named. */
export const namesOf = async (tx: Work, user: AccessUser, references: readonly Reference[]): Promise<HistoryName[]> => {
  const names: HistoryName[] = []
  for (const kind of pageKinds) {
    const ids = [...new Set(references.filter((one) => one.kind === kind).map(({ id }) => id))]
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: number; name: string | null }>`
      select o.id, ${called[kind]} as name from ${sql.table(accessTables[kind].table)} o
      where o.id = any (${ids}::bigint[]) and ${visibleOf(user, kind, 'o')} order by o.id`.execute(tx)
    names.push(...rows.map(({ id, name }) => ({ kind, id, name: name ?? '' })))
  }
  return names
}
