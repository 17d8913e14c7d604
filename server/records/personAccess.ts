/**
 * Who may see a person: whoever may see one of the clients and defendants that they are. One who is neither is like a
 * client that nobody owns; one who is neither any more, only to whoever might see all that they were.
 */
import { sql } from 'kysely'
import { may, mayCall, type AccessObject, type AccessUser } from '../../domain/access/index.ts'
import { unattached, type Condition } from '../access/index.ts'
import type { Work } from '../kernel/database.ts'
import { objectsWhere, reachableOf, readObjects } from './related.ts'

const kinds = ['victim', 'defendant'] as const
type PartKind = (typeof kinds)[number]

export const seesNobodys = (user: AccessUser): boolean => may(user, 'view', unattached)

const partsIn = async (tx: Work, id: number) => ({
  clients: await readObjects(tx, 'victim', sql`o.person_id = ${id}`),
  defendants: await readObjects(tx, 'defendant', sql`o.person_id = ${id}`),
})

export const removedOf = async (tx: Work, id: number): Promise<readonly AccessObject[]> => {
  const isGone = sql<boolean>`o.person_id = ${id} and o.removed_at is not null`
  const found = [...(await objectsWhere(tx, 'victim', isGone)), ...(await objectsWhere(tx, 'defendant', isGone))]
  return found.map(({ object }) => object)
}

/** What a person is on cases, and the objects whose rules are the person's. */
export const personParts = async (tx: Work, user: AccessUser, id: number) => {
  const parts = await partsIn(tx, id)
  const standing = [...parts.clients, ...parts.defendants].map(({ object }) => object)
  if (standing.length > 0) return { ...parts, objects: standing }
  const were = await removedOf(tx, id)
  return { ...parts, objects: were.every((object) => mayCall(user, 'view', object)) ? [unattached] : [] }
}

const someOf = (person: string, kind: PartKind, condition: Condition): Condition => sql<boolean>`exists (
  select from ${sql.table(kind)} o
  where o.account = ${sql.ref(`${person}.account`)} and o.person_id = ${sql.ref(`${person}.id`)} and ${condition} offset 0)`

const none = (conditions: readonly Condition[]): Condition => sql<boolean>`not (${sql.join(conditions, sql` or `)})`

const stands = sql<boolean>`o.removed_at is null`

/** Nobody's client or defendant (any more), and nothing that they were was hidden from the user. */
export const isNobodys = (user: AccessUser, person: string): Condition =>
  none([
    ...kinds.map((kind) => someOf(person, kind, stands)),
    ...kinds.map((kind) =>
      someOf(person, kind, sql`o.removed_at is not null and (${reachableOf(user, kind, 'o')}) is not true`),
    ),
  ])

/** A row of persons that the user may see. */
export const visiblePerson = (user: AccessUser, person: string): Condition => {
  const through = kinds.map((kind) =>
    someOf(person, kind, sql`${stands} and (${reachableOf(user, kind, 'o')}) is true`),
  )
  const ways = seesNobodys(user) ? [...through, isNobodys(user, person)] : through
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}
