/** SRV-86: what goes, and comes back, with a record has lines of its own in the audit. */
import { sql } from 'kysely'
import { kinds, ownersOf, type Kind } from '../../domain/records/index.ts'
import type { SignedIn } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import type { KeptKind } from './kinds.ts'
import { partKinds } from './parties.ts'
import { putBack, takeOut } from './removal.ts'

type Ids = readonly number[]

export const takeAlong = async (context: SignedIn, kind: KeptKind, ids: Ids, at: string): Promise<void> => {
  await takeOut(context, kind, ids, at)
  for (const id of ids) await context.audit({ verb: 'delete', kind, id })
}

export const putBackAlong = async (context: SignedIn, kind: KeptKind, ids: Ids): Promise<void> => {
  await putBack(context, kind, ids)
  for (const id of ids) await context.audit({ verb: 'restore', kind, id })
}

type Along = { readonly kind: Kind; readonly id: number }

const ofColumn = async (tx: Work, kind: Kind, column: string, of: Ids): Promise<readonly Along[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(kind)} where ${sql.ref(column)} = any (${of}::bigint[]) order by id`.execute(tx)
  return rows.map(({ id }) => ({ kind, id }))
}

const itemsOf = async (tx: Work, owner: 'victim' | 'defendant' | 'location', of: Ids): Promise<readonly Along[]> => {
  const items: Along[] = []
  for (const kind of kinds) {
    const column = ownersOf(kind)[owner]
    if (column !== undefined && of.length > 0) items.push(...(await ofColumn(tx, kind, column, of)))
  }
  return items
}

/** What is gone for good with persons, or a location: removed before or not. It is asked while it is there. */
export const allOf = async (tx: Work, of: 'person' | 'location', ids: Ids): Promise<readonly Along[]> => {
  const all: Along[] = of === 'location' ? [...(await itemsOf(tx, of, ids))] : []
  for (const kind of partKinds) {
    const parts = await ofColumn(tx, kind, 'person_id', ids)
    const own = parts.map(({ id }) => id)
    all.push(...parts, ...(kind === 'attendee' ? [] : await itemsOf(tx, kind, own)))
  }
  return [...new Map(all.map((each) => [`${each.kind} ${each.id}`, each])).values()]
}
