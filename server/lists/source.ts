/** Where the rows of a list come from: what differs by kind. */
import { sql } from 'kysely'
import { may, type AccessUser } from '../../domain/access/index.ts'
import type { Cards, FilterNames, ListTab, SearchTypes, SortColumns } from '../../domain/lists/index.ts'
import { limitedChild, visibleChild, visibleRows, type AccessTable } from '../access/index.ts'
import { childTable, readAll, seenRecords, type ItemKind } from '../records/index.ts'
import type { Work } from '../kernel/database.ts'
import type { Stored } from './filters.ts'
import type { Finder } from './search.ts'
import type { Condition, Part, WordKind } from './words.ts'

export type Order = {
  readonly by: Part
  /** What parts rows before it, whichever way they go. */
  readonly first?: Part
  /** May be missing: such rows come last both ways. */
  readonly nullable?: true
  /** Further tables, where only this order needs them. */
  readonly joins?: (user: AccessUser) => Part
}

const withLabel = (table: string, id: Part, label: Part): Order => ({
  by: sql`nullif(folded(${label}), '')`,
  nullable: true,
  joins: () => sql`left join ${sql.table(table)} label on label.account = r.account and label.id = ${id}`,
})

/** By what an entry of the agency's own list is called, as the column shows it (LST-25). */
export const byLabel = (table: string, id: string): Order => withLabel(table, sql.ref(id), sql`label.label`)
/** By the name of a colleague, the last one first. */
export const byUser = (id: string): Order =>
  withLabel('app_user', sql.ref(id), sql`concat_ws(' ', label.last, label.first)`)
/** By a text that may be missing, whatever its case and accents. */
export const byText = (column: string): Order => ({ by: sql`nullif(folded(${sql.ref(column)}), '')`, nullable: true })

/** These look for a text as the tab's first type does, unless a source says otherwise. */
type EveryRow = 'all' | 'all_active' | 'all_inactive' | 'inactive'
type Finders<T extends ListTab> = { readonly [S in Exclude<SearchTypes[T], EveryRow>]: Finder } & {
  readonly [S in EveryRow]?: Finder
}

/** In all its parts `r` is the record, `c` its case, if the user may see that, and `p` its person. */
type Common = {
  readonly table: string
  /** Which rows the table has for the list, whoever asks. */
  readonly stands: Condition
  /** Which of these the list has where no figure of a report says which; all unless stated. */
  readonly usual?: Condition
  /** Which of them the user may view: a condition on what a query calls the row, or the column that has its id. */
  readonly seen: (tx: Work, user: AccessUser) => Promise<(alias: string, id?: string) => Condition>
  /** Whether the user may view more than what they are tied to. */
  readonly reaches: (user: AccessUser) => boolean
  /** LST-04 */
  readonly status: (status: 0 | 1, alias: string) => Condition
  /** LST-22: rows with something in them that is limited. */
  readonly limited: Condition
  /** Null for what has no index of words. Where there is one, the first of the list's orders is by its names. */
  readonly words: WordKind | null
  /** Tables of which each row has one row at most: the planner leaves out those that a query does not need. */
  readonly joins: (user: AccessUser) => Part
}

/** What the cards of these records show; `joins` are for them only. */
type Selected<Row, Card> = {
  readonly shown: (user: AccessUser, ids: readonly number[]) => { readonly columns: Part; readonly joins: Part }
  readonly toCard: (row: Row) => Card
}

/** Cards that are read in a way of their own, in the order of the ids. */
type Read = { readonly read: (tx: Work, user: AccessUser, ids: readonly number[]) => Promise<readonly unknown[]> }

type Declared<T extends ListTab> = Common & {
  readonly finders: Finders<T>
  readonly orders: { readonly [C in Exclude<SortColumns[T], 'rank'>]: Order }
  readonly filters: { readonly [F in FilterNames[T]]: Stored }
}

export type Source = Common & {
  readonly finders: Readonly<Record<string, Finder | undefined>>
  readonly orders: Readonly<Record<string, Order | undefined>>
  readonly filters: Readonly<Record<string, Stored | undefined>>
} & (Read | Selected<never, Cards[ListTab]>)

/** LST-04 */
const ofStatus = (status: 0 | 1, alias: string): Condition => sql<boolean>`${sql.ref(`${alias}.status`)} = ${status}`

/** What whoever sees more than what they are tied to may view. */
const nobodys = { limitedAccess: false, ownerId: null, assigned: [], parent: null } as const

/** Records with rules of their own. */
export const records = (of: AccessTable) => ({
  table: of.table,
  stands: of.rows?.('r') ?? sql<boolean>`true`,
  seen: (tx: Work, user: AccessUser) => visibleRows(tx, user, of),
  reaches: (user: AccessUser) => may(user, 'view', { ...nobodys, kind: of.kind }),
  status: ofStatus,
  limited: sql<boolean>`r.limited_access`,
})

/** What hangs on other records: it is seen through them. */
export const items = (kind: ItemKind) => ({
  table: kind,
  words: null,
  stands: sql<boolean>`r.removed_at is null`,
  seen: async (_tx: Work, user: AccessUser) => (alias: string) => visibleChild(user, childTable(kind), alias),
  reaches: () => false,
  status: ofStatus,
  limited: limitedChild(childTable(kind), 'r'),
  joins: () => sql``,
})

/** Cards that are the whole record, as its own page has it. */
export const wholeItems = (kind: ItemKind): Read => ({ read: (tx, user, ids) => readAll(tx, user, kind, ids) })

/** Every search type, order and filter of the tab's list is answered for; `Row` is what `shown` selects. */
export const source = <T extends ListTab, Row = Cards[T]>(
  declared: Declared<T> & (Read | Selected<Row, Cards[T]>),
): Source => declared

/** What is counted or named around each of the records: one query for all of them, with `id` and the `columns`. */
export const around = (alias: string, id: string, columns: Part, from: Part, ids: readonly number[]): Part => sql`
  left join (
    select ${sql.ref(id)} as id, ${columns} ${from}
    where ${sql.ref(id)} = any (${ids}::bigint[]) group by ${sql.ref(id)}
  ) ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = r.id`

/** Nothing of a case that the user may not see. */
export const caseJoin = (user: AccessUser): Part =>
  sql`left join ${seenRecords(user, 'court_case', 'c')} on c.account = r.account and c.id = r.case_id`
export const personJoin = sql`left join person p on p.account = r.account and p.id = r.person_id`

export type Addressed = {
  readonly address1: string | null
  readonly address2: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
}

/** In one line, and the row without its parts. */
export const withAddress = <R extends Addressed>(row: R): Omit<R, keyof Addressed> & { address: string | null } => {
  const { address1, address2, city, state, zip, ...rest } = row
  const region = [state, zip].filter(Boolean).join(' ')
  const text = [address1, address2, city, region].filter(Boolean).join(', ')
  return { ...rest, address: text === '' ? null : text }
}
