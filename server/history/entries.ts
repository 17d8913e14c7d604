/** The lines of a history as they are kept: changes of the record and of its items, and who opened it. */
import { sql, type RawBuilder } from 'kysely'
import { toldFields, type HistoryOwner, type Show, type StoredChange } from '../../domain/history/index.ts'
import type { Kind } from '../../domain/records/index.ts'
import type { Condition } from '../access/index.ts'
import type { Work } from '../kernel/database.ts'
import { isSaidHere, saidBefore, type Elsewhere } from './elsewhere.ts'
import type { SeenItems } from './items.ts'

type Part = RawBuilder<unknown>

export type Asked = {
  readonly kind: HistoryOwner | 'timelog'
  readonly id: number
  /** Of the record itself, where it is an item. */
  readonly elsewhere: readonly Elsewhere[]
  readonly items: readonly SeenItems[]
  readonly scopes: ReadonlySet<string>
  readonly show: Show
  readonly seesOpenings: boolean
  /** Nothing that happened earlier; ISO UTC. */
  readonly since?: string
  readonly after: { readonly at: string; readonly key: string } | null
  readonly limit: number
}

/** An update in which the reader may see no field is not there. */
export const isTold = (kind: Kind, scopes: ReadonlySet<string>): Condition => {
  const fields = toldFields(kind, scopes)
  const custom = fields.includes('custom_fields') ? sql`or f like 'custom_fields.%'` : sql``
  return sql<boolean>`(c.verb <> 'update'
    or exists (select from unnest(c.fields) f where f = any (${fields}::text[]) ${custom}))`
}

/** Keys of equal times order as versions do. */
const keyOf = (kind: string, id: string, version: string): Part =>
  sql`${sql.lit(kind)} || '.' || ${sql.ref(id)} || '.' || lpad(${sql.ref(version)}::text, 12, '0')`

/** `which` is asked of the record's number. */
export const changes = (
  kind: Kind,
  which: Part,
  scopes: ReadonlySet<string>,
  more: Part = sql``,
  days: readonly Elsewhere[] = [],
): Part => sql`
  select c.kind, ${keyOf(kind, 'c.record_id', 'c.version')} collate "C" as key, c.record_id as of, c.at, c.user_id,
    null::bigint as acting_admin, c.verb, c.fields, ${saidBefore(days)} as before, c.after
  from record_change c
  where c.kind = ${kind} and c.record_id ${which} and c.at is not null
    and ${isTold(kind, scopes)} ${isSaidHere(days)} ${more}`

/**
 * SVC-10: what was said while an item was private stays private when it no longer is. What it was at a version is said
 * by that version, or by the next one that changed the mark.
 */
export const whileOpen = sql`
  and c.before ->> 'private' is distinct from 'true' and c.after ->> 'private' is distinct from 'true'
  and coalesce((
    select n.before ->> 'private' from record_change n
    where n.account = c.account and n.kind = c.kind and n.record_id = c.record_id and n.version > c.version
      and 'private' = any (n.fields)
    order by n.version limit 1), 'false') <> 'true'`

const among = (ids: readonly number[]): Part => sql`= any (${ids}::bigint[])`

const openings = (kind: Kind, ids: readonly number[], verbs: readonly string[]): Part => sql`
  select a.kind, ${keyOf(kind, 'a.object_id', 'a.seq')} collate "C" as key, a.object_id as of, a.at, a.user_id,
    a.acting_admin, a.verb, '{}'::text[] as fields, '{}'::jsonb as before, '{}'::jsonb as after
  from audit a
  where a.kind = ${kind} and a.object_id = any (${ids}::bigint[]) and a.verb = any (${verbs}::text[])
    and a.verb in ('view', 'download') and a.result = 'done'`

/** Kinds whose files may be downloaded. */
const filed: readonly Kind[] = ['document', 'letter']

const partsOf = ({ kind, id, elsewhere, items, scopes, show, seesOpenings }: Asked): readonly Part[] => {
  const told = [
    changes(kind, among([id]), scopes, sql``, elsewhere),
    ...items.flatMap(({ kind: item, all, open, elsewhere: days }) => [
      ...(all.length > 0 ? [changes(item, among(all), scopes, sql``, days)] : []),
      ...(open.length > 0 ? [changes(item, among(open), scopes, whileOpen, days)] : []),
    ]),
  ]
  const opened = [
    openings(kind, [id], ['view', 'download']),
    ...items
      .filter(({ kind: item, all }) => filed.includes(item) && all.length > 0)
      .map(({ kind: item, all }) => openings(item, all, ['download'])),
  ]
  return [...(show === 'openings' ? [] : told), ...(show === 'changes' || !seesOpenings ? [] : opened)]
}

export type Kept = { readonly lines: readonly StoredChange[]; readonly total: number }

export const keptLines = async (tx: Work, asked: Asked): Promise<Kept> => {
  const { after, since, limit } = asked
  const ever = sql.join(partsOf(asked), sql` union all `)
  const all = since === undefined ? ever : sql`select * from (${ever}) e where e.at >= ${since}::timestamptz`
  const older = after === null ? sql`` : sql`where (h.at, h.key) < (${after.at}::timestamptz, ${after.key} collate "C")`
  const { rows: lines } = await sql<StoredChange>`
    select * from (${all}) h ${older} order by h.at desc, h.key desc limit ${limit}`.execute(tx)
  if (after === null && lines.length < limit) return { lines, total: lines.length }
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from (${all}) h`.execute(tx)
  return { lines, total: counted[0]?.total ?? 0 }
}
