/** What the quick search asks of the server, and when it need not ask. */
import type { WithConfig } from '../config/index.ts'
import {
  allowedType,
  customFieldSearch,
  isTextField,
  isTooShort,
  longestSearch,
  mayFind,
  searchValueOf,
  shortestSearch,
  shortestToken,
  type RecordTab,
  type SearchType,
} from '../lists/index.ts'
import { scopesOf, type WithSession } from '../session/index.ts'
import type { QuickSearchState } from './reducer.ts'

export type WithQuickSearch = WithSession & { readonly quickSearch: QuickSearchState }

/** SRC-03: how long typing must pause, in ms. */
export const quickSearchPause = 1_000

/** SRC-18: what was chosen may be permitted no more. */
export const quickSearchType = (state: WithQuickSearch): SearchType =>
  allowedType(state.quickSearch.tab, state.quickSearch.searchType, scopesOf(state))

/** SRC-07, SRC-22: what is typed, as the value of its search. */
export const typedValue = (state: WithQuickSearch): string => {
  const { text, field } = state.quickSearch
  const typed = text.trim()
  const isOfField = searchValueOf(quickSearchType(state)) === 'customField'
  return isOfField && field !== null && typed !== '' ? customFieldSearch(field, typed) : typed
}

/** Why a typed text is not looked for. */
export type TextProblem = 'short' | 'shortToken' | 'long' | 'number'

/** SRC-03, SRC-26, SRC-27; null for a text that is asked for, or none at all. */
export const textProblem = (state: WithQuickSearch & WithConfig): TextProblem | null => {
  const { text, tab } = state.quickSearch
  const type = quickSearchType(state)
  const typed = text.trim()
  if (typed === '') return null
  if (typedValue(state).length > longestSearch) return 'long'
  if (searchValueOf(type) === 'number' && !/^\d{1,15}$/u.test(typed)) return 'number'
  if (typed.length < shortestSearch) return 'short'
  const view = { tab, searchType: type, value: typedValue(state) }
  return tab === 'cases' && isTooShort(view, (id) => isTextField(state, tab, id)) ? 'shortToken' : null
}

/** As many characters as the problem asks for. */
export const neededCharacters = (problem: 'short' | 'shortToken'): number =>
  problem === 'short' ? shortestSearch : shortestToken

export type Question = {
  readonly ticket: number
  /** SRC-35: all records on a case are of two kinds. */
  readonly tabs: readonly RecordTab[]
  readonly type: SearchType
  readonly search: string
  readonly page: number
}

/** The kinds that a search brings, as far as they may be found. */
const tabsFor = (tab: RecordTab, type: SearchType, scopes: ReadonlySet<string> | null): readonly RecordTab[] =>
  (type === 'all' ? (['victims', 'defendants'] as const) : [tab]).filter((each) => mayFind(scopes, each))

/** What the server is asked; null where there is nothing to ask. Values that are picked are never asked for here. */
export const questionOf = (
  state: WithQuickSearch & WithConfig,
  scopes: ReadonlySet<string> | null,
): Question | null => {
  const { ticket, tab, page, field, text } = state.quickSearch
  const type = quickSearchType(state)
  const value = searchValueOf(type)
  const isTyped = value === 'words' || value === 'number' || value === 'optional' || field !== null
  if (!isTyped || text.trim() === '' || textProblem(state) !== null) return null
  const tabs = tabsFor(tab, type, scopes)
  return tabs.length === 0 ? null : { ticket, tabs, type, search: typedValue(state), page }
}
