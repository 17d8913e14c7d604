/** The columns of an item's table, from its declaration. */
import { collectionNames, tableNameOf, type CollectionName } from '../../domain/config/index.ts'
import { innerOf, mayBeEmpty, type EntityField, type EntityFields, type LeafForm } from '../../domain/kernel/index.ts'
import { entities, ownersOf } from '../../domain/records/index.ts'
import { itemTables, type ItemKind } from './kinds.ts'

export type Column = {
  readonly name: string
  readonly isNullable: boolean
  /** The table whose row it names, in the same account. */
  readonly references: string | null
  /** Another form on the wire than in the database. */
  readonly form: 'same' | 'day' | 'instant' | 'money'
}

const fieldsOf = (kind: ItemKind): EntityFields => entities[kind].fields

const leafOf = ({ field }: EntityField): LeafForm | null => {
  const node = innerOf(field.node)
  return node.kind === 'leaf' ? node.form : null
}

const hasColumn = (kind: ItemKind, name: string, declared: EntityField): boolean =>
  declared.computed !== true || itemTables[kind].stored.includes(name)

const formOf = ({ is }: LeafForm): Column['form'] => {
  if (is === 'money' || is === 'day') return is
  return is === 'isoInstant' ? 'instant' : 'same'
}

const isCollection = (space: string): space is CollectionName => collectionNames.some((name) => name === space)

/** Where the ids of a space are rows; a location is a person's row (LOC-03). */
const tableOf = (declared: EntityField, form: LeafForm): string | null => {
  if (form.is !== 'id') return null
  if (declared.lookup !== undefined && isCollection(declared.lookup)) return tableNameOf(declared.lookup)
  return { user: 'app_user', location: 'person' }[form.space] ?? form.space
}

const columnOf = (name: string, declared: EntityField): Column => {
  const form = leafOf(declared)
  if (form === null) throw new TypeError(`No column is declared for ${name}.`)
  return {
    name,
    form: formOf(form),
    isNullable: mayBeEmpty(declared.field.node) && declared.required !== true,
    references: name === 'updated_by' ? null : tableOf(declared, form),
  }
}

const made = new Map<ItemKind, readonly Column[]>()

/** Of the declared fields; every table also has `account`, `id`, `version`, `removed_at`, `created_at`, `created_by`. */
export const columnsOf = (kind: ItemKind): readonly Column[] => {
  const known = made.get(kind)
  if (known) return known
  const columns = Object.entries(fieldsOf(kind))
    .filter(([name, declared]) => hasColumn(kind, name, declared))
    .map(([name, declared]) => columnOf(name, declared))
  made.set(kind, columns)
  return columns
}

/** The columns by which its lists are asked for. */
export const ownerColumns = (kind: ItemKind): readonly string[] => Object.values(ownersOf(kind))

/** Fields that carry formatted text, which is cleaned before it is stored. */
export const richTexts = (kind: ItemKind): readonly string[] =>
  Object.entries(fieldsOf(kind)).flatMap(([name, { widget }]) => (widget === 'richText' ? [name] : []))

/** The field of a configured list, if it is one. */
export const lookupOf = (kind: ItemKind, name: string): EntityField['lookup'] => fieldsOf(kind)[name]?.lookup
