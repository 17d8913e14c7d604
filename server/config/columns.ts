/** The columns of a collection's table, from its declaration. */
import { collectionNames, declarationOf, tableNameOf, type CollectionName } from '../../domain/config/index.ts'
import { shapeOf, type Field, type LeafForm } from '../../domain/kernel/index.ts'

export type Column = {
  readonly member: string
  readonly name: string
  /** Type, and what the database itself refuses. */
  readonly definition: string
  /** The table whose row it names, in the same account. */
  readonly references: string | null
  /** The list whose entries it names, one or several. */
  readonly names: CollectionName | null
  readonly isMoney: boolean
  readonly isList: boolean
}

/** `order` is a word of SQL. */
const columnName = (member: string): string => (member === 'order' ? 'sort_order' : member)

const quoted = (values: readonly (string | number)[]): string =>
  values.map((value) => (typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`)).join(', ')

const largestInteger = 2_147_483_647

const leafType = (name: string, form: LeafForm): string => {
  switch (form.is) {
    case 'flag':
      return 'boolean'
    case 'count':
      return `${form.max > largestInteger ? 'bigint' : 'integer'} check (${name} between ${form.min} and ${form.max})`
    case 'money':
      return `numeric(12, 2) check (${name} between 0 and ${form.max})`
    case 'choice':
      return `text check (${name} in (${quoted(form.values)}))`
    case 'id':
      return `bigint check (${name} > 0)`
    case 'isoInstant':
      return 'timestamptz(3)'
    case 'text':
      return `text check (length(${name}) <= ${form.max})`
    default:
      throw new TypeError(`No column is declared for ${form.is}.`)
  }
}

const listType = (name: string, of: Field): string => {
  if (of.node.kind === 'leaf' && of.node.form.is === 'id') return 'bigint[]'
  if (of.node.kind === 'leaf' && of.node.form.is === 'choice')
    return `text[] check (${name} <@ array[${quoted(of.node.form.values)}])`
  throw new TypeError('Only ids and choices are listed in a column.')
}

const isCollection = (space: string): space is CollectionName => collectionNames.some((name) => name === space)

const columnOf = (member: string, field: Field): Column => {
  const name = columnName(member)
  const of = field.node.kind === 'nullable' ? field.node.of : field
  const { node } = of
  const type =
    node.kind === 'leaf' ? leafType(name, node.form) : node.kind === 'list' ? listType(name, node.of) : undefined
  if (type === undefined) throw new TypeError(`No column is declared for ${node.kind}.`)
  const named = node.kind === 'list' ? node.of.node : node
  const space = named.kind === 'leaf' && named.form.is === 'id' && member !== 'id' ? named.form.space : ''
  const names = isCollection(space) ? space : null
  return {
    member,
    name,
    definition: `${type}${field.node.kind === 'nullable' ? '' : ' not null'}`,
    references: names === null || node.kind === 'list' ? null : tableNameOf(names),
    names,
    isMoney: node.kind === 'leaf' && node.form.is === 'money',
    isList: node.kind === 'list',
  }
}

export const columnsOf = (name: CollectionName): readonly Column[] =>
  Object.entries(shapeOf(declarationOf(name).row)).map(([member, field]) => columnOf(member, field))

/** A row as it is on the wire. */
export const fromRow = (columns: readonly Column[], row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    columns.map(({ member, name, isMoney }) => {
      const value = row[name]
      return [member, isMoney && value !== null ? Number(value) : value]
    }),
  )

/** A row as the table has it. */
export const rowFor = (name: CollectionName, row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(columnsOf(name).map((column) => [column.name, row[column.member]]))
