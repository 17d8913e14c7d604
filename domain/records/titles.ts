/** What a record is called, and how old somebody is. */
import { dayFrom, dayNumberOf, type Day, type Values } from '../kernel/index.ts'
import { entities, type Kind } from './entities/index.ts'

export const titleOf = (kind: Kind, record: Values): string => entities[kind].title(record)

/** FMT-04 */
const yearInDays = 365.25

/**
 * FMT-05: whole years of 365.25 days from the birthdate to the day of death, else to `today`; the told age where there is
 * no birthdate. Days as stored (MM/dd/yyyy). Null when nothing is known, or the birthdate is still to come.
 */
export const ageOf = (
  person: {
    readonly birthdate: string | null
    readonly deceased_date?: string | null | undefined
    readonly true_age: number | null
  },
  today: Day,
): number | null => {
  const born = person.birthdate === null ? null : dayFrom(person.birthdate)
  if (born === null) return person.true_age
  const died = person.deceased_date ? dayFrom(person.deceased_date) : null
  const days = dayNumberOf(died ?? today) - dayNumberOf(born)
  return days < 0 ? null : Math.floor(days / yearInDays)
}
