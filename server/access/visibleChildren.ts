/** The rules of children as SQL: which rows of a child's table the user may view or edit. */
import { sql } from 'kysely'
import {
  childNeeds,
  childRules,
  isDisplayOnly,
  isEntitled,
  recordNeeds,
  type AccessUser,
  type ChildGrounds,
  type ChildTie,
} from '../../domain/access/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { always, both, either, never, type Condition } from './conditions.ts'
import type { ChildTable } from './tables.ts'
import { editable, reached, visible } from './visible.ts'

type Way = ChildTable['parents'][number]
type Test = (way: Way, alias: string) => Condition

/** `mayCall` of what a child hangs on. */
const may =
  (user: AccessUser, verb: 'view' | 'edit'): Test =>
  ({ to }, alias) => {
    if (!meets(user.scopes, recordNeeds[to.kind][verb])) return never
    return verb === 'view' ? visible(user, to, alias) : editable(user, to, alias)
  }

const mine =
  (user: AccessUser): Test =>
  ({ to }, alias) =>
    reached(user, [{ ties: ['owner', 'assigned'] }], to, alias)

const isGiven = (way: Way, child: string): Condition =>
  'column' in way
    ? sql<boolean>`${sql.ref(`${child}.${way.column}`)} is not null`
    : sql<boolean>`exists (select from ${sql.table(way.table)} l where ${isLinked(way, child)})`

const isLinked = (way: Extract<Way, { table: string }>, child: string): Condition =>
  sql<boolean>`l.account = ${sql.ref(`${child}.account`)} and ${sql.ref(`l.${way.object}`)} = ${sql.ref(`${child}.id`)}`

/** The alias of an object's table is its own, so that what is found inside does not mix with the query's names. */
const parentAlias = 'of_child'

const passed = (way: Way, child: string, test: Test): Condition => {
  const condition = test(way, parentAlias)
  const parent = sql`${sql.table(way.to.table)} ${sql.ref(parentAlias)}`
  return 'column' in way
    ? sql<boolean>`exists (
        select from ${parent}
        where ${sql.ref(`${parentAlias}.account`)} = ${sql.ref(`${child}.account`)}
          and ${sql.ref(`${parentAlias}.id`)} = ${sql.ref(`${child}.${way.column}`)} and ${condition})`
    : sql<boolean>`exists (
        select from ${sql.table(way.table)} l
        join ${parent} on ${sql.ref(`${parentAlias}.account`)} = l.account
          and ${sql.ref(`${parentAlias}.id`)} = ${sql.ref(`l.${way.other}`)}
        where ${isLinked(way, child)} and ${condition})`
}

/** No object of the way fails; one that the query can't find has failed. */
const passedByAll = (way: Way, child: string, test: Test): Condition => {
  if ('column' in way) return sql<boolean>`(not ${isGiven(way, child)} or ${passed(way, child, test)})`
  return sql<boolean>`not exists (
    select from ${sql.table(way.table)} l
    where ${isLinked(way, child)} and not exists (
      select from ${sql.table(way.to.table)} ${sql.ref(parentAlias)}
      where ${sql.ref(`${parentAlias}.account`)} = l.account
        and ${sql.ref(`${parentAlias}.id`)} = ${sql.ref(`l.${way.other}`)} and ${test(way, parentAlias)}))`
}

const ofParents = ({ kind, parents }: ChildTable, child: string, test: Test): Condition => {
  if (childRules[kind].parents === 'some') return either(parents.map((way) => passed(way, child, test)))
  return both([
    either(parents.map((way) => isGiven(way, child))),
    ...parents.map((way) => passedByAll(way, child, test)),
  ])
}

const tieCondition = (user: AccessUser, tie: ChildTie, of: ChildTable, alias: string): Condition => {
  switch (tie) {
    case 'alone':
      return both(of.parents.map((way) => sql<boolean>`not ${isGiven(way, alias)}`))
    case 'own':
      return of.user === null ? never : sql<boolean>`${sql.ref(`${alias}.${of.user}`)} is not distinct from ${user.id}`
    case 'public':
      return of.private === undefined ? always : sql<boolean>`not ${sql.ref(`${alias}.${of.private}`)}`
    case 'parentView':
      return ofParents(of, alias, may(user, 'view'))
    case 'parentEdit':
      return ofParents(of, alias, may(user, 'edit'))
    case 'parentMine':
      return ofParents(of, alias, mine(user))
  }
}

const anyOf = (user: AccessUser, grounds: ChildGrounds, of: ChildTable, alias: string): Condition =>
  either(
    grounds
      .filter((ground) => isEntitled(user, ground))
      .map(({ ties = [] }) => both(ties.map((tie) => tieCondition(user, tie, of, alias)))),
  )

/** Which rows hang on a record with limited access, whoever sees it. */
export const limitedChild = ({ parents }: ChildTable, child: string): Condition =>
  either(
    parents.map((way) =>
      passed(way, child, ({ to: { limited } }, alias) =>
        limited === null ? never : sql<boolean>`${sql.ref(`${alias}.${limited}`)}`,
      ),
    ),
  )

/** `mayChild` of a whole table. */
export const visibleChild = (user: AccessUser, of: ChildTable, alias: string): Condition =>
  meets(user.scopes, childNeeds[of.kind].view) ? anyOf(user, childRules[of.kind].view, of, alias) : never

export const editableChild = (user: AccessUser, of: ChildTable, alias: string): Condition =>
  isDisplayOnly(user.roleLevel) || !meets(user.scopes, childNeeds[of.kind].edit)
    ? never
    : both([visibleChild(user, of, alias), anyOf(user, childRules[of.kind].edit, of, alias)])
