/** The viewing rules of domain/access as SQL: lists, searches and counts take their rows through the same table (S2). */
import { sql, type RawBuilder } from 'kysely'
import { accessRules, isEntitled, type AccessUser, type Tie } from '../../domain/access/index.ts'
import type { Work } from '../kernel/database.ts'

type Condition = RawBuilder<boolean>
type Sets = readonly (RawBuilder<unknown> | false)[]

const nobody: Condition = sql`false`

type Column = { readonly id: string; readonly limited: string }

/** What a user may view of a kind: everything, what is `open`, and what the user is `tied` to. */
type Reach = { readonly all: boolean; readonly open: boolean; readonly tied: ReadonlySet<Tie> }

const reachOf = (user: AccessUser, kind: 'case' | 'victim'): Reach => {
  const grounds = accessRules[kind].view.filter(ground => isEntitled(user, ground))
  const tied = new Set(grounds.flatMap(ground => ground.ties ?? []))
  return { all: grounds.some(ground => ground.ties === undefined), open: tied.has('open'), tied }
}

const condition = ({ all, open }: Reach, column: Column, isTied: Condition): Condition => {
  if (all) return sql`true`
  return open ? sql<boolean>`(not ${sql.ref(column.limited)} or ${isTied})` : isTied
}

const union = (sets: Sets): RawBuilder<unknown> | null => {
  const wanted = sets.filter(set => set !== false)
  return wanted.length === 0 ? null : sql.join(wanted, sql` union all `)
}

/** The set is made once for a query, whatever the planner believes of its size. */
const among = (id: string, set: RawBuilder<unknown> | null): Condition =>
  set === null ? nobody : sql<boolean>`${sql.ref(id)} in (with tied (id) as materialized (${set}) select id from tied)`

/** Which rows of `court_case` (or what it is called in the query) the user may view. */
export const visibleCase = (user: AccessUser, courtCase = 'court_case'): Condition => {
  const reach = reachOf(user, 'case')
  const set = union([
    reach.tied.has('owner') && sql`select owned.id from court_case owned where owned.owner_id = ${user.id}`,
    reach.tied.has('assigned') &&
      sql`select a.object_id from assignment a where a.kind = 'case' and a.user_id = ${user.id}`,
  ])
  const column = { id: `${courtCase}.id`, limited: `${courtCase}.limited_access` }
  return condition(reach, column, among(column.id, set))
}

/** Ids of clients that the user is tied to; what is open to the user anyway is left out. */
const tiedSet = (user: AccessUser, { open, tied }: Reach): RawBuilder<unknown> | null => {
  const narrow = open ? sql`and part.limited_access` : sql``
  return union([
    tied.has('owner') && sql`select part.id from victim part where part.owner_id = ${user.id} ${narrow}`,
    tied.has('assigned') &&
      sql`select a.object_id from assignment a where a.kind = 'victim' and a.user_id = ${user.id}`,
    tied.has('parentOwner') &&
      sql`
        select part.id from court_case owned
        join victim part on part.account = owned.account and part.case_id = owned.id ${narrow}
        where owned.owner_id = ${user.id}`,
    tied.has('parentAssigned') &&
      sql`
        select part.id from assignment a
        join victim part on part.account = a.account and part.case_id = a.object_id ${narrow}
        where a.kind = 'case' and a.user_id = ${user.id}`,
  ])
}

/** Which rows of `victim` (or what it is called in the query) the user may view. */
export const visibleVictim = (user: AccessUser, victim = 'victim'): Condition => {
  const reach = reachOf(user, 'victim')
  const column = { id: `${victim}.id`, limited: `${victim}.limited_access` }
  return sql<boolean>`(${sql.ref(`${victim}.removed_at`)} is null and ${condition(reach, column, among(column.id, tiedSet(user, reach)))})`
}

/**
 * The same for rows of the word index, which name their clients, as a function of the index's name in the query. It is
 * asked for page and count, so the ties are fetched beforehand.
 */
export const visibleByWord = async (tx: Work, user: AccessUser): Promise<(word: string) => Condition> => {
  const reach = reachOf(user, 'victim')
  const set = reach.all ? null : tiedSet(user, reach)
  const tied = set === null ? [] : (await sql<{ id: number }>`${set}`.execute(tx)).rows.map(({ id }) => id)
  return word => {
    const column = { id: `${word}.victim_id`, limited: `${word}.limited_access` }
    return condition(reach, column, sql<boolean>`${sql.ref(column.id)} = any (${tied}::bigint[])`)
  }
}
