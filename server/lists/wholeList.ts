/** A list from its first row to its last, for work that goes through all of it. */
import { sql } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import type { ListTab } from '../../domain/lists/index.ts'
import type { Work } from '../kernel/database.ts'
import { countRows, listedRows, type Sort } from './listRecords.ts'
import type { Found, Search } from './search.ts'

export type WholeList = {
  readonly total: number
  /** The next so many ids in the list's order; none at its end. */
  readonly next: (count: number) => Promise<readonly number[]>
}

/** The list as the transaction sees it: one that is to agree with its own count is a snapshot. One list a transaction. */
export const wholeList = async (
  tx: Work,
  tab: ListTab,
  user: AccessUser,
  search: Search,
  found: Found,
  sort: Sort,
): Promise<WholeList> => {
  const rows = await listedRows(tx, tab, user, search, found, sort)
  const total = await countRows(tx, rows)
  const { ids, from, by } = rows
  await sql`declare whole_list no scroll cursor for ${ids} ${from} order by ${by}`.execute(tx)
  return {
    total,
    next: async (count) => {
      const page = await sql<{ id: number }>`fetch forward ${sql.lit(count)} from whole_list`.execute(tx)
      return page.rows.map(({ id }) => id)
    },
  }
}

export const countList = async (
  tx: Work,
  tab: ListTab,
  user: AccessUser,
  search: Search,
  found: Found,
  sort: Sort,
): Promise<number> => countRows(tx, await listedRows(tx, tab, user, search, found, sort))
