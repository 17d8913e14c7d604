/** Where the declared fields of a record are stored, and the form that they have there. */
import { sql, type RawBuilder } from 'kysely'
import { isCollection, isListed, tableNameOf } from '../../domain/config/index.ts'
import {
  innerOf,
  mayBeEmpty,
  type EntityField,
  type EntityFields,
  type LeafForm,
  type Lookup,
  type Values,
} from '../../domain/kernel/index.ts'
import { blankRecord, entities, ownersOf, type Kind } from '../../domain/records/index.ts'
import { toStoredDay, toWireDay } from './days.ts'
import { tableOf } from './kinds.ts'

export type Column = {
  /** Of the field. */
  readonly name: string
  /** In the table. */
  readonly column: string
  /** Whose row holds it: the record's own, or that of its person, and then it is the same on each of the person's records. */
  readonly row: 'own' | 'person'
  /** Made by the server, never sent. */
  readonly isComputed: boolean
  readonly isNullable: boolean
  /** The configured list whose entry it names. */
  readonly lookup: Lookup | undefined
  /** The table whose row it names, or rows where it is a list, in the same account. */
  readonly references: string | null
  readonly isList: boolean
  /** Another form on the wire than in the database. */
  readonly form: 'same' | 'day' | 'instant' | 'money' | 'json'
}

const fieldsOf = (kind: Kind): EntityFields => entities[kind].fields

/** Of a list, that of what is in it; null for what has parts. */
const leafOf = ({ field }: EntityField): LeafForm | null => {
  const node = innerOf(field.node)
  const of = node.kind === 'list' ? node.of.node : node
  return of.kind === 'leaf' ? of.form : null
}

const formOf = ({ is }: LeafForm): Column['form'] => {
  if (is === 'money' || is === 'day') return is
  return is === 'isoInstant' ? 'instant' : 'same'
}

/** Where the ids of a space are rows; a location is a person's row (LOC-03). */
const namedBy = (lookup: Lookup | undefined, form: LeafForm | null): string | null => {
  if (form?.is !== 'id') return null
  if (lookup !== undefined && isCollection(lookup)) return tableNameOf(lookup)
  return { user: 'app_user', location: 'person' }[form.space] ?? form.space
}

const columnOf = (kind: Kind, name: string, declared: EntityField): Column => {
  const { field, computed = false, stored = 'own', lookup } = declared
  const form = leafOf(declared)
  const isList = innerOf(field.node).kind === 'list'
  return {
    name,
    // A word of SQL.
    column: name === 'order' ? 'sort_order' : name,
    row: stored,
    // The lists of an entry are arrays.
    form: form === null || (isList && !isListed(kind)) ? 'json' : formOf(form),
    isComputed: computed,
    isList,
    isNullable: mayBeEmpty(field.node) && declared.required !== true,
    lookup,
    references: name === 'updated_by' ? null : namedBy(lookup, form),
  }
}

const made = new Map<Kind, readonly Column[]>()

/** Of the declared fields; every table also has `account`, `id`, `version` and a mark of what was removed. */
export const columnsOf = (kind: Kind): readonly Column[] => {
  const known = made.get(kind)
  if (known) return known
  const { stored } = tableOf(kind)
  const columns = Object.entries(fieldsOf(kind))
    .filter(([name, { computed }]) => computed !== true || stored.includes(name))
    .map(([name, declared]) => columnOf(kind, name, declared))
  made.set(kind, columns)
  return columns
}

const namesIn = (kind: Kind, row: Column['row']): readonly string[] =>
  columnsOf(kind).flatMap((column) => (column.row === row && !column.isComputed ? [column.name] : []))

/** Fields of the kind's own table, as they are sent. */
export const ownNames = (kind: Kind): readonly string[] => namesIn(kind, 'own')
/** Fields that live with the linked person, and are the same on each of the person's records. */
export const personNames = (kind: Kind): readonly string[] => namesIn(kind, 'person')

/** The columns by which its lists are asked for. */
export const ownerColumns = (kind: Kind): readonly string[] => Object.values(ownersOf(kind))

/** Fields that carry formatted text, which is cleaned before it is stored. */
export const richTexts = (kind: Kind): readonly string[] =>
  Object.entries(fieldsOf(kind)).flatMap(([name, { widget }]) => (widget === 'richText' ? [name] : []))

const emptyIn = ({ form, isList }: Column): unknown => (isList ? [] : form === 'json' ? {} : null)

/** A record of which nothing is said. */
export const emptyOf = (kind: Kind): Values => ({
  ...Object.fromEntries(columnsOf(kind).map((column) => [column.name, emptyIn(column)])),
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

/** A column of a row that is called `alias`, by the name of its field. */
export const selectedAs =
  (alias: string) =>
  ({ name, column, form }: Column): RawBuilder<unknown> =>
    sql`${sql.ref(`${alias}.${column}`)}${form === 'money' ? sql`::float8` : sql``} as ${sql.ref(name)}`

export const selected = (kind: Kind, alias: string, row: Column['row'] = 'own'): readonly RawBuilder<unknown>[] =>
  columnsOf(kind)
    .filter((column) => column.row === row)
    .map(selectedAs(alias))

const stored = (column: Column, value: unknown): unknown => {
  if (column.form === 'json') return JSON.stringify(value ?? emptyIn(column))
  return column.form === 'day' && typeof value === 'string' ? toStoredDay(value) : (value ?? null)
}

/** Columns and values of the fields that are given, for an insert or an update of one of its rows. */
export const toColumns = (kind: Kind, values: Values, row: Column['row'] = 'own'): Values =>
  Object.fromEntries(
    columnsOf(kind)
      .filter((column) => column.row === row && column.name in values)
      .map((column) => [column.column, stored(column, values[column.name])]),
  )

/** A row with its days as they are on the wire. */
export const fromRow = (kind: Kind, row: Values): Values => ({
  ...row,
  ...Object.fromEntries(
    columnsOf(kind)
      .filter(({ name, form }) => form === 'day' && name in row)
      .map(({ name }) => [name, toWireDay(row[name] as string | null)]),
  ),
})
