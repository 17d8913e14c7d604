/**
 * Records leave pages, lists and searches, and come back: a mark with its time, so that what left together returns
 * together.
 */
import { sql } from 'kysely'
import type { SignedIn } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { rememberChange, removed, restored, type Version } from './changes.ts'
import { reindex, unindex, type WordKind } from './nameWords.ts'
import { gone, touched } from './outcomes.ts'

export type RemovableKind = 'victim' | 'court_case' | 'person' | 'defendant' | 'location' | 'event' | 'attendee'

type Marked = { readonly table: string; readonly mark: string; readonly words?: WordKind }
const plain = (table: string): Marked => ({ table, mark: 'removed_at' })

const marked: Readonly<Record<RemovableKind, Marked>> = {
  victim: { ...plain('victim'), words: 'victim' },
  defendant: { ...plain('defendant'), words: 'defendant' },
  event: { ...plain('event'), words: 'event' },
  court_case: plain('court_case'),
  attendee: plain('attendee'),
  person: { table: 'person', mark: 'deleted_at' },
  location: { table: 'person', mark: 'deleted_at', words: 'location' },
}

/** Sets or takes away the mark of rows that are in the other state. */
const markRows = async (
  { tx, principal, services }: SignedIn,
  { table, mark }: Marked,
  ids: readonly number[],
  to: string | null,
): Promise<readonly Version[]> => {
  const at = new Date(services.clock.now()).toISOString()
  const { rows } = await sql<Version>`
    update ${sql.table(table)}
    set ${sql.ref(mark)} = ${to}::timestamptz, version = version + 1,
      updated_at = ${at}, updated_by = ${principal.userId}
    where id = any (${ids}::bigint[]) and (${sql.ref(mark)} is null) = ${to !== null}
    returning id, version`.execute(tx)
  return rows
}

export const takeOut = async (
  context: SignedIn,
  kind: RemovableKind,
  ids: readonly number[],
  at: string,
): Promise<void> => {
  if (ids.length === 0) return
  const { words } = marked[kind]
  const versions = await markRows(context, marked[kind], ids, at)
  if (words) await unindex(context.tx, words, ids)
  await rememberChange(context, kind, versions, removed)
  gone(context, kind, ids)
}

export const putBack = async (context: SignedIn, kind: RemovableKind, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const { words } = marked[kind]
  const versions = await markRows(context, marked[kind], ids, null)
  if (words) await reindex(context.tx, context.principal.account, words, ids)
  await rememberChange(context, kind, versions, restored)
  touched(context, kind, versions)
}

/** When it was removed; null for what stands. */
export const removedAt = async (tx: Work, kind: RemovableKind, id: number): Promise<string | null> => {
  const { table, mark } = marked[kind]
  const { rows } = await sql<{ at: string | null }>`
    select ${sql.ref(mark)} as at from ${sql.table(table)} where id = ${id}`.execute(tx)
  return rows[0]?.at ?? null
}
