/**
 * A kind of record, declared once as data. Forms, tables, validation on both sides, redaction, search results, the
 * palette's "set field…" and the database check read it. What a declaration can't say gets its own file beside it.
 */
import * as z from 'zod/mini'
import {
  count,
  group,
  id,
  innerOf,
  list,
  mayBeEmpty,
  optional,
  text,
  type Field,
  type FieldNode,
  type Infer,
  type InferShape,
} from './field.ts'
import type { Needs } from './needs.ts'

type Widget =
  | 'text'
  | 'textarea'
  | 'email'
  | 'phone'
  | 'day'
  | 'instant'
  | 'checkbox'
  | 'choice'
  /** Several of its values. */
  | 'choices'
  | 'lookup'
  /** Several entries of one list, in the order in which they were chosen. */
  | 'lookups'
  | 'count'
  /** Dollars and cents. */
  | 'money'
  /** Whole minutes, entered and shown as hours and minutes (SVC-05). */
  | 'minutes'
  | 'richText'
  /** Another record, looked for or chosen among those that may be meant; the field's id says of which kind. */
  | 'record'
  /** Several texts, each in a line of its own. */
  | 'texts'
  /** Several rows of the same parts. */
  | 'rows'
  /** Shown, never entered. */
  | 'none'

/** The configured lists (CFG-04) from which a field may take the id of an entry. */
export type Lookup =
  | 'race'
  | 'gender'
  | 'user'
  | 'case_stage'
  | 'event_stage'
  | 'agency'
  | 'grant'
  | 'master_grant'
  | 'service'
  | 'service_category'
  | 'service_bundle'
  | 'timesheet'
  | 'crime'
  | 'crime_category'
  | 'special_classification'
  | 'event_type'
  | 'attendee_role'
  | 'letter'
  | 'court'
  | 'charge_level'
  | 'operation_type'
  | 'term'
  | 'taxonomy'
  | 'account'
  | 'account_group'

export type EntityField<T = unknown> = {
  /** Shape on the wire and privacy. */
  readonly field: Field<T>
  /** Message key of the label. */
  readonly label: string
  readonly widget: Widget
  /** Message key of the form's part in which it stands. */
  readonly section: string
  /** The table that holds the column; the entity's own unless it is that of the linked person. */
  readonly stored?: 'person'
  /** For `lookup` and `lookups`: the list whose id it is. */
  readonly lookup?: Lookup
  /** For `choice` and `choices`: message key of each value. */
  readonly choices?: Readonly<Record<string, string>>
  /** For `rows`: what each of them has, as `field` says it. */
  readonly parts?: EntityFields
  readonly required?: boolean
  /** Said when it is made, and never changed. */
  readonly fixed?: boolean
  /** Made by the server; a body that carries it is refused. */
  readonly computed?: boolean
  /** Width in twelfths of the widest form grid (NAV-52). */
  readonly span?: 2 | 3 | 4 | 6 | 12
  /** Other words for it in the palette's "set field…". */
  readonly keywords?: readonly string[]
}

export type EntityFields = Readonly<Record<string, EntityField>>

/** A record, or part of one, where only the names of its fields matter. */
export type Values = Readonly<Record<string, unknown>>
/** A sentence for each field that is not right. */
export type Messages = Readonly<Record<string, string>>

/** A tab of a record's page. */
export type EntityTab = {
  readonly tab: string
  readonly needs: Needs
  /** Message key of its name, where that is not the one of its word. */
  readonly title?: string
  /** The kind of record that it lists, where it is such a list. */
  readonly lists?: string
  /** Other kinds whose forms stand there. */
  readonly holds?: readonly string[]
}

/** How one comes to a page, a form or a list by menu, palette and keys. */
type Way = { readonly keywords: readonly string[]; readonly needs: Needs; readonly chord?: string }

/** The page of a kind of record, the form of a new one, and the list of all: what is told of each is a route's. */
export type EntityPage = {
  readonly route: { readonly name: string; readonly path: string; readonly needs: Needs }
  readonly form: { readonly name: string; readonly path: string; readonly needs: Needs }
  readonly list: { readonly name: string; readonly path: string; readonly needs: Needs }
  /** The word for many of them, in addresses and names of commands. */
  readonly many: string
  /** What its id is called in an address. */
  readonly parameter: string
  /** Name of its picture. */
  readonly icon: string
  /** Place in the menus of lists and of new records; their ways there. */
  readonly order: number
  readonly go: Way
  readonly add: Way
  /** In order, each behind its scopes. */
  readonly tabs: readonly EntityTab[]
  /** The tab that opens by itself (NAV-07). */
  readonly opens: string
}

export type Entity<K extends string = string, F extends EntityFields = EntityFields> = {
  readonly kind: K
  /** Path under `/v{version}/`, and the word in the scopes (`view_own_victim`). */
  readonly endpoint: string
  readonly version: number
  /** Message keys: one of them, many of them. */
  readonly names: { readonly one: string; readonly many: string }
  readonly fields: F
  /** `remove` is absent where nobody may delete one on its own. */
  readonly needs: { readonly view: Needs; readonly add: Needs; readonly edit: Needs; readonly remove?: Needs }
  /** What the form of a new record shows before anything is typed. */
  readonly blank: Values
  /** What a record is called. */
  readonly title: (record: Values) => string
  /** Message key of what is shown while one is saved, in the place of the usual one; it is closed when that is done. */
  readonly saving?: string
  /** Kinds on whose pages these records are listed, and the field that names the record there: `{ victim: 'victim_id' }`. */
  readonly owners?: Readonly<Record<string, string>>
  /** What is of a case is listed on its clients and defendants too, and theirs on their case. */
  readonly sharesCase?: true
  /** The account's own list: `all` of them (ACT-08), or those `alone`, which hang on no record (PRM-49). */
  readonly ofAccount?: 'all' | 'alone'
  /**
   * How lists of them stand: fields, `-` before one whose greatest comes first; equal ones by the newest number, and what is
   * empty last. Without it what has a `date_time` stands by the newest, and the rest as the server tells it.
   */
  readonly order?: readonly string[]
  /**
   * What may be asked for beside a record, besides what its fields name and what hangs on it: by the way to it, whose
   * words are fields and relations. In brackets: a list of the one that there is.
   */
  readonly includes?: Readonly<Record<string, string | readonly [string]>>
  /** Columns of that list, in order. */
  readonly columns?: readonly string[]
  /** What follows from other fields: the changes as they are to be stored. `before` is null for a new record. */
  readonly settled?: (changes: Values, before: Values | null) => Values
  /** Fields that the server empties because of another one, by that one: what takes its change back puts them back. */
  readonly follows?: Readonly<Record<string, readonly string[]>>
  /** What is wrong beyond single fields. `whole` is the record with the changes over it, `before` null for a new one. */
  readonly refused?: (changes: Values, whole: Values, before: Values | null) => Messages
  /** Whether a field is offered at all, by the form's values; every field is where this is absent. */
  readonly isOffered?: (field: string, form: Values) => boolean
}

export const entity = <const K extends string, F extends EntityFields>(declaration: Entity<K, F>): Entity<K, F> =>
  declaration

type WireShape<F extends EntityFields> = { [N in keyof F]: F[N]['field'] }
export type RecordOf<E extends Entity> = { id: number; version: number } & InferShape<WireShape<E['fields']>>
export type ChangesOf<E extends Entity> = {
  [N in keyof E['fields']]?: Exclude<Infer<E['fields'][N]['field']>, undefined> | null
}

const wireShape = (fields: EntityFields): Record<string, Field> =>
  Object.fromEntries(Object.entries(fields).map(([name, { field }]) => [name, field]))

/** The whole record as the server answers it. */
export const recordField = <E extends Entity>(of: E): Field<RecordOf<E>> =>
  group({ id: id(of.kind), version: count(), ...wireShape(of.fields) }) as Field as Field<RecordOf<E>>

/** What a save sends: only changed members; null empties one (CLI-14 leaves empty ones out of a new record). */
export const changesField = <E extends Entity>(of: E): Field<ChangesOf<E>> =>
  group(
    Object.fromEntries(
      Object.entries(of.fields)
        .filter(([, { computed }]) => !computed)
        .map(([name, { field }]) => [name, optional(orNull(field))]),
    ),
  ) as Field as Field<ChangesOf<E>>

const orNull = (field: Field): Field => {
  const of = mayBeEmpty(field.node) ? field.node.of : field
  return { schema: z.nullable(of.schema), node: { kind: 'nullable', of } }
}

/** Widgets in which people type text that need not be valid yet. */
const typed: ReadonlySet<Widget> = new Set([
  'text',
  'textarea',
  'email',
  'phone',
  'day',
  'instant',
  'count',
  'money',
  'minutes',
  'richText',
])

export const isTyped = (of: EntityField): boolean => typed.has(of.widget)

/** UTF-16 units of typed text. What is too long to be saved is kept all the same, and said to be too long. */
const leastRoom = 20_000
const roomFor = 4

/**
 * What a draft holds for a field: the text as typed where text is typed (a half-typed date is not lost), else the value.
 * Text widgets keep the field's own form, so that a reducer may compare a draft with a record by equality.
 */
export const draftField = (of: EntityField): Field => {
  const inner = innerOf(of.field.node)
  if (inner.kind === 'list' && of.widget === 'texts') return orNull(list(asTyped(innerOf(inner.of.node)), inner.max))
  if (inner.kind === 'list' && of.parts !== undefined) return orNull(list(draftChanges(of.parts), inner.max))
  return isTyped(of) ? asTyped(inner) : orNull(of.field)
}

const asTyped = (inner: FieldNode): Field => {
  const form = inner.kind === 'leaf' && inner.form.is === 'text' ? inner.form : null
  return text(form?.like ?? 'prose', Math.max(leastRoom, roomFor * (form?.max ?? 0)))
}

/** How many values a field of several takes. */
export const mostOf = ({ field }: EntityField): number => {
  const inner = innerOf(field.node)
  return inner.kind === 'list' ? inner.max : 0
}

export const draftChangesField = <E extends Entity>(of: E): Field<Record<string, unknown>> => draftChanges(of.fields)

const draftChanges = (fields: EntityFields): Field<Record<string, unknown>> =>
  group(
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, { computed }]) => !computed)
        .map(([name, field]) => [name, optional(draftField(field))]),
    ),
  ) as Field as Field<Record<string, unknown>>
