/** What an address asks of a list, and what of it can't be: said instead of shown as something else. */
import { allowedType, defaultView, longestSearch, textSearchOf } from './queries.ts'
import type { ListView } from './actions.ts'
import type { WithLists } from './selectors.ts'
import type { ListTab } from './tabs.ts'

/** LST-10: from where a list in advanced mode is reached. */
const origins = ['full', 'grant', 'service'] as const
type Origin = (typeof origins)[number] | 'event'

const advancedTabs: Partial<Readonly<Record<ListTab, readonly Origin[]>>> = {
  victims: origins,
  defendants: origins,
  // LST-11
  events: ['event'],
}

export type AddressProblem =
  /** SRC-18 */
  | { readonly is: 'type'; readonly asked: string }
  | { readonly is: 'origin'; readonly asked: string }
  /** An address has no more of a text than a search takes. */
  | { readonly is: 'long' }

export type Addressed = {
  readonly view: ListView
  /** LST-10 … LST-12: the list shows a report's records; `full` where the address says no more. */
  readonly advanced: Origin | null
  readonly problem: AddressProblem | null
}

const advancedWord = 'advanced'

const advancedList = (tab: ListTab, known: readonly Origin[], origin: string | undefined): Addressed => {
  const found = known.find((each) => each === origin)
  return {
    view: defaultView(tab),
    advanced: found ?? known[0] ?? 'full',
    problem: found === undefined && origin !== undefined ? { is: 'origin', asked: origin } : null,
  }
}

/** LST-01: the list that an address names. */
export const listAddress = (
  tab: ListTab,
  search: { readonly type: string; readonly value?: string | undefined },
  scopes: ReadonlySet<string> | null,
): Addressed => {
  const known = advancedTabs[tab]
  if (search.type === advancedWord && known !== undefined) return advancedList(tab, known, search.value)
  const searchType = allowedType(tab, search.type, scopes)
  const isOther = searchType !== search.type && searchType === textSearchOf(tab)
  const isLong = (search.value?.length ?? 0) >= longestSearch
  return {
    view: { ...defaultView(tab), searchType, value: search.value ?? '' },
    advanced: null,
    problem: isOther ? { is: 'type', asked: search.type } : isLong ? { is: 'long' } : null,
  }
}

/**
 * What the list shows when this address is opened: in advanced mode the records of the report that it names (LST-11),
 * else what was filtered by before (LST-23).
 */
export const openedView = (
  { lists }: WithLists,
  tab: ListTab,
  search: { readonly type: string; readonly value?: string | undefined },
  scopes: ReadonlySet<string> | null,
): ListView => {
  const { view, advanced } = listAddress(tab, search, scopes)
  const given = lists.reportFilters[tab]
  const isNamed = search.value !== undefined || advanced === 'event'
  const isOfReport = advanced !== null && isNamed && given?.origin === advanced
  const filter = isOfReport ? given.filter : (lists.tabs[tab].view?.filter ?? null)
  return filter === null ? view : { ...view, filter }
}
