import { sql } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import type { Records } from '../../domain/records/index.ts'
import { visibleVictim } from '../access/index.ts'
import type { Work } from '../kernel/database.ts'
import type { Found } from './victimQueries.ts'

export type CaseRecord = Records['court_case']

type Row = Omit<CaseRecord, 'may_edit' | 'victims' | 'victim_count'> & {
  victims: CaseRecord['victims'] | null
  assigned: number[]
}

/** One case with the clients on it that the user may view. Null when the account has none. */
export const readCase = async (
  tx: Work,
  user: AccessUser,
  id: number,
): Promise<Found<Omit<CaseRecord, 'may_edit'>> | null> => {
  const { rows } = await sql<Row>`
    select c.id, c.version, c.case_reference_id, c.date_time, c.incident_date_time, c.officer, c.badge, c.police_division,
      c.limited_access, c.owner_id,
      c.stage_id, c.status, c.custom_fields, c.primary_victim_id, c.last_stage_change, c.updated_at, c.updated_by,
      array(
        select a.user_id from assignment a
        where a.account = c.account and a.kind = 'case' and a.object_id = c.id
      ) as assigned,
      (select json_agg(
          json_build_object('id', v.id, 'name', v.full_name, 'victim_type', v.victim_type, 'status', v.status)
          order by v.id)
        from victim v where v.account = c.account and v.case_id = c.id and ${visibleVictim(user, 'v')}) as victims
    from court_case c where c.id = ${id}`.execute(tx)
  const row = rows[0]
  if (!row) return null
  const { assigned, ...own } = row
  const victims = own.victims ?? []
  return {
    record: {
      ...own,
      victims,
      victim_count: victims.length,
      primary_victim_id: victims.some(victim => victim.id === own.primary_victim_id) ? own.primary_victim_id : null,
    },
    object: { kind: 'case', ownerId: row.owner_id, limitedAccess: row.limited_access, assigned, parent: null },
  }
}
