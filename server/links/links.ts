/**
 * Links between a record and one other thing: SRV-46, SRV-48 and the locations of cases and events, each a line of a
 * table.
 */
import { sql } from 'kysely'
import { mayCall } from '../../domain/access/index.ts'
import { tableNameOf, type CollectionName } from '../../domain/config/index.ts'
import { ok, type Result } from '../../domain/kernel/index.ts'
import type { ObjectKind } from '../../domain/records/index.ts'
import { accessUser } from '../access/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import { isOffered, notFound, readObject } from '../records/index.ts'
import { editable, editableIn, lock, raise, unknown, wrong } from './parents.ts'

export type LinkKind = {
  readonly table:
    | 'victim_condition'
    | 'victimization'
    | 'victim_agency'
    | 'victim_grant'
    | 'event_grant'
    | 'location_case'
    | 'location_event'
  /** The record that it hangs on, its column, and the field of it that lists these links. */
  readonly parent: ObjectKind
  readonly parentColumn: string
  readonly field: string
  /** What it leads to: a list of the agency's, or another record with the field that lists the link there. */
  readonly to:
    | { readonly list: CollectionName; readonly sentence: string }
    | { readonly record: ObjectKind; readonly field: string }
  readonly column: string
  /** What the body calls `column`, where that is another word. */
  readonly named?: string
}

export type Pair = { readonly parent: number; readonly other: number }
export type Stored = { readonly id: number; readonly parent: number; readonly other: number }

/** All links of the kind on a record, as its history keeps them. */
const othersOf = async (
  { tx }: SignedIn,
  { table, parentColumn, column }: LinkKind,
  parent: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ other: number }>`
    select ${sql.ref(column)} as other from ${sql.table(table)}
    where ${sql.ref(parentColumn)} = ${parent} order by id`.execute(tx)
  return rows.map(({ other }) => other)
}

const find = async (
  { tx }: SignedIn,
  { table, parentColumn, column }: LinkKind,
  where: { readonly id: number } | Pair,
): Promise<Stored | null> => {
  const condition =
    'id' in where
      ? sql`id = ${where.id}`
      : sql`${sql.ref(parentColumn)} = ${where.parent} and ${sql.ref(column)} = ${where.other}`
  const { rows } = await sql<Stored>`
    select id, ${sql.ref(parentColumn)} as parent, ${sql.ref(column)} as other from ${sql.table(table)}
    where ${condition} order by id limit 1`.execute(tx)
  return rows[0] ?? null
}

/** What a link may lead to: an active entry of the agency's list, or a record that the user may see. */
const wrongOther = async (
  context: SignedIn,
  { to, column, named = column }: LinkKind,
  other: number,
): Promise<Result<null>> => {
  if ('list' in to)
    return (await isOffered(context.tx, tableNameOf(to.list), other)) ? ok(null) : wrong(named, to.sentence)
  const object = await readObject(context.tx, to.record, other)
  return object && mayCall(accessUser(context.principal), 'view', object) ? ok(null) : unknown(named, to.record)
}

/** Raises both sides: the other one's page lists the link too. */
const raiseBoth = async (
  context: SignedIn,
  kind: LinkKind,
  { parent, other }: Pair,
  before: readonly number[],
): Promise<number> => {
  const version = await raise(
    context,
    { kind: kind.parent, id: parent },
    kind.field,
    before,
    await othersOf(context, kind, parent),
  )
  const gained = before.includes(other) ? [[parent], []] : [[], [parent]]
  if ('record' in kind.to)
    await raise(context, { kind: kind.to.record, id: other }, kind.to.field, gained[0], gained[1])
  return version
}

/** Persons are locked before what they are part of, as everywhere (server/records). */
const lockOther = async (context: SignedIn, { to }: LinkKind, other: number): Promise<void> => {
  if ('record' in to) await lock(context, to.record, other)
}

/** SRV-48: a link that is there already is answered as it is. `made` runs before the record's version goes up. */
export const makeLink = async <R>(
  context: SignedIn,
  kind: LinkKind,
  { parent, other }: Pair,
  answered: (stored: Stored, version: number | undefined) => R,
  made?: (stored: Stored) => Promise<Result<unknown>>,
): Promise<Answer<R>> => {
  await lockOther(context, kind, other)
  const known = await editableIn(context, kind.parent, parent, kind.parentColumn)
  if (!known.ok) return known
  const standing = await find(context, kind, { parent, other })
  if (standing) return ok(answered(standing, undefined))
  const checked = await wrongOther(context, kind, other)
  if (!checked.ok) return checked
  const before = await othersOf(context, kind, parent)
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(kind.table)} (account, ${sql.ref(kind.parentColumn)}, ${sql.ref(kind.column)})
    values (${context.principal.account}, ${parent}, ${other}) returning id`.execute(context.tx)
  const stored = { id: rows[0]?.id ?? 0, parent, other }
  const more = made ? await made(stored) : ok(null)
  if (!more.ok) return more
  const version = await raiseBoth(context, kind, { parent, other }, before)
  await context.audit({ verb: 'create', kind: kind.table, id: stored.id, fields: [kind.field] })
  return ok(answered(stored, version))
}

type Gone = { readonly success: true; readonly version: number }

/**
 * A link that the account does not have is not found, like any record. `taken` runs before the record's version goes
 * up.
 */
export const takeLink = async (
  context: SignedIn,
  kind: LinkKind,
  where: { readonly id: number } | Pair,
  taken?: (stored: Stored) => Promise<void>,
): Promise<Answer<Gone>> => {
  const seen = await find(context, kind, where)
  if (!seen) return notFound
  await lockOther(context, kind, seen.other)
  const parent = (await editable(context, kind.parent, seen.parent)) ?? notFound
  if (!parent.ok) return parent
  // Of two that take it away at once, the second finds it gone.
  const stored = await find(context, kind, { id: seen.id })
  if (!stored) return notFound
  const before = await othersOf(context, kind, stored.parent)
  await sql`delete from ${sql.table(kind.table)} where id = ${stored.id}`.execute(context.tx)
  await taken?.(stored)
  const version = await raiseBoth(context, kind, stored, before)
  await context.audit({ verb: 'delete', kind: kind.table, id: stored.id, fields: [kind.field] })
  return ok({ success: true, version })
}
