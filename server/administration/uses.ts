/** ADM-25: how many records hold an entry of an agency's list: what refers to its table, and lists of entries that name it. */
import { sql, type RawBuilder } from 'kysely'
import { collectionNames, declarationOf, nameOf, rowShape, type ListedKind } from '../../domain/config/index.ts'
import type { Use } from '../../domain/administration/index.ts'
import { innerOf, ok, type Values } from '../../domain/kernel/index.ts'
import { kinds, type Kind } from '../../domain/records/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import { aroundOf, denied, found, mayStored, readItem } from '../records/index.ts'
import type { Work } from '../kernel/database.ts'

type Reference = { readonly table: string; readonly column: string; readonly columns: readonly string[] }

/** What the database knows to refer to a table, with all columns of it that do. */
const referencesTo = async (tx: Work, table: string): Promise<readonly Reference[]> => {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as table, a.attname as column, (
      select array_agg(o.attname::text) from pg_attribute o
      where o.attrelid = c.conrelid and o.attnum > 0 and not o.attisdropped
    ) as columns
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname <> 'account'
    where c.contype = 'f' and c.confrelid = ${table}::regclass
    order by 1, 2`.execute(tx)
  return rows
}

/** Lists of other entries that name entries of this one, which no constraint knows. */
const listsNaming = (kind: ListedKind): readonly Reference[] =>
  collectionNames.flatMap((name) =>
    Object.entries(rowShape(name)).flatMap(([column, { node }]) => {
      const inner = innerOf(node)
      const of = inner.kind === 'list' ? inner.of.node : null
      const isNamed = of?.kind === 'leaf' && of.form.is === 'id' && of.form.space === nameOf(kind)
      return isNamed ? [{ table: declarationOf(name).kind, column, columns: ['removed_at'] }] : []
    }),
  )

/** Whose part a row is that is no record by itself, by the column that names it. */
const owners: readonly (readonly [column: string, kind: Kind])[] = [
  ['victim_id', 'victim'],
  ['defendant_id', 'defendant'],
  ['case_id', 'court_case'],
  ['event_id', 'event'],
  ['person_id', 'person'],
]

const kindOf = ({ table, columns }: Reference): Kind | null =>
  kinds.find((kind) => kind === table) ?? owners.find(([column]) => columns.includes(column))?.[1] ?? null

const counted = async (tx: Work, of: Reference, holds: RawBuilder<unknown>): Promise<Use> => {
  const isThere = of.columns.includes('removed_at') ? sql`and removed_at is null` : sql``
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(of.table)} where ${holds} ${isThere}`.execute(tx)
  return { kind: kindOf(of), count: rows[0]?.count ?? 0 }
}

/** What carries a tag is said by its row; a mark on what is no kind of its own counts for its client. */
const carriers = async (tx: Work, id: number): Promise<readonly Use[]> => {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from object_term where term_id = ${id} group by kind`.execute(tx)
  const of = (word: string): Kind | null =>
    kinds.find((kind) => kind === (word === 'victimization' ? 'victim' : word)) ?? null
  return rows.map(({ kind, count }) => ({ kind: of(kind), count }))
}

const notAskable = denied('You are not allowed to see this.')

export const usesOf = async (kind: ListedKind, id: number, context: SignedIn): Promise<Answer<{ data: Use[] }>> => {
  const { tx } = context
  const { user } = aroundOf(context)
  if (!mayStored(user, 'edit', kind, {}, [])) return notAskable
  const known = found(await readItem(tx, user, kind, id), 'view')
  if (!known.ok) return known
  const uses: Use[] = []
  for (const of of await referencesTo(tx, kind))
    if (of.table === 'object_term') uses.push(...(await carriers(tx, id)))
    else uses.push(await counted(tx, of, sql`${sql.ref(of.column)} = ${id}`))
  const { heldBy } = declarationOf(nameOf(kind)).listed
  if (heldBy !== undefined) {
    const of = { table: heldBy.kind, column: heldBy.field, columns: ['removed_at'] }
    uses.push(await counted(tx, of, sql`${sql.ref(of.column)} = ${(known.value.record as Values)[heldBy.of]}`))
  }
  for (const of of listsNaming(kind)) uses.push(await counted(tx, of, sql`${id} = any (${sql.ref(of.column)})`))
  await context.audit({ verb: 'view', kind, id })
  const byKind = Map.groupBy(
    uses.filter(({ count }) => count > 0),
    (use) => use.kind,
  )
  const data = [...byKind].map(([one, all]) => ({ kind: one, count: all.reduce((sum, { count }) => sum + count, 0) }))
  return ok({ data: data.toSorted((a, b) => b.count - a.count) })
}
