/** What a record is called, and how old somebody is. */
import { t } from '../messages/index.ts'
import type { Kind } from './entities/index.ts'
import { dayFrom, dayNumberOf, type Day } from './wireText.ts'

type Values = Readonly<Record<string, unknown>>

const textOf = (values: Values, field: string): string => {
  const value = values[field]
  return typeof value === 'string' ? value.trim() : ''
}

/** CLI-07 … CLI-09: last, first middle suffix; else the business; else what is known in place of a name. */
export const clientTitle = (client: Values): string => {
  if (client['mass_incident'] === true) return textOf(client, 'title') || t('record.massIncident')
  const given = ['first', 'middle', 'suffix'].map((field) => textOf(client, field)).filter((part) => part !== '').join(' ')
  const name = [textOf(client, 'last'), given].filter((part) => part !== '').join(', ')
  const isAnonymous = client['anonymous'] === true || client['victim_type'] === 'A'
  return name || textOf(client, 'business') || (isAnonymous ? t('record.anonymous') : t('record.unnamed'))
}

export const titleOf = (kind: Kind, record: Values): string =>
  kind === 'court_case' ? textOf(record, 'case_reference_id') || t('record.unnamed') : clientTitle(record)

/** FMT-04 */
const yearInDays = 365.25

/**
 * FMT-05: whole years of 365.25 days from the birthdate to the day of death, else to `today`; the told age where there is
 * no birthdate. Days as stored (MM/dd/yyyy). Null when nothing is known, or the birthdate is still to come.
 */
export const ageOf = (person: { readonly birthdate: string | null; readonly deceased_date?: string | null; readonly true_age: number | null }, today: Day): number | null => {
  const born = person.birthdate === null ? null : dayFrom(person.birthdate)
  if (born === null) return person.true_age
  const died = person.deceased_date ? dayFrom(person.deceased_date) : null
  const days = dayNumberOf(died ?? today) - dayNumberOf(born)
  return days < 0 ? null : Math.floor(days / yearInDays)
}
