/** Ids in a body must name something of the own account that the user may use. */
import { sql } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import { collectionNames, tableNameOf } from '../../domain/config/index.ts'
import type { Lookup, Values } from '../../domain/kernel/index.ts'
import { notReported, type Kind } from '../../domain/records/index.ts'
import type { Work } from '../kernel/database.ts'
import { readOnce } from '../kernel/sideBySide.ts'
import { readCase } from './caseQueries.ts'
import { fieldsOf } from './columns.ts'
import type { Errors } from './outcomes.ts'
import { readPerson } from './personQueries.ts'

/** Where the rows of a list are; letters and the like are no list of a record. */
const tableOf = (lookup: Lookup): string | null => {
  if (lookup === 'user') return 'app_user'
  const name = collectionNames.find((known) => known === lookup)
  return name === undefined ? null : tableNameOf(name)
}

/** What somebody reported stays true when the agency no longer offers it. */
const isReported = (lookup: Lookup): boolean => lookup === 'race' || lookup === 'gender'

const isListed = async (tx: Work, lookup: Lookup, id: number): Promise<boolean> => {
  const table = tableOf(lookup)
  if (table === null) return true
  const active = isReported(lookup) ? sql`` : sql`and status = 1`
  return readOnce(tx, `listed ${table} ${id}`, async () => {
    const { rows } = await sql`select from ${sql.table(table)} where id = ${id} ${active}`.execute(tx)
    return rows.length > 0
  })
}

const sentences: Partial<Record<Lookup, string>> = {
  race: 'This race is not known.',
  gender: 'This gender is not known.',
  user: 'This user is not known or not active.',
  case_stage: 'This stage is not known or not active.',
  event_stage: 'This stage is not known or not active.',
}

/** CLI-33: what stands for "not reported" may be missing from an agency's own list. */
const unreported: Partial<Record<Lookup, { readonly id: number; readonly sentence: string }>> = {
  race: { id: notReported.race, sentence: 'Choose a race: this agency has no entry for “not reported”.' },
  gender: { id: notReported.gender, sentence: 'Choose a gender: this agency has no entry for “not reported”.' },
}

const sentenceOf = (lookup: Lookup, id: number): string => {
  const missing = unreported[lookup]
  return missing?.id === id ? missing.sentence : (sentences[lookup] ?? 'This entry is not known or not active.')
}

const readers = { case_id: readCase, person_id: readPerson } as const
const unknown = { case_id: 'This case is not known.', person_id: 'This person is not known.' } as const

/**
 * A sentence for each changed reference that leads nowhere. What is not in the own account and what the user may not
 * see read alike.
 */
export const wrongReferences = async (tx: Work, user: AccessUser, kind: Kind, changed: Values): Promise<Errors> => {
  const errors: Errors = {}
  for (const [name, id] of Object.entries(changed)) {
    const lookup = fieldsOf(kind)[name]?.lookup
    if (typeof id === 'number' && lookup !== undefined && !(await isListed(tx, lookup, id)))
      errors[name] = sentenceOf(lookup, id)
  }
  for (const name of ['case_id', 'person_id'] as const) {
    const id = changed[name]
    if (typeof id !== 'number') continue
    const found = await readers[name](tx, user, id)
    if (!found?.may('view')) errors[name] = unknown[name]
  }
  return errors
}
