/** The columns of an item's table, from its declaration. */
import { isCollection, tableNameOf } from '../../domain/config/index.ts'
import { innerOf, mayBeEmpty, type EntityField, type EntityFields, type LeafForm } from '../../domain/kernel/index.ts'
import { entities, ownersOf } from '../../domain/records/index.ts'
import { tableOf, type StoredKind } from './kinds.ts'

export type Column = {
  /** Of the field. */
  readonly name: string
  /** In the table. */
  readonly column: string
  readonly isNullable: boolean
  /** The table whose row it names, or rows where it is a list, in the same account. */
  readonly references: string | null
  readonly isList: boolean
  /** Another form on the wire than in the database. */
  readonly form: 'same' | 'day' | 'instant' | 'money' | 'json'
}

const fieldsOf = (kind: StoredKind): EntityFields => entities[kind].fields

const isList = ({ field }: EntityField): boolean => innerOf(field.node).kind === 'list'

/** Of a list, that of what is in it. */
const leafOf = ({ field }: EntityField): LeafForm | null => {
  const node = innerOf(field.node)
  const of = node.kind === 'list' ? node.of.node : node
  return of.kind === 'leaf' ? of.form : null
}

const hasColumn = (kind: StoredKind, name: string, declared: EntityField): boolean =>
  declared.computed !== true || tableOf(kind).stored.includes(name)

const formOf = ({ is }: LeafForm): Column['form'] => {
  if (is === 'money' || is === 'day') return is
  return is === 'isoInstant' ? 'instant' : 'same'
}

/** Where the ids of a space are rows; a location is a person's row (LOC-03). */
const namedBy = (declared: EntityField, form: LeafForm): string | null => {
  if (form.is !== 'id') return null
  if (declared.lookup !== undefined && isCollection(declared.lookup)) return tableNameOf(declared.lookup)
  return { user: 'app_user', location: 'person' }[form.space] ?? form.space
}

const columnOf = (name: string, declared: EntityField): Column => {
  // Values of custom fields.
  if (innerOf(declared.field.node).kind === 'dictionary')
    return { name, column: name, form: 'json', isList: false, isNullable: false, references: null }
  const form = leafOf(declared)
  if (form === null) throw new TypeError(`No column is declared for ${name}.`)
  return {
    name,
    // A word of SQL.
    column: name === 'order' ? 'sort_order' : name,
    form: formOf(form),
    isList: isList(declared),
    isNullable: mayBeEmpty(declared.field.node) && declared.required !== true,
    references: name === 'updated_by' ? null : namedBy(declared, form),
  }
}

const made = new Map<StoredKind, readonly Column[]>()

/** Of the declared fields; every table also has `account`, `id`, `version`, `removed_at`, `created_at`, `created_by`. */
export const columnsOf = (kind: StoredKind): readonly Column[] => {
  const known = made.get(kind)
  if (known) return known
  const columns = Object.entries(fieldsOf(kind))
    .filter(([name, declared]) => hasColumn(kind, name, declared))
    .map(([name, declared]) => columnOf(name, declared))
  made.set(kind, columns)
  return columns
}

/** The columns by which its lists are asked for. */
export const ownerColumns = (kind: StoredKind): readonly string[] => Object.values(ownersOf(kind))

/** Fields that carry formatted text, which is cleaned before it is stored. */
export const richTexts = (kind: StoredKind): readonly string[] =>
  Object.entries(fieldsOf(kind)).flatMap(([name, { widget }]) => (widget === 'richText' ? [name] : []))

/** The field of a configured list, if it is one. */
export const lookupOf = (kind: StoredKind, name: string): EntityField['lookup'] => fieldsOf(kind)[name]?.lookup
