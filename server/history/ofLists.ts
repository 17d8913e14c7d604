/** What was changed of entries of an agency's own lists, told by some of their fields. */
import { sql } from 'kysely'
import type { ListedKind } from '../../domain/config/index.ts'
import { entryFor, type HistoryEntry, type StoredChange } from '../../domain/history/index.ts'
import type { SignedIn } from '../http/route.ts'
import { changes } from './entries.ts'

type Of = { readonly kind: ListedKind; readonly fields: readonly string[] }
type Told = { readonly name: string; readonly change: HistoryEntry }

/** The newest since an instant (ISO UTC), of what is and of what was new; `total`: with those that are not told. */
export const listChangesSince = async (
  { tx, principal: { scopes } }: Pick<SignedIn, 'tx' | 'principal'>,
  of: readonly Of[],
  since: string,
  limit: number,
): Promise<{ readonly data: readonly Told[]; readonly total: number }> => {
  if (of.length === 0) return { data: [], total: 0 }
  const each = of.map(
    ({ kind, fields }) => sql`
      select e.label as name, h.* from ${sql.table(kind)} e, lateral (${changes(
        kind,
        sql`= e.id`,
        scopes,
        sql`and c.account = e.account and c.at >= ${since}::timestamptz and c.fields && ${fields}::text[]`,
      )}) h`,
  )
  const { rows } = await sql<StoredChange & { name: string; total: number }>`
    select a.*, count(*) over ()::int as total from (${sql.join(each, sql` union all `)}) a
    order by a.at desc, a.key desc limit ${limit}`.execute(tx)
  const deciding = new Map<string, readonly string[]>(of.map(({ kind, fields }) => [kind, fields]))
  const reader = { scopes, sees: () => false }
  const data = rows.map(({ name, total: _t, fields, ...row }): Told => {
    const told = fields.filter((field) => deciding.get(row.kind)?.includes(field) === true)
    return { name, change: entryFor({ ...row, fields: told }, reader) }
  })
  return { data, total: rows[0]?.total ?? 0 }
}
