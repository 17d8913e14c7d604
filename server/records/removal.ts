/**
 * Records leave pages, lists and searches, and come back: a mark with its time, so that what left together returns
 * together.
 */
import { sql } from 'kysely'
import type { Values } from '../../domain/kernel/index.ts'
import type { SignedIn } from '../http/route.ts'
import type { Owner } from '../http/services.ts'
import { rememberChange, removed, restored, type Version } from './changes.ts'
import type { KeptKind } from './kinds.ts'
import { reindex, unindex, type WordKind } from './nameWords.ts'
import { gone, touched } from './announced.ts'

type Marked = { readonly table: string; readonly mark: string; readonly words?: WordKind }
const found = (kind: WordKind): Marked => ({ table: kind, mark: 'removed_at', words: kind })

/** Where a kind differs from most. */
const marked: Readonly<Partial<Record<KeptKind, Marked>>> = {
  victim: found('victim'),
  defendant: found('defendant'),
  event: found('event'),
  person: { table: 'person', mark: 'deleted_at' },
  location: { table: 'person', mark: 'deleted_at', words: 'location' },
}

const markOf = (kind: KeptKind): Marked => marked[kind] ?? { table: kind, mark: 'removed_at' }

/** What else is set in the rows, and on whose pages they are listed. */
type Taking = {
  readonly columns?: Values | undefined
  readonly pages?: readonly Owner[] | undefined
}

/** `was`: the mark that it had, when it was taken out. */
type Marking = Version & { readonly was: string | null }

/** Sets or takes away the mark of rows that are in the other state. */
const markRows = async (
  { tx, principal, services }: SignedIn,
  kind: KeptKind,
  ids: readonly number[],
  to: string | null,
  columns: Values = {},
): Promise<readonly Marking[]> => {
  const { table, mark } = markOf(kind)
  const at = new Date(services.clock.now()).toISOString()
  const set = Object.entries({ ...columns, updated_at: at, updated_by: principal.userId })
  const { rows } = await sql<Marking>`
    update ${sql.table(table)} r
    set ${sql.ref(mark)} = ${to}::timestamptz, version = r.version + 1,
      ${sql.join(set.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    from ${sql.table(table)} o
    where o.account = r.account and o.id = r.id
      and r.id = any (${ids}::bigint[]) and (${sql.ref(`r.${mark}`)} is null) = ${to !== null}
    returning r.id, r.version, ${sql.ref(`o.${mark}`)} as was`.execute(tx)
  return rows
}

export const takeOut = async (
  context: SignedIn,
  kind: KeptKind,
  ids: readonly number[],
  at: string,
  { columns }: Taking = {},
): Promise<void> => {
  if (ids.length === 0) return
  const { words } = markOf(kind)
  const versions = await markRows(context, kind, ids, at, columns)
  if (words) await unindex(context.tx, words, ids)
  await rememberChange(context, kind, versions, removed)
  await gone(context, kind, ids)
}

/** Answers when the first of them went; null for what stands. */
export const putBack = async (
  context: SignedIn,
  kind: KeptKind,
  ids: readonly number[],
  { columns, pages }: Taking = {},
): Promise<string | null> => {
  if (ids.length === 0) return null
  const { words } = markOf(kind)
  const versions = await markRows(context, kind, ids, null, columns)
  if (words) await reindex(context.tx, context.principal.account, words, ids)
  await rememberChange(context, kind, versions, restored)
  touched(context, kind, versions, pages)
  return versions[0]?.was ?? null
}
