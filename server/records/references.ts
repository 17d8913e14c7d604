/** Ids in a body must name something of the own account that the user may use. */
import { may, type AccessUser } from '../../domain/access/index.ts'
import { visibleVictim } from '../access/index.ts'
import type { Work } from '../kernel/database.ts'
import { readCase } from './caseQueries.ts'
import { objectsOf, readPerson } from './personQueries.ts'

type Errors = Record<string, string>
type Values = Readonly<Record<string, unknown>>

const exists = async (
  tx: Work,
  table: 'race' | 'gender' | 'case_stage' | 'app_user',
  id: number,
  activeOnly: boolean,
): Promise<boolean> => {
  const query = tx.selectFrom(table).select('id').where('id', '=', id)
  return (await (activeOnly ? query.where('status', '=', 1) : query).executeTakeFirst()) !== undefined
}

const sentences = {
  race: 'This race is not known.',
  gender: 'This gender is not known.',
  owner_id: 'This user is not known or not active.',
  stage_id: 'This stage is not known or not active.',
  case_id: 'This case is not known.',
  person_id: 'This person is not known.',
  primary_victim_id: 'This client is not on the case.',
} as const

const tables = { race: 'race', gender: 'gender', owner_id: 'app_user', stage_id: 'case_stage' } as const

/**
 * A sentence for each changed reference that leads nowhere. What is not in the own account and what the user may not see
 * read alike.
 */
export const wrongReferences = async (tx: Work, user: AccessUser, changed: Values): Promise<Errors> => {
  const errors: Errors = {}
  for (const [name, table] of Object.entries(tables) as [keyof typeof tables, (typeof tables)[keyof typeof tables]][]) {
    const id = changed[name]
    if (typeof id === 'number' && !(await exists(tx, table, id, table !== 'race' && table !== 'gender')))
      errors[name] = sentences[name]
  }
  const { case_id, person_id } = changed
  if (typeof case_id === 'number') {
    const found = await readCase(tx, user, case_id)
    if (!found || !may(user, 'view', found.object)) errors['case_id'] = sentences.case_id
  }
  if (typeof person_id === 'number') {
    const found = await readPerson(tx, person_id)
    if (!found || !objectsOf(found).some(object => may(user, 'view', object))) errors['person_id'] = sentences.person_id
  }
  return errors
}

/** The primary client (CAS-10) must be on the case, and the user must see it. */
export const wrongPrimary = async (tx: Work, user: AccessUser, caseId: number, victimId: number): Promise<Errors> => {
  const found = await tx
    .selectFrom('victim')
    .select('id')
    .where('id', '=', victimId)
    .where('case_id', '=', caseId)
    .where(visibleVictim(user))
    .executeTakeFirst()
  return found ? {} : { primary_victim_id: sentences.primary_victim_id }
}

/** Custom fields must be defined for this kind of record, and be open for entry (FLD-03). */
export const wrongCustomFields = async (
  tx: Work,
  table: 'Victim' | 'Case',
  fields: readonly string[],
): Promise<Errors> => {
  const changed = fields
    .filter(name => name.startsWith('custom_fields.'))
    .map(name => name.slice('custom_fields.'.length))
  const errors: Errors = {}
  if (changed.length === 0) return errors
  const views = await tx.selectFrom('field_view').select(['id', 'status']).where('table_name', '=', table).execute()
  const status = new Map(views.map(view => [String(view.id), view.status]))
  for (const id of changed) {
    const found = status.get(id)
    if (found === undefined) errors[`custom_fields.${id}`] = 'This field is not known.'
    else if (found !== 1) errors[`custom_fields.${id}`] = 'This field can not be changed.'
  }
  return errors
}
