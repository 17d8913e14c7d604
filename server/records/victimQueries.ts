import { sql, type RawBuilder } from 'kysely'
import type { AccessObject, AccessUser } from '../../domain/access/index.ts'
import { entities } from '../../domain/records/index.ts'
import type { Records } from '../../domain/records/index.ts'
import { visibleVictim } from '../access/index.ts'
import type { Work } from '../kernel/database.ts'
import { runPrepared } from '../kernel/pipeline.ts'
import { toWireDay } from './days.ts'

export type VictimRecord = Records['victim']
/** A record with what the access rules ask about it. */
export type Found<R> = { readonly record: R; readonly object: AccessObject }

const isOfPerson = (name: string): boolean =>
  'stored' in (entities.victim.fields[name as keyof typeof entities.victim.fields] ?? {})

/** The client's fields that live with the person, and are the same on each of the person's records. */
export type PersonField = Exclude<keyof Records['person'], 'id' | 'version' | 'victim_cases' | 'updated_at'>
export const personFieldNames = Object.keys(entities.victim.fields).filter(isOfPerson) as PersonField[]

export type PersonPart = Pick<VictimRecord, PersonField>

export const personColumns = (alias: string): RawBuilder<unknown> =>
  sql.join(personFieldNames.map(name => sql.ref(`${alias}.${name}`)))

/** A row's person columns on the wire; all empty for a mass incident. */
export const personPart = (row: PersonPart): PersonPart => ({
  ...(Object.fromEntries(personFieldNames.map(name => [name, row[name]])) as PersonPart),
  deceased: row.deceased ?? false,
  birthdate: toWireDay(row.birthdate),
  deceased_date: toWireDay(row.deceased_date),
})

type Row = Omit<VictimRecord, 'may_edit' | 'other_victim_ids'> & {
  others: { id: number; case_id: number }[] | null
  assigned: number[]
  parent_owner: number | null
  parent_assigned: number[]
}

/** One client with its person, its case and who works with them. */
export const victimQuery = (user: AccessUser, id: number): RawBuilder<Row> => sql<Row>`
    select v.id, v.version, v.victim_type, v.anonymous, v.mass_incident, v.limited_access, v.count, v.title,
      v.type_contact, v.next_of_kin,
      v.owner_id, v.status, v.case_id, v.person_id, v.custom_fields, v.updated_at, v.updated_by, ${personColumns('p')},
      c.case_reference_id, c.owner_id as parent_owner,
      array(
        select a.user_id from assignment a
        where a.account = v.account and a.kind = 'victim' and a.object_id = v.id
      ) as assigned,
      array(
        select a.user_id from assignment a
        where a.account = v.account and a.kind = 'case' and a.object_id = v.case_id
      ) as parent_assigned,
      (select json_agg(json_build_object('id', o.id, 'case_id', o.case_id) order by o.id) from victim o
        where o.account = v.account and o.person_id = v.person_id and o.id <> v.id
          and ${visibleVictim(user, 'o')}) as others
    from victim v
    join court_case c on c.account = v.account and c.id = v.case_id
    left join person p on p.account = v.account and p.id = v.person_id
    where v.id = ${id} and p.deleted_at is null`

/** Whoever may view it: the caller asks `may`. Null when the account has no such client. */
export const readVictim = async (
  tx: Work,
  user: AccessUser,
  id: number,
): Promise<Found<Omit<VictimRecord, 'may_edit'>> | null> => {
  const { rows } = await runPrepared(tx, victimQuery(user, id).compile(tx))
  const row = rows[0]
  if (!row) return null
  const { others, assigned, parent_owner, parent_assigned, ...own } = row
  return {
    record: { ...own, ...personPart(row), other_victim_ids: others ?? [] },
    object: {
      kind: 'victim',
      ownerId: row.owner_id,
      limitedAccess: row.limited_access,
      assigned,
      parent: { ownerId: parent_owner, assigned: parent_assigned },
    },
  }
}
