/** The items of one record, one user or the account: only those that the caller may see, in any count too. */
import { sql, type RawBuilder } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import { isListed } from '../../domain/config/index.ts'
import { ok, refuse, type Entity, type Result, type Values } from '../../domain/kernel/index.ts'
import {
  entities,
  isObjectKind,
  listOrderOf,
  mostListed,
  ownersOf,
  withoutHidden,
  type ListOrder,
  type ListQuery,
  type Page,
  type Records,
} from '../../domain/records/index.ts'
import { accessUser, visibleChild } from '../access/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { paging } from '../http/paging.ts'
import { withPatience } from '../http/patience.ts'
import { columnsOf } from './columns.ts'
import { isItem, tableOf, type ItemKind, type StoredKind } from './kinds.ts'
import { found, reached } from './outcomes.ts'
import { childTable, readOwnersOfAll } from './owners.ts'
import { readObject } from './related.ts'
import { readItem } from './readItem.ts'
import { mayStored } from './rights.ts'
import { itemColumns, rightColumns, shownTo, withoutUnseen } from './rows.ts'

/** `isShort`: of one record, which has some hundreds; the others may be any number. */
type Narrowed = { readonly where: RawBuilder<unknown>; readonly isShort: boolean }
type Row = Values & { readonly id: number }
type Span = { readonly offset: number; readonly limit: number }
type Cut = { readonly rows: readonly Row[]; readonly total: number }

const oneOwner = refuse('malformed', 'Name exactly one record whose entries are wanted.')

/** Whether what the items hang on may be seen; a user is no record, so the items' own rules are all there is. */
const mayAsk = async (owner: string, id: number, context: SignedIn): Promise<Result<unknown>> => {
  const user = accessUser(context.principal)
  if (isObjectKind(owner)) return reached(user, await readObject(context.tx, owner, id), 'view')
  return isItem(owner) ? found(await readItem(context.tx, user, owner, id), 'view') : ok(null)
}

const column = (name: string) => sql.ref(`t.${name}`)

/** The account's own list, where the kind has one. */
const ofAccount = (kind: StoredKind, query: ListQuery, { principal }: SignedIn): Result<Narrowed> => {
  const { ofAccount: which }: Entity = entities[kind]
  const { allNeeds, user } = tableOf(kind)
  if (which === 'alone') {
    const unset = Object.values(ownersOf(kind)).map((name) => sql`${column(name)} is null`)
    return ok({ where: sql.join(unset, sql` and `), isShort: true })
  }
  if (which !== 'all' || query['all'] === undefined) return oneOwner
  const isWhole = allNeeds === undefined || user === null || principal.scopes.has(allNeeds)
  return ok({ where: isWhole ? sql`true` : sql`${column(user)} = ${principal.userId}`, isShort: false })
}

/**
 * Of one record, and with `sharesCase` of those beside it on the case: those of a client or a defendant are among the
 * case's, and those of the case that name no other client or defendant among theirs.
 */
const ofOwner = (kind: StoredKind, owner: string, field: string, id: number): RawBuilder<unknown> => {
  const own = sql`${column(field)} = ${id}`
  const { sharesCase }: Entity = entities[kind]
  const { court_case: ofCase = '', ...parties } = ownersOf(kind)
  if (sharesCase !== true || owner === 'user') return own
  if (owner !== 'court_case')
    return sql`(${own} or (${column(field)} is null
      and ${column(ofCase)} = (select o.case_id from ${sql.table(owner)} o where o.id = ${id})))`
  const others = Object.entries(parties).map(
    ([party, name]) => sql`${column(name)} in (select o.id from ${sql.table(party)} o where o.case_id = ${id})`,
  )
  return sql`(${sql.join([own, ...others], sql` or `)})`
}

const asked = async (kind: StoredKind, query: ListQuery, context: SignedIn): Promise<Result<Narrowed>> => {
  const given = Object.entries(ownersOf(kind)).filter(([, field]) => query[field] !== undefined)
  const [first, ...others] = given
  if (first === undefined) return ofAccount(kind, query, context)
  if (others.length > 0 || query['all'] !== undefined) return oneOwner
  const [owner, field] = first
  const id = query[field] ?? 0
  const known = await mayAsk(owner, id, context)
  return known.ok ? ok({ where: ofOwner(kind, owner, field, id), isShort: owner !== 'user' }) : known
}

const newestFirst: readonly ListOrder[] = [{ field: 'id', form: 'id', isDescending: true, mayBeEmpty: false }]

export const ordered = (kind: StoredKind): RawBuilder<unknown> => {
  const inTable = new Map(columnsOf(kind).map(({ name, column }) => [name, column]))
  return sql.join(
    (listOrderOf(kind) ?? newestFirst).map(
      ({ field, isDescending, mayBeEmpty }) =>
        sql`${column(inTable.get(field) ?? field)} ${isDescending ? sql`desc` : sql`asc`} ${mayBeEmpty ? sql`nulls last` : sql``}`,
    ),
  )
}

/** The rules themselves judge each: faster than their SQL, with its part for each record that an item may hang on. */
const cutByRule = async (
  tx: Work,
  user: AccessUser,
  kind: ItemKind,
  where: RawBuilder<unknown>,
  { offset, limit }: Span,
): Promise<Cut> => {
  const { rows } = await sql<Row>`
    select ${rightColumns(kind)} from ${sql.table(kind)} t
    where t.removed_at is null and ${where} order by ${ordered(kind)}`.execute(tx)
  const owners = await readOwnersOfAll(tx, kind, rows)
  const visible = rows.filter((row) => mayStored(user, 'view', kind, row, owners(row)))
  return { rows: visible.slice(offset, offset + limit), total: visible.length }
}

/** Whoever may read an agency's list reads all of it. */
export const isSeen = (user: AccessUser, kind: StoredKind): RawBuilder<unknown> =>
  isListed(kind) ? sql`${mayStored(user, 'view', kind, {}, [])}` : visibleChild(user, childTable(kind), 't')

const cutByQuery = async (
  tx: Work,
  user: AccessUser,
  kind: StoredKind,
  where: RawBuilder<unknown>,
  { offset, limit }: Span,
): Promise<Cut> => {
  const wanted = sql`${sql.table(kind)} t
    where t.removed_at is null and ${where} and ${isSeen(user, kind)}`
  const { rows } = await sql<Row>`
    select t.id from ${wanted} order by ${ordered(kind)} limit ${limit} offset ${offset}`.execute(tx)
  if (offset === 0 && rows.length < limit) return { rows, total: rows.length }
  const counted = await sql<{ total: number }>`select count(*) as total from ${wanted}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Whole items as they are answered, in the order of the ids. */
export const readAll = async (
  tx: Work,
  user: AccessUser,
  kind: StoredKind,
  ids: readonly number[],
): Promise<Values[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select ${itemColumns(kind, user)} from ${sql.table(kind)} t where t.id = any (${ids}::bigint[])`.execute(tx)
  const owners = await readOwnersOfAll(tx, kind, rows)
  const shown = (row: Row) => withoutHidden(kind, user.scopes, shownTo(user, kind, row, owners(row)))
  const told = (row: Row) => withoutUnseen(user, shown(row), owners(row))
  const byId = new Map(rows.map((row) => [row.id, told(row)]))
  return ids.map((id) => byId.get(id)).filter((item) => item !== undefined)
}

/** Those of the named ones that the user may see. */
export const readSeen = async (
  tx: Work,
  user: AccessUser,
  kind: StoredKind,
  ids: readonly number[],
): Promise<readonly Values[]> => {
  const { rows } = await sql<Row>`
    select t.id from ${sql.table(kind)} t
    where t.id = any (${ids}::bigint[]) and t.removed_at is null and ${isSeen(user, kind)} order by t.id`.execute(tx)
  return readAll(
    tx,
    user,
    kind,
    rows.map(({ id }) => id),
  )
}

export const listItems = async <K extends StoredKind>(
  kind: K,
  query: ListQuery,
  context: SignedIn,
): Promise<Answer<Page<Records[K]>>> => {
  const { tx, principal, services } = context
  const pages = paging(query, mostListed, mostListed)
  if (!pages.ok) return pages
  const narrowed = await asked(kind, query, context)
  if (!narrowed.ok) return narrowed
  const { where, isShort } = narrowed.value
  const user = accessUser(principal)
  const look = (): Promise<Cut> =>
    isShort && !isListed(kind)
      ? cutByRule(tx, user, kind, where, pages.value)
      : cutByQuery(tx, user, kind, where, pages.value)
  const cut = isShort ? ok(await look()) : await withPatience(tx, services.heavy.patience, look)
  if (!cut.ok) return cut
  const { rows, total } = cut.value
  const data = await readAll(
    tx,
    user,
    kind,
    rows.map(({ id }) => id),
  )
  const { page, limit } = pages.value
  return ok({ data: data as Records[K][], total, page, limit })
}
