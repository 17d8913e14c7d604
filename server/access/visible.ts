/** The rules of domain/access as SQL: lists, searches and counts take their rows through the same table (S2). */
import { sql, type RawBuilder } from 'kysely'
import {
  accessRules,
  isDisplayOnly,
  isEntitled,
  type AccessUser,
  type Grounds,
  type Tie,
} from '../../domain/access/index.ts'
import type { Work } from '../kernel/database.ts'
import { always, both, never, type Condition } from './conditions.ts'
import { caseTable, victimTable, type AccessTable } from './tables.ts'

type Sets = readonly (RawBuilder<unknown> | false)[]
type Column = { readonly id: string; readonly limited: string | null }

/** What a user reaches of a kind: everything, what is `open`, and what the user is `tied` to. */
type Reach = { readonly all: boolean; readonly open: boolean; readonly tied: ReadonlySet<Tie> }

const reachOf = (user: AccessUser, given: Grounds, { limited }: Pick<AccessTable, 'limited'>): Reach => {
  const grounds = given.filter((ground) => isEntitled(user, ground))
  const tied = new Set(grounds.flatMap((ground) => ground.ties ?? []))
  const open = tied.has('open')
  return { all: grounds.some((ground) => ground.ties === undefined) || (open && limited === null), open, tied }
}

const condition = ({ all, open }: Reach, column: Column, isTied: Condition): Condition => {
  if (all) return sql`true`
  return open && column.limited !== null ? sql<boolean>`(not ${sql.ref(column.limited)} or ${isTied})` : isTied
}

const union = (sets: Sets): RawBuilder<unknown> | null => {
  const wanted = sets.filter((set) => set !== false)
  return wanted.length === 0 ? null : sql.join(wanted, sql` union all `)
}

/** The set is made once for a query, whatever the planner believes of its size. */
const among = (id: string, set: RawBuilder<unknown> | null): Condition =>
  set === null ? never : sql<boolean>`${sql.ref(id)} in (with tied (id) as materialized (${set}) select id from tied)`

/** Cases that were removed tie nobody to what is on them. */
const standing = caseTable.rows?.('k') ?? sql`true`
const ownCases = sql`(select k.account, k.id, k.owner_id from court_case k where ${standing})`
const assignedCases = sql`(
  select k.account, k.id, a.user_id from assignment a
  join court_case k on k.account = a.account and k.id = a.object_id and ${standing} where a.kind = 'case')`

/** Ids of objects on the cases that `from` finds; each of its rows has `account` and, in `id`, a case. */
const onCases = (
  { table, cases }: AccessTable,
  from: RawBuilder<unknown>,
  narrow: RawBuilder<unknown>,
  where: Condition,
): RawBuilder<unknown> | false => {
  if (cases === null) return false
  const isOn = (alias: string, column: string) =>
    sql`${sql.ref(`${alias}.account`)} = k.account and ${sql.ref(`${alias}.${column}`)} = k.id`
  return 'column' in cases
    ? sql`
      select part.id from ${from} k
      join ${sql.table(table)} part on ${isOn('part', cases.column)} ${narrow}
      where ${where}`
    : sql`
      select link.${sql.ref(cases.object)} from ${from} k
      join ${sql.table(cases.table)} link on ${isOn('link', cases.other)}
      where ${where}`
}

/** Ids of objects that the user is tied to; what is open to the user anyway is left out. */
const tiedSet = (user: AccessUser, { open, tied }: Reach, of: AccessTable): RawBuilder<unknown> | null => {
  const narrow = open && of.limited !== null ? sql`and ${sql.ref(`part.${of.limited}`)}` : sql``
  return union([
    tied.has('owner') &&
      of.owner !== null &&
      sql`select part.id from ${sql.table(of.table)} part where ${sql.ref(`part.${of.owner}`)} = ${user.id} ${narrow}`,
    tied.has('assigned') &&
      sql`select a.object_id from assignment a where a.kind = ${of.kind} and a.user_id = ${user.id}`,
    tied.has('parentOwner') && onCases(of, ownCases, narrow, sql`k.owner_id = ${user.id}`),
    tied.has('parentAssigned') && onCases(of, assignedCases, narrow, sql`k.user_id = ${user.id}`),
  ])
}

const columnOf = (alias: string, { limited }: AccessTable): Column => ({
  id: `${alias}.id`,
  limited: limited === null ? null : `${alias}.${limited}`,
})

/** Which rows some grounds let the user reach; `alias` is what the table is called in the query. */
export const reached = (user: AccessUser, grounds: Grounds, of: AccessTable, alias: string): Condition => {
  const reach = reachOf(user, grounds, of)
  const column = columnOf(alias, of)
  const isReached = condition(reach, column, among(column.id, tiedSet(user, reach, of)))
  return both(of.rows ? [of.rows(alias), isReached] : [isReached])
}

/** Which rows the user may view: `may` of a whole table. */
export const visible = (user: AccessUser, of: AccessTable, alias: string = of.table): Condition =>
  reached(user, accessRules[of.kind].view, of, alias)

/** Whether the user may view every one, whoever is tied to it. */
export const seesAll = (user: AccessUser, of: AccessTable): boolean => reachOf(user, accessRules[of.kind].view, of).all

/** The same by the rules alone, of rows that stand and of such as were removed. */
export const reachable = (user: AccessUser, of: AccessTable, alias: string): Condition =>
  visible(user, { ...of, rows: () => always }, alias)

/** Which rows the user may edit; who may edit may view. */
export const editable = (user: AccessUser, of: AccessTable, alias: string = of.table): Condition =>
  isDisplayOnly(user.roleLevel)
    ? never
    : both([visible(user, of, alias), reached(user, accessRules[of.kind].edit, of, alias)])

export const visibleCase = (user: AccessUser, courtCase = 'court_case'): Condition =>
  visible(user, caseTable, courtCase)

/**
 * The same as a function of what the query calls a row of the table, or one of the kind's word index, with the column
 * that names the record. It is asked for page and count, so the ties are fetched beforehand.
 */
export const visibleRows = async (
  tx: Work,
  user: AccessUser,
  of: AccessTable = victimTable,
): Promise<(alias: string, id?: string) => Condition> => {
  const reach = reachOf(user, accessRules[of.kind].view, of)
  const set = reach.all ? null : tiedSet(user, reach, of)
  const tied = set === null ? [] : (await sql<{ id: number }>`${set}`.execute(tx)).rows.map(({ id }) => id)
  return (alias, id = 'id') => {
    const column = { id: `${alias}.${id}`, limited: `${alias}.limited_access` }
    return condition(reach, column, sql<boolean>`${sql.ref(column.id)} = any (${tied}::bigint[])`)
  }
}
