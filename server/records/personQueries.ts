import { sql } from 'kysely'
import { may, type AccessObject, type AccessUser } from '../../domain/access/index.ts'
import type { Records } from '../../domain/records/index.ts'
import type { Work } from '../kernel/database.ts'
import { personColumns, personPart, type PersonPart } from './victimQueries.ts'

export type PersonRecord = Records['person']

type Client = {
  id: number
  case_id: number
  owner_id: number | null
  limited_access: boolean
  assigned: number[]
  parent_owner: number | null
  parent_assigned: number[]
}
type Row = PersonPart & { id: number; version: number; updated_at: string }

/** A person is reached through the clients that they are: `clients` are these, in order of id. */
export type FoundPerson = {
  readonly record: Omit<PersonRecord, 'victim_cases'>
  readonly clients: readonly { readonly id: number; readonly case_id: number; readonly object: AccessObject }[]
}

export const readPerson = async (tx: Work, id: number): Promise<FoundPerson | null> => {
  const { rows } = await sql<Row>`
    select p.id, p.version, p.updated_at, ${personColumns('p')}
    from person p where p.id = ${id} and p.deleted_at is null`.execute(tx)
  const row = rows[0]
  if (!row) return null
  const clients = await sql<Client>`
    select v.id, v.case_id, v.owner_id, v.limited_access, c.owner_id as parent_owner,
      array(
        select a.user_id from assignment a
        where a.account = v.account and a.kind = 'victim' and a.object_id = v.id
      ) as assigned,
      array(
        select a.user_id from assignment a
        where a.account = v.account and a.kind = 'case' and a.object_id = v.case_id
      ) as parent_assigned
    from victim v join court_case c on c.account = v.account and c.id = v.case_id
    where v.person_id = ${id} order by v.id`.execute(tx)
  return {
    record: { id: row.id, version: row.version, updated_at: row.updated_at, ...personPart(row) },
    clients: clients.rows.map(client => ({
      id: client.id,
      case_id: client.case_id,
      object: {
        kind: 'victim',
        ownerId: client.owner_id,
        limitedAccess: client.limited_access,
        assigned: client.assigned,
        parent: { ownerId: client.parent_owner, assigned: client.parent_assigned },
      },
    })),
  }
}

/** Somebody who is nobody's client (any more) is like an object that nobody owns. */
export const unattached: AccessObject = {
  kind: 'victim',
  ownerId: null,
  limitedAccess: false,
  assigned: [],
  parent: null,
}

export const objectsOf = (found: FoundPerson): readonly AccessObject[] =>
  found.clients.length === 0 ? [unattached] : found.clients.map(({ object }) => object)

/** A person is changed by whoever may change one of the clients that they are. */
export const mayEditPerson = (user: AccessUser, found: FoundPerson): boolean =>
  objectsOf(found).some(object => may(user, 'edit', object))

/** The person as a user sees them: only the clients that the user may view are named. */
export const asSeen = (user: AccessUser, found: FoundPerson): PersonRecord => ({
  ...found.record,
  victim_cases: found.clients
    .filter(({ object }) => may(user, 'view', object))
    .map(({ id, case_id }) => ({ id, case_id })),
})
