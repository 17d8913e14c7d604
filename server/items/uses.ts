/** ADM-25: how many records hold an entry of an agency's list: what refers to its table, and lists of entries that name it. */
import { sql, type RawBuilder } from 'kysely'
import { collectionNames, declarationOf, nameOf, rowShape, type ListedKind } from '../../domain/config/index.ts'
import type { Use } from '../../domain/administration/index.ts'
import { innerOf, type Values } from '../../domain/kernel/index.ts'
import { tagged } from '../../domain/links/index.ts'
import { kinds, type Kind } from '../../domain/records/index.ts'
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

type Standing = { readonly table: string; readonly mark: string }
const standing = (kind: Kind): Standing =>
  kind === 'location' || kind === 'person'
    ? { table: 'person', mark: 'deleted_at' }
    : { table: kind, mark: 'removed_at' }

/** The records that hold an entry, with their kind: what refers to it, or whose part does. */
const holders = ({ table, columns }: Reference, holds: RawBuilder<unknown>): RawBuilder<unknown> => {
  const from = (kind: Kind | null, id: string, isThere: RawBuilder<unknown>) => sql`
    select ${kind === null ? sql`null` : sql.lit(kind)}::text as kind, ${sql.ref(id)} as id
    from ${sql.table(table)} r where ${holds} and ${isThere}`
  const own = kinds.find((kind) => kind === table) ?? null
  const [column, owner] = own === null ? (owners.find(([name]) => columns.includes(name)) ?? []) : []
  if (column === undefined || owner === undefined) {
    const mark = ['removed_at', 'deleted_at'].find((name) => columns.includes(name))
    return from(own, 'r.id', mark === undefined ? sql`true` : sql`${sql.ref(mark)} is null`)
  }
  const { table: owning, mark } = standing(owner)
  const isThere = sql`exists (
    select from ${sql.table(owning)} o
    where o.account = r.account and o.id = ${sql.ref(`r.${column}`)} and ${sql.ref(`o.${mark}`)} is null)`
  return from(owner, `r.${column}`, isThere)
}

/** What carries a tag is said by its row; a mark on what is no kind of its own counts for its client. */
const carriers = (id: number): readonly RawBuilder<unknown>[] =>
  tagged.map((word) => {
    const kind = word === 'victimization' ? 'victim' : word
    const { table, mark } = standing(kind)
    const carried =
      word === 'victimization'
        ? sql`(select v.victim_id from victimization v where v.account = t.account and v.id = t.object_id)`
        : sql`t.object_id`
    return sql`
      select ${sql.lit(kind)}::text as kind, o.id from object_term t
      join ${sql.table(table)} o on o.account = t.account and o.id = ${carried} and ${sql.ref(`o.${mark}`)} is null
      where t.term_id = ${id} and t.kind = ${sql.lit(word)}`
  })

/** The kinds that hold it most first; what was removed is not counted. */
export const usesOf = async (tx: Work, kind: ListedKind, entry: Values): Promise<readonly Use[]> => {
  const id = Number(entry['id'])
  const all = (await referencesTo(tx, kind)).flatMap((of) =>
    of.table === 'object_term' ? carriers(id) : [holders(of, sql`${sql.ref(`r.${of.column}`)} = ${id}`)],
  )
  const { heldBy } = declarationOf(nameOf(kind)).listed
  if (heldBy !== undefined) {
    const of = { table: heldBy.kind, column: heldBy.field, columns: ['removed_at'] }
    all.push(holders(of, sql`${sql.ref(`r.${of.column}`)} = ${entry[heldBy.of]}`))
  }
  for (const of of listsNaming(kind)) all.push(holders(of, sql`${id} = any (${sql.ref(`r.${of.column}`)})`))
  if (all.length === 0) return []
  // A case is in its stage and has it in its history: one record, which counts once.
  const { rows } = await sql<Use>`
    select kind, count(distinct id)::int as count from (${sql.join(all, sql` union all `)}) holder
    group by kind order by count desc, kind`.execute(tx)
  return rows
}
