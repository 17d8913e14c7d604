/** What the declarations and the rules of domain/records leave open: dates that can't be. */
import type { Values } from '../../domain/kernel/index.ts'
import { notReported, type Kind } from '../../domain/records/index.ts'
import { columnsOf } from './columns.ts'
import { isRealDay, toStoredDay, toStoredInstant } from './days.ts'
import type { Errors } from './outcomes.ts'

/** CLI-13, CLI-33: what follows from other values. */
export const settledPerson = <P extends Values>(person: P): P => ({
  ...person,
  race: person['race'] ?? notReported.race,
  gender: person['gender'] ?? notReported.gender,
  true_age: (person['birthdate'] ?? null) === null ? (person['true_age'] ?? null) : null,
})

/** The latest day that it can be anywhere on earth: a person's own day may be ahead of UTC. */
const latestDay = (now: number): string => new Date(now + 14 * 3_600_000).toISOString().slice(0, 10)

const stored = (day: unknown): string => (typeof day === 'string' ? (toStoredDay(day) ?? '') : '')

const personDays = ['birthdate', 'deceased_date'] as const

const personErrors = (values: Values, now: number): Errors => {
  const late = personDays.filter((name) => stored(values[name]) > latestDay(now))
  if (late.length > 0) return Object.fromEntries(late.map((name) => [name, 'This date is in the future.']))
  const [born, died] = [stored(values['birthdate']), stored(values['deceased_date'])]
  return died !== '' && died < born ? { deceased_date: 'This is before the date of birth.' } : {}
}

/** Names and values of what is a day or an instant. */
const textsOf = (kind: Kind, values: Values, form: 'day' | 'instant'): readonly (readonly [string, string])[] =>
  columnsOf(kind).flatMap((column): [string, string][] => {
    const value = values[column.name]
    return column.form === form && typeof value === 'string' ? [[column.name, value]] : []
  })

/** Instants with milliseconds, as the database gives them back, so that they compare. */
export const withInstants = (kind: Kind, values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    textsOf(kind, values, 'instant').map(([name, instant]) => [name, toStoredInstant(instant) ?? instant]),
  ),
})

/** A sentence for each day or instant that is none, or that can't be. */
export const wrongDates = (kind: Kind, values: Values, now: number): Errors => {
  const wrong = [
    ...textsOf(kind, values, 'day').filter(([, day]) => !isRealDay(day)),
    ...textsOf(kind, values, 'instant').filter(([, instant]) => toStoredInstant(instant) === null),
  ]
  if (wrong.length > 0) return Object.fromEntries(wrong.map(([name]) => [name, 'This is not a date.']))
  return personErrors(values, now)
}
