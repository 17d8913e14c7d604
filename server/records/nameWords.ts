/** The words by which records are found: rows of `{kind}_word`. */
import { sql } from 'kysely'
import type { Work } from '../kernel/database.ts'
import { together } from '../kernel/sideBySide.ts'
import { fullName, searchWords, sortKey, type Named } from './keys.ts'

export type WordKind = 'victim' | 'defendant' | 'location' | 'event'

export type Findable = {
  readonly id: number
  /** Of a client, or the name of an event. */
  readonly title: string | null
  readonly status: 0 | 1
  readonly limited_access: boolean
}

const forget = (tx: Work, kind: WordKind, ids: readonly number[]): Promise<unknown> =>
  sql`delete from ${sql.table(`${kind}_word`)} where ${sql.ref(`${kind}_id`)} = any (${ids}::bigint[])`.execute(tx)

/** Makes nobody find these records any more. */
export const unindex = async (tx: Work, kind: WordKind, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await forget(tx, kind, ids)
}

type Indexed = {
  readonly kind: WordKind
  readonly id: number
  readonly rows: readonly (readonly (string | number | boolean)[])[]
}

const indexTogether = together(
  ({ kind }: Indexed) => kind,
  async (tx, all) => {
    const kind = all[0]?.kind ?? 'victim'
    await forget(
      tx,
      kind,
      all.map(({ id }) => id),
    )
    const rows = all.flatMap((one) => one.rows)
    if (rows.length > 0)
      await sql`
        insert into ${sql.table(`${kind}_word`)}
          (account, word, sort_name, ${sql.ref(`${kind}_id`)}, shared, status, limited_access)
        values ${sql.join(rows.map((row) => sql`(${sql.join(row)})`))}`.execute(tx)
    return all.map(() => null)
  },
)

/** Makes a record findable under its present name, and under no other. */
export const index = async (
  tx: Work,
  account: number,
  kind: WordKind,
  { id, title, status, limited_access }: Findable,
  named: Named | null,
): Promise<void> => {
  const sort_name = sortKey(fullName(named, title))
  const rows = searchWords(named, title).map(
    ({ word, shared }) => [account, word, sort_name, id, shared, status, limited_access] as const,
  )
  await indexTogether(tx, { kind, id, rows })
}

const sources = {
  victim: sql`
    select r.id, r.title, r.status, r.limited_access, p.prefix, p.first, p.middle, p.last, p.suffix, p.business
    from victim r left join person p on p.account = r.account and p.id = r.person_id`,
  defendant: sql`
    select r.id, null as title, r.status, r.limited_access, p.prefix, p.first, p.middle, p.last, p.suffix, p.business
    from defendant r join person p on p.account = r.account and p.id = r.person_id`,
  location: sql`
    select r.id, null as title, r.status, r.limited_access, r.prefix, r.first, r.middle, r.last, r.suffix, r.business
    from person r`,
  event: sql`
    select r.id, r.name as title, r.status, r.limited_access,
      null as prefix, null as first, null as middle, null as last, null as suffix, null as business
    from event r`,
} as const

/** The same from what the database holds. */
export const reindex = async (tx: Work, account: number, kind: WordKind, ids: readonly number[]): Promise<void> => {
  const { rows } = await sql<Findable & Named>`
    ${sources[kind]} where r.id = any (${ids}::bigint[]) order by r.id`.execute(tx)
  for (const row of rows) await index(tx, account, kind, row, row)
}
