/** What a list asks the server, and when it need not ask. */
import { searchTypes, sortColumns, type SearchType } from './api.ts'
import type { ListView } from './actions.ts'
import type { ListTab } from './forms.ts'

/** LST-09, FMT-12 */
export const pageSize = 100
/** SRC-20, SRC-21 */
export const typeaheadSize = 20
/** SRC-20 */
export const searchIncludes = 'race,gender,language'
/** SRC-24, SRC-26 */
export const shortestToken = 3
/** SRC-03: a quick search needs more than one character. */
export const shortestSearch = 2

/** SRC-25, and types whose value is picked or absent. */
const anyLength: ReadonlySet<string> = new Set<SearchType>([
  'id', 'person_id', 'case_id', 'victim_id', 'inactive', 'all', 'all_active', 'all_inactive', 'race', 'gender', 'owner', 'date',
])

type SearchTypesOf<T extends ListTab> = (typeof searchTypes)[T][number]
type SortColumnsOf<T extends ListTab> = (typeof sortColumns)[T][number]

/** SRC-18, SRC-13, SRC-14: the first type is the tab's default one. */
export const searchTypeOf = <T extends ListTab>(tab: T, type: string | undefined): SearchTypesOf<T> => {
  const known: readonly SearchTypesOf<T>[] = searchTypes[tab]
  return known.find((candidate) => candidate === type) ?? searchTypes[tab][0]
}

const sortColumnOf = <T extends ListTab>(tab: T, column: string): SortColumnsOf<T> => {
  const known: readonly SortColumnsOf<T>[] = sortColumns[tab]
  return known.find((candidate) => candidate === column) ?? sortColumns[tab][0]
}

/** SRC-24 … SRC-26: too short a token is not sent; the list is then empty. */
export const isTooShort = ({ tab, searchType, value }: Pick<ListView, 'tab' | 'searchType' | 'value'>): boolean =>
  !anyLength.has(searchTypeOf(tab, searchType)) && value.trim().length < shortestToken

/** SRC-23 */
export const isLastPage = ({ page, limit, total }: { readonly page: number; readonly limit: number; readonly total: number }): boolean => page * limit >= total

/** LST-08 for clients; cases by their number. */
export const defaultView = (tab: ListTab, search: { readonly type?: string | undefined; readonly value?: string | undefined } = {}): ListView => ({
  tab,
  searchType: search.type === undefined ? 'all' : searchTypeOf(tab, search.type),
  value: search.value ?? '',
  status: 'active',
  orderBy: sortColumns[tab][0],
  order: 'ASC',
})

const statusOf = { all: undefined, active: '1', inactive: '0' } as const

/** LST-04: the types that name a status themselves decide it (SRC-38). */
const statusParameter = ({ searchType, status }: ListView): '0' | '1' | undefined =>
  searchType === 'inactive' || searchType === 'all_inactive' ? '0' : searchType === 'all_active' ? '1' : statusOf[status]

/** Parameters of one page of a list, as GET sends them. */
export const listQuery = <T extends ListTab>(tab: T, view: ListView, page: number) => {
  const status = statusParameter(view)
  return {
    ...(view.value.trim() === '' ? {} : { search: view.value.trim() }),
    type: searchTypeOf(tab, view.searchType),
    ...(status === undefined ? {} : { status }),
    page,
    limit: pageSize,
    includes: 'race,gender',
    order_by: sortColumnOf(tab, view.orderBy),
    order: view.order,
  }
}

/** LST-25: ascending by another column; by the same one, the other way round. */
export const sortedBy = (view: ListView, column: string): ListView => ({
  ...view,
  orderBy: column,
  order: view.orderBy === column && view.order === 'ASC' ? 'DESC' : 'ASC',
})
