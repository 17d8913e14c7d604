/** The columns of an item's table, from its declaration. */
import { collectionNames, tableNameOf, type CollectionName } from '../../domain/config/index.ts'
import type { EntityField, EntityFields, FieldNode, LeafForm } from '../../domain/kernel/index.ts'
import { entities, ownersOf } from '../../domain/records/index.ts'
import { itemTables, type ItemKind } from './kinds.ts'

export type Column = {
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  /** What the database itself refuses of a value. */
  readonly check: string | null
  /** The table whose row it names, in the same account. */
  readonly references: string | null
  /** Another form on the wire than in the database. */
  readonly form: 'same' | 'day' | 'instant' | 'money'
}

const fieldsOf = (kind: ItemKind): EntityFields => entities[kind].fields

const innerOf = (node: FieldNode): FieldNode =>
  node.kind === 'nullable' || node.kind === 'optional' ? innerOf(node.of.node) : node

const leafOf = ({ field }: EntityField): LeafForm | null => {
  const node = innerOf(field.node)
  return node.kind === 'leaf' ? node.form : null
}

const hasColumn = (kind: ItemKind, name: string, declared: EntityField): boolean =>
  declared.computed !== true || itemTables[kind].stored.includes(name)

const literal = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`

const largestInteger = 2_147_483_647

type Shape = Pick<Column, 'type' | 'check' | 'form'>

const shapeOf = (name: string, form: LeafForm): Shape => {
  switch (form.is) {
    case 'flag':
      return { type: 'boolean', check: null, form: 'same' }
    case 'count':
      return {
        type: form.max > largestInteger ? 'bigint' : 'integer',
        check: `${name} between ${form.min} and ${form.max}`,
        form: 'same',
      }
    case 'money':
      return { type: 'numeric(12,2)', check: `${name} between 0 and ${form.max}`, form: 'money' }
    case 'choice':
      return {
        type: typeof form.values[0] === 'number' ? 'smallint' : 'text',
        check: `${name} in (${form.values.map(literal).join(', ')})`,
        form: 'same',
      }
    case 'id':
      return { type: 'bigint', check: `${name} > 0`, form: 'same' }
    case 'isoInstant':
      return { type: 'timestamp(3) with time zone', check: null, form: 'instant' }
    case 'day':
      return { type: 'date', check: null, form: 'day' }
    // The schema counts UTF-16 units, of which a letter has one or two.
    case 'text':
      return { type: 'text', check: `length(${name}) <= ${form.max}`, form: 'same' }
    case 'label':
      return { type: 'text', check: null, form: 'same' }
    default:
      throw new TypeError(`No column is declared for ${form.is}.`)
  }
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
    ...shapeOf(name, form),
    isNullable: declared.field.node.kind === 'nullable' && declared.required !== true,
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
