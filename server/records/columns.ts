/** Where the declared fields of a record are stored, and the form that they have there. */
import { sql, type RawBuilder } from 'kysely'
import type { EntityFields, Values } from '../../domain/kernel/index.ts'
import { blankRecord, entities, type Kind } from '../../domain/records/index.ts'
import { toStoredDay, toStoredInstant, toWireDay } from './days.ts'

export const fieldsOf = (kind: Kind): EntityFields => entities[kind].fields

const storedNames = (kind: Kind, where: 'own' | 'person'): readonly string[] =>
  Object.entries(fieldsOf(kind))
    .filter(([, { computed, stored = 'own' }]) => computed !== true && stored === where)
    .map(([name]) => name)

/** Columns of the kind's own table. */
export const ownNames = (kind: Kind): readonly string[] => storedNames(kind, 'own')
/** Fields that live with the linked person, and are the same on each of the person's records. */
export const personNames = (kind: Kind): readonly string[] => storedNames(kind, 'person')

const storedFields = (kind: Kind): readonly string[] => [...ownNames(kind), ...personNames(kind)]

/** What a record has of which nothing is said. */
const emptyValues = { list: [], dictionary: {} } as const
export const emptyOf = (kind: Kind): Values => ({
  ...Object.fromEntries(
    storedFields(kind).map((name) => {
      const form = fieldsOf(kind)[name]?.field.node.kind
      return [name, form === 'list' || form === 'dictionary' ? emptyValues[form] : null]
    }),
  ),
  ...blankRecord(kind),
})

export const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))

/** An id among values; what names nothing is null. */
export const idIn = (values: Values | null, name: string): number | null => {
  const value = values?.[name]
  return typeof value === 'number' && value > 0 ? value : null
}

/** A text among values; where there is none, an empty one. */
export const textIn = (values: Values, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

export const columns = (alias: string, names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(`${alias}.${name}`)))

const isDay = (kind: Kind, name: string): boolean => fieldsOf(kind)[name]?.widget === 'day'

const stored = (value: unknown, isOfDay: boolean): unknown => {
  if (isOfDay && typeof value === 'string') return toStoredDay(value)
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

export const toColumns = (kind: Kind, names: readonly string[], values: Values): Values =>
  Object.fromEntries(names.map((name) => [name, stored(values[name], isDay(kind, name))]))

/** A row's days as they are on the wire; nobody who is a mass incident is deceased. */
export const fromColumns = (kind: Kind, names: readonly string[], row: Values): Values =>
  Object.fromEntries(
    names.map((name) => {
      const value = row[name]
      if (name === 'deceased') return [name, value ?? false]
      return [name, isDay(kind, name) && typeof value === 'string' ? toWireDay(value) : value]
    }),
  )

/** Instants with milliseconds, as the database gives them back, so that they compare. */
export const withInstants = <V extends Values>(kind: Kind, values: V): V => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      fieldsOf(kind)[name]?.widget === 'instant' && typeof value === 'string'
        ? [[name, toStoredInstant(value) ?? value]]
        : [],
    ),
  ),
})
