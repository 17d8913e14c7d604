/** Where the declared fields of a record are stored, and the form that they have there. */
import { sql, type RawBuilder } from 'kysely'
import type { EntityFields, Values } from '../../domain/kernel/index.ts'
import { entities, type Entities, type Kind, type Records } from '../../domain/records/index.ts'
import { toStoredDay, toStoredInstant, toWireDay } from './days.ts'

type Fields<K extends Kind> = Entities[K]['fields']
type Computed<K extends Kind> = {
  [N in keyof Fields<K>]: Fields<K>[N] extends { readonly computed: true } ? N : never
}[keyof Fields<K>]

/** What people and other records say of a record. The rest is made by the server. */
export type Stored<K extends Kind> = Omit<Records[K], 'id' | 'version' | Computed<K>>

export const fieldsOf = (kind: Kind): EntityFields => entities[kind].fields

const storedNames = (kind: Kind, where: 'own' | 'person'): readonly string[] =>
  Object.entries(fieldsOf(kind))
    .filter(([, { computed, stored = 'own' }]) => computed !== true && stored === where)
    .map(([name]) => name)

/** Columns of the kind's own table. */
export const ownNames = (kind: Kind): readonly string[] => storedNames(kind, 'own')
/** Fields that live with the linked person, and are the same on each of the person's records. */
export const personNames = (kind: Kind): readonly string[] => storedNames(kind, 'person')

export const pick = <V extends Values, N extends string>(values: V, names: readonly N[]): Pick<V, N & keyof V> =>
  Object.fromEntries(names.map(name => [name, values[name]])) as Pick<V, N & keyof V>

export const columns = (alias: string, names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map(name => sql.ref(`${alias}.${name}`)))

const isDay = (kind: Kind, name: string): boolean => fieldsOf(kind)[name]?.widget === 'day'

const stored = (value: unknown, isOfDay: boolean): unknown => {
  if (isOfDay && typeof value === 'string') return toStoredDay(value)
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

export const toColumns = (kind: Kind, names: readonly string[], values: Values): Values =>
  Object.fromEntries(names.map(name => [name, stored(values[name], isDay(kind, name))]))

/** A row's days as they are on the wire; nobody who is a mass incident is deceased. */
export const fromColumns = (kind: Kind, names: readonly string[], row: Values): Values =>
  Object.fromEntries(
    names.map(name => {
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
