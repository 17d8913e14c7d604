/** What a view is: rows that are listed, searched, filtered, sorted, printed and exported, told once. */
import type { TagObject } from '../config/index.ts'
import type { CustomFieldValues } from '../customFields/index.ts'
import type { Field, Lookup, Needs } from '../kernel/index.ts'
import type { MessageKey } from '../messages/index.ts'
import type { Destination, RouteName, SearchWord } from '../navigation/index.ts'
import type { Kind, PageKind } from '../records/index.ts'
import type { Cell, CellWorld } from './cells.ts'
import type { Found } from './found.ts'

export type Column<Row> = {
  readonly id: string
  readonly title: MessageKey
  /** CSS grid track. */
  readonly width: string
  /** Name that the server sorts by (LST-25); none where it can't. */
  readonly sort?: string
  /** Figures stand at the end of their cell. */
  readonly end?: true
  /** Stands on a tablet too. */
  readonly main?: true
  /** Not there until it is chosen (LST-20). */
  readonly extra?: true
  /** Who sees it; everybody unless stated. */
  readonly needs?: Needs
  /** The record's field, where somebody may be kept from it (PRM-39, PRM-47). */
  readonly field?: string
  readonly cell: (row: Row, world: CellWorld) => Cell
}

/** What the values of a field are, and so what may be asked of it. */
/** A `time` is hours and minutes, kept as it is typed (SVC-05). */
export type FilterType = 'text' | 'number' | 'time' | 'day' | 'choice' | 'flag'

export type FilterField = {
  readonly id: string
  readonly title: MessageKey
  readonly type: FilterType
  /** The list whose entries are chosen from, by their ids. */
  readonly lookup?: Lookup
  /** Of tags, those that the records of this table may carry (TAG-02). */
  readonly tagsOf?: TagObject
  /** Entries that the product itself names. */
  readonly choices?: readonly { readonly value: string; readonly label: MessageKey }[]
  /** The record's field, where somebody may be kept from it. */
  readonly of?: string
  readonly needs?: Needs
}

/** LST-10 … LST-12: reports from which a list is opened, to show what they counted. */
export const origins = ['full', 'grant', 'service', 'event'] as const
export type Origin = (typeof origins)[number]

export type Row = {
  id: number
  updated_at: string
  limited_access?: boolean
  custom?: CustomFieldValues | undefined
}

type SortOf<C> = C extends { readonly sort: infer S extends string } ? S : never
type OneOrMore<T> = readonly [T, ...T[]]

export type View<
  R = never,
  K extends Kind = Kind,
  S extends string = string,
  O extends string = string,
  F extends string = string,
> = {
  readonly kind: K
  /** Who may ask for it, where that is not whoever views the kind. */
  readonly needs?: Needs
  /** Its rows are other accounts' too, of which nothing is told but what stands in the list. */
  readonly ofOthers?: true
  /** Place among all lists. */
  readonly rank: number
  readonly card: Field<R>
  /** What a row is called; none: what stands in its first columns. */
  readonly title?: (row: R) => string
  /** How it is found by name: of records with a page. */
  readonly found?: Found<R>
  /** Where a row leads; none: to its own page, as far as its kind has one. */
  readonly leads?: (row: R) => Destination | null
  /** LST-24: in this order; the first one names a row, and the first that sorts is the default order (LST-08). */
  readonly columns: OneOrMore<Column<R>>
  /** Columns that stand under the first one where only a phone's width is there. */
  readonly onPhone: readonly string[]
  /** SRC-12 … SRC-17, LST-02; the first one is what a typed text is looked for by, and the fallback (SRC-18). */
  readonly searchTypes: OneOrMore<S>
  readonly sortColumns: OneOrMore<O>
  /** LST-13 */
  readonly filters: readonly (FilterField & { readonly id: F })[]
  /** LST-04: whether its rows are active or not. */
  readonly hasStatus: boolean
  /** The way of the default order (LST-08), which is that of the first one of `sortColumns`; up unless stated. */
  readonly order: 'ASC' | 'DESC'
  /** Rows a page (LST-09, LST-26). */
  readonly pageSize: number
  /** The server's path (LOC-03, LST-26); the kind's own unless stated, or `list/NAME` of one that hangs on others. */
  readonly path?: string
  /** What is sent with every question. */
  readonly always: Readonly<Record<string, string>>
  /** Records that are named in a row. */
  readonly includes: string
  /** Route of its page. */
  readonly route: RouteName
  /** Words that people look for it by. */
  readonly keywords: string
  /** The word in its address, and the reports that it is reached from. */
  readonly advanced?: { readonly word: 'advanced' | 'initialize'; readonly origins: OneOrMore<Origin> }
}

type Usual = 'hasStatus' | 'order' | 'pageSize' | 'always' | 'includes'

/** LST-09, FMT-12: rows that the server answers at once. */
export const mostAtOnce = 100

/** The list's own and the agency's, in a layout, a question and a file. */
export const mostColumns = 300

type Declared<R, K extends Kind, C, S, F> = Omit<
  View<R, K>,
  'card' | 'columns' | 'onPhone' | 'searchTypes' | 'sortColumns' | 'filters' | Usual
> &
  Partial<Pick<View<R, K>, Usual>> & {
    readonly columns: C
    readonly onPhone: readonly (C extends readonly { readonly id: infer I }[] ? I : never)[]
    readonly searchTypes: S
    readonly filters: F
    /** The default order, where it is not that of the first column that sorts. */
    readonly sorted?: string
    /** The likeliest rows first: where the server has an index of words. */
    readonly ranked?: true
  }

/**
 * A list, whole: the client draws, sorts, filters, prints and searches by it; the server adds in `server/lists/sources`
 * where the rows come from, and is asked by the compiler for each search, order and filter that is told here.
 */
export const view = <
  R extends Row,
  const K extends Kind,
  const C extends OneOrMore<Column<R>>,
  const S extends OneOrMore<SearchWord>,
  const F extends readonly FilterField[],
>(
  card: Field<R>,
  given: Declared<R, K, C, S, F> &
    (K extends PageKind ? { readonly title: (row: R) => string; readonly found: Found<R> } : unknown),
): View<R, K, S[number], SortOf<C[number]> | 'rank', F[number]['id']> => {
  type O = SortOf<C[number]> | 'rank'
  const declared: Declared<R, K, C, S, F> = given
  const { ranked, sorted, ...rest } = declared
  const all = declared.columns.flatMap(({ sort }) => (sort === undefined ? [] : [sort as O]))
  const sorts = new Set<O>(all.includes(sorted as O) ? [sorted as O, ...all] : all)
  return {
    hasStatus: true,
    order: 'ASC',
    pageSize: mostAtOnce,
    always: {},
    includes: 'race,gender',
    ...rest,
    card,
    columns: declared.columns,
    searchTypes: declared.searchTypes,
    sortColumns: [...sorts, ...(ranked === true ? ['rank' as const] : [])] as unknown as [O, ...O[]],
    filters: declared.filters,
  }
}
