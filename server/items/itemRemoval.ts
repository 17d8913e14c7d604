/** Taking an item out of pages and lists, putting it back, and having it gone for good. */
import { sql } from 'kysely'
import { recordNeeds } from '../../domain/access/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import type { Records } from '../../domain/records/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import { denied, notFound } from '../records/index.ts'
import { locked, readItem } from './findItem.ts'
import { forget, remember } from './history.ts'
import type { StoredKind } from './kinds.ts'
import { aroundOf, type Around, type Special } from './special.ts'
import { updateRow } from './updateRow.ts'

type Success = { success: true }
const success = { ok: true, value: { success: true } } as const

export type ItemRemoval<K extends StoredKind> = {
  readonly remove: (id: number, isExpunged: boolean, context: SignedIn) => Promise<Answer<Success>>
  readonly restore: (id: number, context: SignedIn) => Promise<Answer<Records[K]>>
}

export const itemRemoval = <K extends StoredKind>(
  kind: K,
  special: Special,
  answer: (id: number, around: Around) => Promise<Answer<Records[K]>>,
): ItemRemoval<K> => {
  const takeOut = async (id: number, around: Around): Promise<Answer<Success>> => {
    const { context, at } = around
    const known = await locked(kind, id, { verb: 'delete', isRemoved: false }, around)
    if (!known.ok) return known
    const { item, owners } = known.value
    const version = await updateRow(kind, id, { removed_at: at, ...special.removed?.(true) }, around)
    await remember(context, { verb: 'remove', kind, id, version, before: item, after: item, fields: [], owners })
    await special.written?.(item, null, around)
    return success
  }

  /** Of what was removed before as well. The files of documents go with them (`special.written`). */
  const expunge = async (id: number, around: Around): Promise<Answer<Success>> => {
    const { context, user } = around
    const { tx } = context
    if (!meets(user.scopes, recordNeeds.location.remove)) return denied('You are not allowed to expunge this.')
    const found = await readItem(tx, user, kind, id)
    if (!found) return notFound
    const known = await locked(kind, id, { verb: 'delete', isRemoved: found.isRemoved }, around)
    if (!known.ok) return known
    const { item } = known.value
    await special.expunged?.(id, around)
    await sql`delete from ${sql.table(kind)} where id = ${id}`.execute(tx)
    await forget(context, { kind, id, item })
    if (!found.isRemoved) await special.written?.(item, null, around)
    return success
  }

  return {
    remove: (id, isExpunged, context) => (isExpunged ? expunge : takeOut)(id, aroundOf(context)),
    restore: async (id, context) => {
      const around = aroundOf(context)
      const known = await locked(kind, id, { verb: 'delete', isRemoved: true }, around)
      if (!known.ok) return known
      const { item, owners } = known.value
      const version = await updateRow(kind, id, { removed_at: null, ...special.removed?.(false) }, around)
      await remember(context, { verb: 'restore', kind, id, version, before: item, after: item, fields: [], owners })
      await special.written?.(null, item, around)
      return answer(id, around)
    },
  }
}
