/** What an address asks of a list, and what of it can't be: said instead of shown as something else. */
import { allowedType, defaultView, longestSearch, textSearchOf, type ListView, type ViewOpened } from './queries.ts'
import { viewOf, type WithLists } from './selectors.ts'
import { declarationOf, type ListTab } from './tabs.ts'
import type { Origin } from './view.ts'

export type AddressProblem =
  /** SRC-18 */
  | { readonly is: 'type'; readonly asked: string }
  | { readonly is: 'origin'; readonly asked: string }
  /** Nothing is known of the report whose rows the address names: without it all are shown. */
  | { readonly is: 'noReport' }
  /** An address has no more of a text than a search takes. */
  | { readonly is: 'long' }

export type Addressed = {
  readonly view: ListView
  /** LST-10 … LST-12: the list shows a report's records; `full` where the address says no more. */
  readonly advanced: Origin | null
  readonly problem: AddressProblem | null
}

type Search = {
  readonly type: string
  readonly value?: string | undefined
  /** RPT-47: that figure alone is shown, and not what another one has left. */
  readonly figure?: string | undefined
}

/** What follows the word of a report's list: `advanced/grant`, `initialize_grant`; null for what has no such word. */
const originAsked = (tab: ListTab, { type, value }: Search): { readonly asked: string | undefined } | null => {
  const word = declarationOf(tab).advanced?.word
  if (type === word) return { asked: value }
  const isAnew = word === 'initialize' && type.startsWith(`${word}_`)
  return isAnew ? { asked: type.slice(word.length + 1) } : null
}

const originProblem = (
  asked: string | undefined,
  found: Origin | undefined,
  reported: Origin | null,
): AddressProblem | null => {
  if (asked === undefined) return null
  if (found === undefined) return { is: 'origin', asked }
  return found === reported ? null : { is: 'noReport' }
}

const advancedList = (tab: ListTab, asked: string | undefined, reported: Origin | null): Addressed => {
  const known = declarationOf(tab).advanced?.origins ?? []
  const found = known.find((each) => each === asked)
  return {
    view: defaultView(tab),
    advanced: found ?? known[0] ?? 'full',
    problem: originProblem(asked, found, reported),
  }
}

/** LST-01: the list that an address names; `reported` are reports whose filters are known. */
export const listAddress = (
  tab: ListTab,
  search: Search,
  scopes: ReadonlySet<string> | null,
  reported: Origin | null = null,
): Addressed => {
  const origin = originAsked(tab, search)
  if (origin !== null) return advancedList(tab, origin.asked, reported)
  const searchType = allowedType(tab, search.type, scopes)
  const isOther = searchType !== search.type && searchType === textSearchOf(tab)
  const isLong = (search.value?.length ?? 0) >= longestSearch
  return {
    view: { ...defaultView(tab), searchType, value: search.value ?? '' },
    advanced: null,
    problem: isOther ? { is: 'type', asked: search.type } : isLong ? { is: 'long' } : null,
  }
}

/** What somebody has made of the list; null while it shows what a report counted, which is the report's alone. */
const ownView = (state: WithLists, tab: ListTab): ListView | null => {
  const view = viewOf(state, tab)
  return view?.counted === undefined ? view : null
}

/**
 * What the list shows when this address is opened: in advanced mode the records of the report that it names (LST-11,
 * SVC-13), else what was filtered by before (LST-23). An address without a search (null) leaves the list as it was,
 * or begins it with `begins`.
 */
export const openedView = (
  state: WithLists,
  tab: ListTab,
  search: Search | null,
  scopes: ReadonlySet<string> | null,
  begins: ViewOpened = defaultView(tab),
): ViewOpened => {
  const own = ownView(state, tab)
  if (search === null) return own ?? begins
  const { view, advanced } = listAddress(tab, search, scopes)
  const given = state.lists.reportFilters[tab]
  const isNamed = originAsked(tab, search)?.asked !== undefined
  const isIt = search.figure === undefined || given?.figure === search.figure
  const isOfReport = advanced !== null && (isNamed || advanced === 'event') && given?.origin === advanced && isIt
  if (isOfReport) {
    const { filter, status = view.status, counted } = given
    return { ...view, filter, status, ...(counted !== undefined && { counted }) }
  }
  // SVC-13, LST-10: a list that is begun anew, or for a report that it names, keeps nothing of another one.
  const isAnew = advanced !== null && (isNamed || declarationOf(tab).advanced?.word === 'initialize')
  const filter = isAnew ? null : (own?.filter ?? null)
  return filter === null ? view : { ...view, filter }
}
