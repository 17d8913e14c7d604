/** The records to which a history's values lead: those that its reader may see, with what they are called. */
import type { AccessUser } from '../../domain/access/index.ts'
import type { HistoryName, Reference } from '../../domain/history/index.ts'
import { pageKinds } from '../../domain/records/index.ts'
import { namedRecords } from '../records/index.ts'
import type { Work } from '../kernel/database.ts'

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
