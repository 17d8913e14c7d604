/** The reading of collections (SRV-55, SRV-56, SRV-59): one route for each path. */
import { sql, type RawBuilder } from 'kysely'
import {
  collectionNames,
  declarationOf,
  listCall,
  tableNameOf,
  type CollectionName,
  type CollectionQuery,
  type Filter,
  type RowOf,
} from '../../domain/config/index.ts'
import { route, type Route } from '../http/route.ts'
import { columnsOf, fromRow, type Column } from './columns.ts'
import { inAccount, type Reach } from './inAccount.ts'
import { paged } from './paged.ts'

const and = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

/** The rows that the query's filters leave. */
const chosen = (name: CollectionName, columns: readonly Column[], query: CollectionQuery) => {
  const filters = Object.entries(declarationOf(name).filters ?? {}) as [Filter, string][]
  return and(
    filters.flatMap(([filter, member]) => {
      const column = columns.find((column) => column.member === member)
      const value = query[filter]
      if (value === undefined || column === undefined) return []
      return [column.isList ? sql`${value} = any(${sql.ref(column.name)})` : sql`${sql.ref(column.name)} = ${value}`]
    }),
  )
}

/** In the agency's order, then by name. */
const rowsIn = async <N extends CollectionName>(
  name: N,
  query: CollectionQuery,
  { tx, account }: Reach,
): Promise<RowOf<N>[]> => {
  const columns = columnsOf(name)
  const names = columns.map((column) => column.name)
  const order = ['sort_order', 'label', 'id'].filter((column) => names.includes(column))
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(names.map((column) => sql.ref(column)))} from ${sql.table(tableNameOf(name))}
    where account = ${account} and ${chosen(name, columns, query)}
    order by ${sql.join(order.map((column) => sql.ref(column)))}`.execute(tx)
  return rows.map((row) => fromRow(columns, row) as RowOf<N>)
}

/** Of those that share a path, the one that the query asks for. */
const asked = (names: readonly CollectionName[], { type }: CollectionQuery): CollectionName | undefined =>
  names.find((name) => declarationOf(name).type === type)

const byPath = Map.groupBy(collectionNames, (name) => declarationOf(name).path)

export const collectionRoutes: readonly Route[] = [...byPath.values()].flatMap((names) => {
  const [first] = names
  if (first === undefined) return []
  return [
    route(listCall(first), ({ query }, context) =>
      inAccount(context, query.account, (reach) => paged(query, rowsIn(asked(names, query) ?? first, query, reach))),
    ),
  ]
})
