/** What the declaration and the rules of domain/records leave open: dates that can't be, and what a mass incident needs. */
import { notReported } from '../../domain/records/index.ts'
import type { CaseRecord } from './caseQueries.ts'
import { isRealDay, toStoredDay, toStoredInstant } from './days.ts'
import type { PersonPart } from './victimQueries.ts'

export type Errors = Record<string, string>

/** CLI-13, CLI-33: what follows from other values. */
export const settledPerson = <P extends PersonPart>(person: P): P => ({
  ...person,
  race: person.race ?? notReported.race,
  gender: person.gender ?? notReported.gender,
  true_age: person.birthdate === null ? person.true_age : null,
})

/** The latest day that it can be anywhere on earth: a person's own day may be ahead of UTC. */
export const latestDay = (now: number): string => new Date(now + 14 * 3_600_000).toISOString().slice(0, 10)

export const dayErrors = (person: PersonPart, now: number): Errors => {
  const errors: Errors = {}
  const { birthdate, deceased_date } = person
  for (const [name, day] of Object.entries({ birthdate, deceased_date })) {
    if (day === null) continue
    if (!isRealDay(day)) errors[name] = 'This is not a date.'
    else if ((toStoredDay(day) ?? '') > latestDay(now)) errors[name] = 'This date is in the future.'
  }
  if (Object.keys(errors).length > 0 || birthdate === null || deceased_date === null) return errors
  return (toStoredDay(deceased_date) ?? '') < (toStoredDay(birthdate) ?? '')
    ? { deceased_date: 'This is before the date of birth.' }
    : {}
}

export const instantErrors = ({
  date_time,
  incident_date_time,
}: Pick<CaseRecord, 'date_time' | 'incident_date_time'>): Errors => ({
  ...(date_time !== '' && toStoredInstant(date_time) === null && { date_time: 'This is not a date.' }),
  ...(incident_date_time !== null &&
    toStoredInstant(incident_date_time) === null && { incident_date_time: 'This is not a date.' }),
})
