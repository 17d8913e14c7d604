/** What stands in other tables and is answered with a record: parts of a query over the record's own row. */
import { sql, type RawBuilder } from 'kysely'
import { recordNeeds, type AccessObject, type AccessUser } from '../../domain/access/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { entities, type ObjectKind } from '../../domain/records/index.ts'
import { visible, reachable, type AccessTable, type Condition } from '../access/index.ts'
import type { Work } from '../kernel/database.ts'
import { accessTables } from './accessTables.ts'

type Part = RawBuilder<unknown>

/** A list of objects, empty where there are none. `members` are names and values in turn. */
export const listOf = (members: Part, from: Part, order: Part): Part => sql`
  coalesce((select json_agg(json_build_object(${members}) order by ${order}) ${from}), '[]'::json)`

/** An instant inside JSON, as `typeParsers` reads one from a column. */
export const instantText = (column: string): Part =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The rows of another kind that the user may view: nothing without the scope for them (CAS-09). */
export const visibleOf = (user: AccessUser, kind: ObjectKind, alias: string): Condition => {
  const table = accessTables[kind]
  return meets(user.scopes, recordNeeds[table.kind].view) ? visible(user, table, alias) : sql<boolean>`false`
}

/** The same by the rules alone, of rows that stand and of such as were removed. */
export const reachableOf = (user: AccessUser, kind: ObjectKind, alias: string): Condition => {
  const table = accessTables[kind]
  return meets(user.scopes, recordNeeds[table.kind].view) ? reachable(user, table, alias) : sql<boolean>`false`
}

export const termsOf = (kind: string, alias: string): Part =>
  listOf(
    sql`'id', t.id, 'term_id', t.term_id`,
    sql`from object_term t
      where t.account = ${sql.ref(`${alias}.account`)} and t.kind = ${sql.lit(kind)}
        and t.object_id = ${sql.ref(`${alias}.id`)}`,
    sql`t.id`,
  )

/** The taxonomies of these, for whoever may read what a tag is of. */
export const taxonomiesOf = (user: AccessUser, kind: string, alias: string): Part => sql`
  array(
    select distinct m.taxonomy_id from object_term t join term m on m.account = t.account and m.id = t.term_id
    where t.account = ${sql.ref(`${alias}.account`)} and t.kind = ${sql.lit(kind)}
      and t.object_id = ${sql.ref(`${alias}.id`)} and ${meets(user.scopes, entities.term.needs.view)}
    order by m.taxonomy_id)`

export const assignmentsOf = ({ kind }: AccessTable, alias: string): Part =>
  listOf(
    sql`'id', a.id, 'user_id', a.user_id, 'secondary', a.secondary`,
    sql`from assignment a
      where a.account = ${sql.ref(`${alias}.account`)} and a.kind = ${sql.lit(kind)}
        and a.object_id = ${sql.ref(`${alias}.id`)}`,
    sql`a.secondary, a.id`,
  )

/** The cases through which the rules tie users to a record; null for what is on no case. */
export const parentsOf = ({ cases }: AccessTable, alias: string): Part => {
  if (cases === null) return sql`null::json`
  const account = sql.ref(`${alias}.account`)
  const isOn =
    'column' in cases
      ? sql`k.id = ${sql.ref(`${alias}.${cases.column}`)}`
      : sql`k.id in (
          select ${sql.ref(`l.${cases.other}`)} from ${sql.table(cases.table)} l
          where l.account = k.account and ${sql.ref(`l.${cases.object}`)} = ${sql.ref(`${alias}.id`)})`
  return listOf(
    sql`'ownerId', k.owner_id, 'assigned', array(
      select a.user_id from assignment a where a.account = k.account and a.kind = 'case' and a.object_id = k.id)`,
    sql`from court_case k where k.account = ${account} and k.removed_at is null and ${isOn}`,
    sql`k.id`,
  )
}

/** What the rules ask about a row that was read with `assignmentsOf` and `parentsOf`. */
export type AccessRow = {
  readonly owner_id: number | null
  readonly limited_access: boolean
  readonly status: 0 | 1
  readonly assignments: readonly { readonly user_id: number }[]
  readonly parents: AccessObject['parent']
}

export const objectOf = ({ kind }: AccessTable, row: AccessRow): AccessObject => ({
  kind,
  ownerId: row.owner_id,
  limitedAccess: row.limited_access,
  assigned: row.assignments.map(({ user_id }) => user_id),
  status: row.status,
  parent: row.parents,
})

const accessColumns = (of: AccessTable, alias: string): Part => sql`
  ${sql.ref(`${alias}.owner_id`)}, ${sql.ref(`${alias}.limited_access`)}, ${sql.ref(`${alias}.status`)},
  ${assignmentsOf(of, alias)} as assignments, ${parentsOf(of, alias)} as parents`

type ReadObject = { readonly id: number; readonly case_id: number | null; readonly object: AccessObject }

/** The records that `where` finds, as the rules see them; null stands for none. Removed ones are not there. */
export const readObjects = (tx: Work, kind: ObjectKind, where: Condition): Promise<readonly ReadObject[]> => {
  const { rows } = accessTables[kind]
  return objectsWhere(tx, kind, rows ? sql<boolean>`${where} and ${rows('o')}` : where)
}

/** Removed ones too. */
export const objectsWhere = async (tx: Work, kind: ObjectKind, where: Condition): Promise<readonly ReadObject[]> => {
  const of = accessTables[kind]
  const caseId = of.cases !== null && 'column' in of.cases ? sql`o.case_id` : sql`null::bigint as case_id`
  const { rows } = await sql<AccessRow & { id: number; case_id: number | null }>`
    select o.id, ${caseId}, ${accessColumns(of, 'o')} from ${sql.table(of.table)} o
    where ${where} order by o.id`.execute(tx)
  return rows.map((row) => ({ id: row.id, case_id: row.case_id, object: objectOf(of, row) }))
}

/** Null when the account has no such record, or has it no more. */
export const readObject = async (tx: Work, kind: ObjectKind, id: number): Promise<AccessObject | null> =>
  (await readObjects(tx, kind, sql`o.id = ${id}`))[0]?.object ?? null
