/** Who a client is: what a name has to have, and what stands in place of one. */
import type { Messages, Values } from '../../kernel/index.ts'
import { t, wording } from '../../messages/index.ts'
import { isFilled, isId, personName, textOf } from './parts.ts'

/** What a client is called whose name is this; none has words in its place. */
export const clientNamed = (name: string, client: Values): string => {
  const isAnonymous = client['anonymous'] === true || client['victim_type'] === 'A'
  return name || (isAnonymous ? t('record.anonymous') : t('record.unnamed'))
}

/** CLI-07 … CLI-09: last, first middle suffix; else the business; else what is known in place of a name. */
export const clientTitle = (client: Values): string => {
  if (client['mass_incident'] === true) return textOf(client, 'title') || t('record.massIncident')
  return clientNamed(personName(client) || textOf(client, 'business'), client)
}

/** CLI-07 … CLI-09; a mass incident has no person, so nobody's name (CLI-11). */
const nameProblems = (whole: Values): Messages => {
  const needsNone =
    isFilled(whole['business']) ||
    whole['anonymous'] === true ||
    whole['victim_type'] === 'A' ||
    whole['mass_incident'] === true
  if (needsNone || (isFilled(whole['first']) && isFilled(whole['last']))) return {}
  return Object.fromEntries(
    ['first', 'last'].filter((field) => !isFilled(whole[field])).map((field) => [field, wording('field.nameNeeded')]),
  )
}

const names = ['first', 'last', 'business', 'anonymous', 'victim_type', 'mass_incident']

export const clientNameProblems = (changes: Values, whole: Values, isNew: boolean): Messages => {
  const isLinked = isNew && isId(whole['person_id']) && whole['mass_incident'] !== true
  return !isLinked && (isNew || names.some((field) => field in changes)) ? nameProblems(whole) : {}
}
