/** What a list asks the server, and when it need not ask. */
import { flag, group, label, nullable, oneOf, optional, text, type Infer } from '../kernel/index.ts'
import { countQuestion } from '../reports/index.ts'
import { askableFilter, filterGroup, writtenFilter } from './filter.ts'
import { customFieldOf, maySearchBy } from './searchTypes.ts'
import {
  declarationOf,
  lists,
  listTabs,
  type ListQuery,
  type ListTab,
  type SearchType,
  type SearchTypes,
} from './tabs.ts'

/** What a list shows: LST-01 … LST-04, LST-25. `value` is what the search type looks for; empty for the all types. */
const ofView = {
  tab: oneOf(listTabs),
  searchType: label(40),
  value: text('prose', 200),
  status: oneOf(['all', 'active', 'inactive']),
  orderBy: label(40),
  order: oneOf(['ASC', 'DESC']),
  /** LST-13; without one everything is shown. */
  filter: optional(nullable(filterGroup)),
  /** SVC-13, LST-11: only what that figure of a report counted. */
  counted: optional(countQuestion),
}
export const listView = group(ofView)
export type ListView = Infer<typeof listView>

/** LST-23: `begun` is what a page begins with by itself, before anybody has chosen what it is filtered by. */
export const viewOpened = group({ ...ofView, begun: optional(flag()) })
export type ViewOpened = Infer<typeof viewOpened>

/** LST-09, LST-26 */
export const pageSizeOf = (tab: ListTab): number => declarationOf(tab).pageSize
/** The page on which row `n` stands, both counted from where they begin: rows from 0, pages from 1. */
export const pageOfRow = (tab: ListTab, n: number): number => Math.floor(n / pageSizeOf(tab)) + 1
/** Pages under way at once: whoever flies through a list does not wait for all that came by. */
export const mostAsked = 4
/** SRC-20, SRC-21 */
export const typeaheadSize = 20
/** SRC-24, SRC-26 */
export const shortestToken = 3
/** SRC-03: a quick search needs more than one character. */
export const shortestSearch = 2

/** SRC-25, and types whose value is picked or absent. */
const anyLength: ReadonlySet<string> = new Set<SearchType>([
  'id',
  'person_id',
  'case_id',
  'victim_id',
  'defendant_id',
  'location_id',
  'event_id',
  'inactive',
  'race',
  'gender',
  'advocate',
  'owner',
  'date',
  'team_member',
  'event_type',
])

/** They show every row, but where a text is looked for too. */
const everyLength: ReadonlySet<string> = new Set<SearchType>(['all', 'all_active', 'all_inactive'])

const knownOr = (known: readonly [string, ...string[]], asked: string | undefined): string =>
  known.find((each) => each === asked) ?? known[0]

/** SRC-18 */
export const searchTypeOf = <T extends ListTab>(tab: T, type: string | undefined): SearchTypes[T] =>
  knownOr(declarationOf(tab).searchTypes, type) as SearchTypes[T]

/** SRC-18: the type that an address names, as far as there is one and it may be searched by. */
export const allowedType = <T extends ListTab>(
  tab: T,
  type: string,
  scopes: ReadonlySet<string> | null,
): SearchTypes[T] => searchTypeOf(tab, maySearchBy(scopes, type) ? type : undefined)

/** What a text is looked for by: SRC-13 … SRC-17. */
export const textSearchOf = <T extends ListTab>(tab: T): SearchTypes[T] =>
  declarationOf(tab).searchTypes[0] as SearchTypes[T]

const sortColumnOf = (tab: ListTab, column: string): string => knownOr(declarationOf(tab).sortColumns, column)

/**
 * SRC-24 … SRC-26: too short a token is not sent; the list is then empty. Which custom fields are text only the
 * agency's settings say.
 */
export const isTooShort = (
  { tab, searchType, value }: Pick<ListView, 'tab' | 'searchType' | 'value'>,
  isText: (field: number) => boolean = () => true,
): boolean => {
  const type = searchTypeOf(tab, searchType)
  if (anyLength.has(type) || (everyLength.has(type) && value.trim() === '')) return false
  const ofField = type === 'custom_fields' ? customFieldOf(value) : null
  if (ofField === null) return value.trim().length < shortestToken
  return ofField.text.trim().length < (isText(ofField.field) ? shortestToken : 1)
}

/** More than that the server does not look for. */
export const longestSearch = 200

/** SRC-23 */
export const isLastPage = ({
  page,
  limit,
  total,
}: {
  readonly page: number
  readonly limit: number
  readonly total: number
}): boolean => page * limit >= total

/** LST-08; the others by what names them. */
export const defaultView = (tab: ListTab): ListView => ({
  tab,
  searchType: 'all',
  value: '',
  status: declarationOf(tab).hasStatus ? 'active' : 'all',
  orderBy: declarationOf(tab).sortColumns[0],
  order: declarationOf(tab).order,
})

const statusOf = { all: 'all', active: '1', inactive: '0' } as const

/** LST-04: the types that name a status themselves decide it (SRC-38). All is said: a search means the active ones. */
const statusParameter = ({ tab, searchType, status }: ListView): ListQuery['status'] => {
  if (searchType === 'inactive' || searchType === 'all_inactive') return '0'
  if (searchType === 'all_active') return '1'
  return declarationOf(tab).hasStatus ? statusOf[status] : undefined
}

/** Nothing is sent where nothing is filtered. */
const filterParameter = ({ tab, filter }: ListView): Pick<ListQuery, 'filter'> => {
  const active = filter === undefined || filter === null ? null : askableFilter(tab, filter)
  return active === null ? {} : { filter: writtenFilter(active) }
}

type Asked = {
  /** Custom fields that are shown (LST-20). */
  readonly custom?: readonly number[]
  /** Rows; the list's own page unless stated. */
  readonly limit?: number
}

/** Parameters of one page of a list, as GET sends them. */
export const listQuery = (view: ListView, page: number, { custom = [], limit }: Asked = {}): ListQuery => {
  const status = statusParameter(view)
  return {
    ...lists[view.tab].always,
    ...(view.value.trim() === '' ? {} : { search: view.value.trim() }),
    type: searchTypeOf(view.tab, view.searchType),
    ...(status === undefined ? {} : { status }),
    ...filterParameter(view),
    ...(custom.length > 0 && { custom: custom.join(',') }),
    page,
    limit: limit ?? pageSizeOf(view.tab),
    includes: declarationOf(view.tab).includes,
    order_by: sortColumnOf(view.tab, view.orderBy),
    order: view.order,
  }
}

/** LST-25: ascending by another column; by the same one, the other way round. */
export const sortedBy = (view: ListView, column: string): ListView => ({
  ...view,
  orderBy: column,
  order: view.orderBy === column && view.order === 'ASC' ? 'DESC' : 'ASC',
})
