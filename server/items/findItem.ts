import { sql } from 'kysely'
import { mayCall, mayChild, type AccessObject, type AccessUser, type Verb } from '../../domain/access/index.ts'
import { ok, type Result, type Values } from '../../domain/kernel/index.ts'
import type { Work } from '../kernel/database.ts'
import { found, notFound } from '../records/index.ts'
import type { ItemKind } from './kinds.ts'
import { asChild, readOwners, type Owners } from './owners.ts'
import { fromRow, itemColumns, visibleItems } from './rows.ts'
import type { Around } from './special.ts'

type Stored = { readonly item: Values; readonly isVisible: boolean; readonly isRemoved: boolean }

/** One item with what the rules say of it, also one that was removed. Null when the account has none. */
export const readItem = async (tx: Work, user: AccessUser, kind: ItemKind, id: number): Promise<Stored | null> => {
  const { rows } = await sql<Record<string, unknown>>`
    select ${itemColumns(user, kind)}, ${visibleItems(user, kind)} as is_visible, t.removed_at
    from ${sql.table(kind)} t where t.id = ${id}`.execute(tx)
  const row = rows[0]
  if (!row) return null
  const { is_visible, removed_at, ...item } = row
  return { item: fromRow(kind, item), isVisible: is_visible === true, isRemoved: removed_at !== null }
}

/** An item that is there and may be seen. */
export const seen = (stored: Stored | null): Result<Stored> => {
  const there = stored === null || stored.isRemoved ? null : { ...stored, may: () => stored.isVisible }
  return found(there, 'view')
}

/** What items hang on, if the user may view or edit it. */
export const reached = (user: AccessUser, object: AccessObject | null, verb: Verb): Result<unknown> =>
  found(object && { may: (asked: Verb) => mayCall(user, asked, object) }, verb)

type Wanted = { readonly verb: 'edit' | 'delete'; readonly isRemoved: boolean }

/** An item that the user may write, locked until the transaction ends: of two writers the second sees the first one's. */
export const locked = async (
  kind: ItemKind,
  id: number,
  { verb, isRemoved }: Wanted,
  { context: { tx }, user }: Around,
): Promise<Result<{ readonly item: Values; readonly owners: Owners }>> => {
  await sql`select from ${sql.table(kind)} where id = ${id} for no key update`.execute(tx)
  const stored = await readItem(tx, user, kind, id)
  if (!stored || stored.isRemoved !== isRemoved) return notFound
  const owners = await readOwners(tx, kind, stored.item)
  const child = asChild(kind, stored.item, owners)
  const may = (asked: Verb): boolean => (asked === 'view' ? stored.isVisible : mayChild(user, asked, child))
  const known = found({ may }, verb)
  return known.ok ? ok({ item: stored.item, owners }) : known
}
