/** The items of one record, or of one user: only those that the caller may see, in any count too. */
import { sql, type RawBuilder } from 'kysely'
import { mayChild } from '../../domain/access/index.ts'
import { ok, refuse, type Result, type Values } from '../../domain/kernel/index.ts'
import { mostListed, ownersOf, type ListQuery, type Page, type Records } from '../../domain/records/index.ts'
import { accessUser } from '../access/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { paging } from '../lists/index.ts'
import { denied, readObject } from '../records/index.ts'
import { reached, readItem, seen } from './findItem.ts'
import { itemKinds, itemTables, type ItemKind } from './kinds.ts'
import { asChild, isPageKind, readOwnersOfAll } from './owners.ts'
import { fromRow, itemColumns, rightColumns } from './rows.ts'

type Narrowed = RawBuilder<unknown>

const oneOwner = refuse('malformed', 'Name exactly one record whose entries are wanted.')

const isItemKind = (kind: string): kind is ItemKind => itemKinds.some(known => known === kind)

/** Whether what the items hang on may be seen; a user is no record, so the items' own rules are all there is. */
const mayAsk = async (owner: string, id: number, context: SignedIn): Promise<Result<unknown>> => {
  const user = accessUser(context.principal)
  if (isPageKind(owner)) return reached(user, await readObject(context.tx, owner, id), 'view')
  return isItemKind(owner) ? seen(await readItem(context.tx, user, owner, id)) : ok(null)
}

const notAll = denied('You may only list your own.')

/** ACT-08: of the whole account, by those who may edit each of them. */
const ofEverybody = (kind: ItemKind, { principal }: SignedIn): Result<Narrowed> =>
  principal.scopes.has(`edit_any_${kind}`) ? ok(sql`true`) : notAll

const asked = async (kind: ItemKind, query: ListQuery, context: SignedIn): Promise<Result<Narrowed>> => {
  const owners = Object.entries(ownersOf(kind))
  const given = owners.filter(([, field]) => query[field] !== undefined)
  const [first] = given
  if (query['all'] !== undefined) return given.length > 0 ? oneOwner : ofEverybody(kind, context)
  if (first === undefined && itemTables[kind].ofAccount)
    return ok(owners.map(([, field]) => sql`t.${sql.ref(field)} is null`).reduce((all, one) => sql`${all} and ${one}`, sql`true`))
  if (first === undefined || given.length > 1) return oneOwner
  const [owner, field] = first
  const id = query[field] ?? 0
  const known = await mayAsk(owner, id, context)
  return known.ok ? ok(sql`t.${sql.ref(field)} = ${id}`) : known
}

const ordered = (kind: ItemKind): string => itemTables[kind].order.replaceAll(/(^|, )/g, '$1t.')

/** A record's items are some hundreds, so the rules themselves judge each; only those of the page are read as a whole. */
export const listItems = async <K extends ItemKind>(
  kind: K,
  query: ListQuery,
  context: SignedIn,
): Promise<Answer<Page<Records[K]>>> => {
  const { tx, principal } = context
  const pages = paging(query, mostListed, mostListed)
  if (!pages.ok) return pages
  const narrowed = await asked(kind, query, context)
  if (!narrowed.ok) return narrowed
  const { page, limit, offset } = pages.value
  const user = accessUser(principal)
  const { rows } = await sql<Values & { readonly id: number }>`
    select ${rightColumns(kind)} from ${sql.table(kind)} t
    where t.removed_at is null and ${narrowed.value} order by ${sql.raw(ordered(kind))}`.execute(tx)
  const owners = await readOwnersOfAll(tx, kind, rows)
  const visible = rows
    .map(row => ({ id: row.id, child: asChild(kind, row, owners(row)) }))
    .filter(({ child }) => mayChild(user, 'view', child))
  const wanted = visible.slice(offset, offset + limit)
  const items = await readAll(tx, kind, wanted.map(({ id }) => id))
  const data = wanted.flatMap(({ id, child }) => {
    const item = items.get(id)
    return item ? [{ ...item, may_edit: mayChild(user, 'edit', child) } as Values as Records[K]] : []
  })
  return ok({ data, total: visible.length, page, limit })
}

const readAll = async (tx: Work, kind: ItemKind, ids: readonly number[]): Promise<ReadonlyMap<number, Values>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Values & { readonly id: number }>`
    select ${itemColumns(kind)} from ${sql.table(kind)} t where t.id = any (${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(row => [row.id, fromRow(kind, row)]))
}
