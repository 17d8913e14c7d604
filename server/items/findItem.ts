import { sql } from 'kysely'
import { mayCall, type AccessObject, type AccessUser, type Verb } from '../../domain/access/index.ts'
import type { Result, Values } from '../../domain/kernel/index.ts'
import type { Work } from '../kernel/database.ts'
import { found, notFound } from '../records/index.ts'
import type { StoredKind } from './kinds.ts'
import { readOwners, type Owners } from './owners.ts'
import { mayStored } from './rights.ts'
import { itemColumns, shownTo } from './rows.ts'
import type { Around } from './special.ts'

export type Stored = {
  readonly item: Values
  readonly owners: Owners
  readonly isRemoved: boolean
  readonly may: (verb: Verb) => boolean
}

/** One item and what the user may do with it, also one that was removed. Null when the account has none. */
export const readItem = async (tx: Work, user: AccessUser, kind: StoredKind, id: number): Promise<Stored | null> => {
  const { rows } = await sql<Record<string, unknown>>`
    select ${itemColumns(kind, user)}, t.removed_at from ${sql.table(kind)} t where t.id = ${id}`.execute(tx)
  const row = rows[0]
  if (!row) return null
  const { removed_at, ...own } = row
  const owners = await readOwners(tx, kind, own)
  return {
    item: shownTo(user, kind, own, owners),
    owners,
    isRemoved: removed_at !== null,
    may: (verb) => mayStored(user, verb, kind, own, owners),
  }
}

/** An item that is there and may be seen. */
export const seen = (stored: Stored | null): Result<Stored> =>
  found(stored === null || stored.isRemoved ? null : stored, 'view')

/** What items hang on, if the user may view or edit it. */
export const reached = (user: AccessUser, object: AccessObject | null, verb: Verb): Result<unknown> =>
  found(object && { may: (asked: Verb) => mayCall(user, asked, object) }, verb)

type Wanted = { readonly verb: 'edit' | 'delete'; readonly isRemoved: boolean }

/** An item that the user may write, locked until the end: of two writers the second sees what the first one wrote. */
export const locked = async (
  kind: StoredKind,
  id: number,
  { verb, isRemoved }: Wanted,
  { context: { tx }, user }: Around,
): Promise<Result<Stored>> => {
  await sql`select from ${sql.table(kind)} where id = ${id} for no key update`.execute(tx)
  const stored = await readItem(tx, user, kind, id)
  return stored && stored.isRemoved === isRemoved ? found(stored, verb) : notFound
}
