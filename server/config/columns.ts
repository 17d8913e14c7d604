/** The columns of a collection's table, from its declaration. */
import { collectionNames, declarationOf, tableNameOf, type CollectionName } from '../../domain/config/index.ts'
import { innerOf, shapeOf, type Field } from '../../domain/kernel/index.ts'

export type Column = {
  readonly member: string
  readonly name: string
  /** The table whose row it names, in the same account. */
  readonly references: string | null
  /** The list whose entries it names, one or several. */
  readonly names: CollectionName | null
  readonly isMoney: boolean
  readonly isList: boolean
}

/** `order` is a word of SQL. */
const columnName = (member: string): string => (member === 'order' ? 'sort_order' : member)

const isCollection = (space: string): space is CollectionName => collectionNames.some((name) => name === space)

const columnOf = (member: string, field: Field): Column => {
  const name = columnName(member)
  const node = innerOf(field.node)
  const named = node.kind === 'list' ? node.of.node : node
  const space = named.kind === 'leaf' && named.form.is === 'id' && member !== 'id' ? named.form.space : ''
  const names = isCollection(space) ? space : null
  return {
    member,
    name,
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
