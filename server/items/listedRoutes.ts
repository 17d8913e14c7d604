/** The agency's own lists: their reading by everybody (SRV-55, SRV-56, SRV-59), and the calls that save them (SRV-61). */
import { sql, type RawBuilder } from 'kysely'
import {
  declarationOf,
  listCall,
  listedKinds,
  nameOf,
  type CollectionName,
  type CollectionQuery,
  type Filter,
  type ListedKind,
  type RowOf,
} from '../../domain/config/index.ts'
import { ok, refuse, type Values } from '../../domain/kernel/index.ts'
import { inAccount, paged, type Reach } from '../config/index.ts'
import { accessUser } from '../access/index.ts'
import { route, type Route, type SignedIn } from '../http/route.ts'
import {
  columnsOf,
  listItems,
  mayStored,
  notViewable,
  routesOf,
  selectedAs,
  type Column,
  type Keeping,
} from '../records/index.ts'
import { affiliates, trainingLinks } from './affiliates.ts'
import { entriesOf, type OwnOfList } from './entries.ts'

const and = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

/** The columns of a row, without those that say what was done to it. */
const rowColumns = (kind: ListedKind): readonly Column[] => {
  const { fields } = declarationOf(nameOf(kind))
  return columnsOf(kind).filter(({ name }) => fields[name]?.computed !== true)
}

/** A row as the table has it. */
export const rowFor = (kind: ListedKind, row: Values): Values => ({
  id: row['id'],
  ...Object.fromEntries(rowColumns(kind).map(({ name, column }) => [column, row[name]])),
})

/** The rows that the query's filters leave. */
const chosen = (kind: ListedKind, columns: readonly Column[], query: CollectionQuery) => {
  const filters = Object.entries(declarationOf(nameOf(kind)).listed.filters ?? {}) as [Filter, string][]
  return and(
    filters.flatMap(([filter, member]) => {
      const column = columns.find(({ name }) => name === member)
      const value = query[filter]
      if (value === undefined || value === 'all' || column === undefined) return []
      return [
        column.isList ? sql`${value} = any(${sql.ref(column.column)})` : sql`${sql.ref(column.column)} = ${value}`,
      ]
    }),
  )
}

/** What was taken out is offered no more, and still named where a record holds it (CFG-04). */
const offered = ({ name }: Column) =>
  name === 'status' ? sql`case when t.removed_at is null then t.status else 0 end as status` : null

/** Where the rows are that an account is offered, where those are not its own. */
const offeredBy: { readonly [K in ListedKind]?: string } = { training_link: 'offered_training_link' }

/** In the agency's order, then by name. */
const rowsIn = async (
  kind: ListedKind,
  query: CollectionQuery,
  { tx, account }: Reach,
): Promise<RowOf<CollectionName>[]> => {
  const columns = rowColumns(kind)
  const names = columns.map(({ column }) => column)
  const order = ['sort_order', 'label', 'affiliate_name'].filter((column) => names.includes(column))
  const { rows } = await sql<RowOf<CollectionName>>`
    select t.id, ${sql.join(columns.map((column) => offered(column) ?? selectedAs('t')(column)))}
    from ${sql.table(offeredBy[kind] ?? kind)} t
    where account = ${account} and ${chosen(kind, columns, query)}
    order by ${sql.join([...order, 'id'].map((column) => sql.ref(column)))}`.execute(tx)
  return rows
}

/** What asks for a status alone is to know what was taken out, too. */
const own: { readonly [K in ListedKind]?: OwnOfList<K> } = {
  affiliate: affiliates,
  training_link: trainingLinks,
  letter_template: { marked: (isRemoved) => ({ status: isRemoved ? 0 : 1 }) },
  account_group: { marked: (isRemoved) => ({ status: isRemoved ? 0 : 1 }) },
}
const entries = Object.fromEntries(listedKinds.map((kind) => [kind, entriesOf(kind, own[kind])])) as unknown as {
  readonly [K in ListedKind]: Keeping<K>
}

type OfPath = { readonly type?: string | undefined }

/** To the compiler one stands for all: which fields an entry has is looked at where it is checked. */
type Any = 'agency'

const notTogether = refuse('malformed', "Parameter 'all': It is asked for with 'page', 'limit' and 'type' alone.")

/** The entries with their versions, for whoever reads one as a record. */
const asRecords = async (kind: ListedKind, query: CollectionQuery, context: SignedIn) => {
  const { all: _, type: _type, page, limit, ...others } = query
  if (Object.values(others).some((value) => value !== undefined)) return notTogether
  if (!mayStored(accessUser(context.principal), 'view', kind, {}, [])) return notViewable
  const found = await listItems(
    kind as Any,
    { all: 1, ...(page !== undefined && { page }), ...(limit !== undefined && { limit }) },
    context,
  )
  const { answered } = entries[kind as Any]
  if (!found.ok || answered === undefined) return found
  return ok({
    ...found.value,
    data: found.value.data.map((record) => ({ ...record, ...answered(context, record.id) })),
  })
}

/** Kinds of one path share its calls, told apart by `type`. */
const routesAt = (kinds: readonly ListedKind[]): readonly Route[] => {
  const [first] = kinds as readonly Any[]
  if (first === undefined) return []
  const asked = ({ type }: OfPath): ListedKind =>
    kinds.find((kind) => declarationOf(nameOf(kind)).listed.type === type) ?? first
  const { remove, restore, ...others } = routesOf(entries[first], (query) => entries[asked(query) as Any])
  return [
    route(listCall(nameOf(first)), async ({ query }, context) => {
      if (query.all !== undefined) return asRecords(asked(query), query, context)
      return inAccount(context, query.account, (reach) => paged(query, rowsIn(asked(query), query, reach)))
    }),
    ...Object.values(others),
    ...(declarationOf(nameOf(first)).needs.remove === undefined ? [] : [remove, restore]),
  ]
}

const addressOf = (kind: ListedKind): string => {
  const { version, endpoint } = declarationOf(nameOf(kind))
  return `${version} ${endpoint}`
}

export const listedRoutes: readonly Route[] = [...Map.groupBy(listedKinds, addressOf).values()].flatMap(routesAt)
