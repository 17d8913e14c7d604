/** Where the rows of a list come from: what differs by kind. */
import { sql, type RawBuilder } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import type { Cards, ListTab, SearchTypes, SortColumns } from '../../domain/lists/index.ts'
import type { AccessTable } from '../access/index.ts'
import type { Finder } from './search.ts'
import type { WordKind } from './words.ts'

export type Part = RawBuilder<unknown>

export type Order = {
  readonly by: Part
  /** May be missing: such rows come last both ways. */
  readonly nullable?: true
  /** Further tables, where only this order needs them. */
  readonly joins?: (user: AccessUser) => Part
}

/** These look for a text as the tab's first type does, unless a source says otherwise. */
type EveryRow = 'all' | 'all_active' | 'all_inactive' | 'inactive'
type Finders<T extends ListTab> = { readonly [S in Exclude<SearchTypes[T], EveryRow>]: Finder } & {
  readonly [S in EveryRow]?: Finder
}

/** In all its parts `r` is the record, `c` its case and `p` its person. */
type Common = {
  readonly table: AccessTable
  /** Null for what has no index of words. Where there is one, the first of the list's orders is by its names. */
  readonly words: WordKind | null
  /** Tables of which each row has one row at most: the planner leaves out those that a query does not need. */
  readonly joins: Part
  /** What the cards of these records show; `joins` are for them only. */
  readonly shown: (user: AccessUser, ids: readonly number[]) => { readonly columns: Part; readonly joins: Part }
}

type Declared<T extends ListTab, Row> = Common & {
  readonly finders: Finders<T>
  readonly orders: { readonly [C in Exclude<SortColumns[T], 'rank'>]: Order }
  readonly toCard: (row: Row) => Cards[T]
}

export type Source = Common & {
  readonly finders: Readonly<Record<string, Finder | undefined>>
  readonly orders: Readonly<Record<string, Order | undefined>>
  readonly toCard: (row: unknown) => Cards[ListTab]
}

/** Every search type and every column of the tab's list is answered for; `Row` is what `shown` selects. */
export const source = <T extends ListTab, Row = Cards[T]>(declared: Declared<T, Row>): Source => ({
  ...declared,
  toCard: (row) => declared.toCard(row as Row),
})

/** What is counted or named around each of the records: one query for all of them, with `id` and the `columns`. */
export const around = (
  alias: string,
  id: string,
  columns: Part,
  from: Part,
  ids: readonly number[],
  where: Part,
): Part => sql`
  left join (
    select ${sql.ref(id)} as id, ${columns} ${from}
    where ${sql.ref(id)} = any (${ids}::bigint[]) and ${where} group by ${sql.ref(id)}
  ) ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = r.id`

export const caseJoin = (alias: string): string =>
  `left join court_case c on c.account = ${alias}.account and c.id = ${alias}.case_id`
export const personJoin = (alias: string): string =>
  `left join person p on p.account = ${alias}.account and p.id = ${alias}.person_id`

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
