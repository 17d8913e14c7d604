/** The search panel of a list (LST-07): what it shows, and where it leads. */
import type { Destination } from '../navigation/index.ts'
import type { WithZone } from '../config/index.ts'
import { scopesOf, type WithSession } from '../session/index.ts'
import { allowedType, longestSearch, searchTypeOf, textSearchOf } from './queries.ts'
import { noFilter } from './filter.ts'
import { isPlain } from './filterForms.ts'
import type { FilterPanel, ListPanel } from './shape.ts'
import { customFieldOf, customFieldSearch, defaultPeriod, searchValueOf, typesOf } from './searchTypes.ts'
import type { WithLists } from './selectors.ts'
import { declarationOf, type ListTab, type SearchType } from './tabs.ts'
import { isTooShortIn, searchFieldsOf } from './values.ts'

export type Panel = { readonly searchType: SearchType; readonly field: number | null; readonly value: string }

/** What a type begins with: SRC-34. */
export const blankPanel = (tab: ListTab, type: string): Panel => {
  const searchType = searchTypeOf(tab, type)
  return { searchType, field: null, value: searchType === 'date' ? defaultPeriod : '' }
}

/** SRC-18: what was chosen may be permitted no more. */
const typed = (tab: ListTab, panel: NonNullable<ListPanel>, scopes: ReadonlySet<string> | null): Panel => {
  const searchType = allowedType(tab, panel.searchType, scopes)
  if (searchType === panel.searchType) return { ...panel, searchType }
  const isText = searchValueOf(searchTypeOf(tab, panel.searchType)) === 'words'
  return { ...blankPanel(tab, searchType), value: isText ? panel.value : '' }
}

/** What was typed and not looked for yet; else what the list looks for. */
export const panelOf = (state: WithLists & WithSession, tab: ListTab): Panel => {
  const panel = state.lists.panels[tab]
  const view = state.lists.tabs[tab].view
  if (panel !== null) return typed(tab, panel, scopesOf(state))
  const isSearch = view !== null && typesOf(tab).some((type) => type === view.searchType) && view.value !== ''
  if (!isSearch) return blankPanel(tab, textSearchOf(tab))
  const searchType = searchTypeOf(tab, view.searchType)
  const asked = searchType === 'custom_fields' ? customFieldOf(view.value) : null
  return { searchType, field: asked?.field ?? null, value: asked?.text ?? view.value }
}

/** The value that the address carries: SRC-07. */
const valueOf = ({ searchType, field, value }: Panel): string => {
  const text = value.trim()
  return searchType === 'custom_fields' && field !== null && text !== '' ? customFieldSearch(field, text) : text
}

export type PanelProblem = 'needed' | 'short' | 'long' | 'number'

/** Why a panel does not search; null when it does. */
export const panelProblem = (state: WithZone, tab: ListTab, panel: Panel): PanelProblem | null => {
  const kind = searchValueOf(panel.searchType)
  const value = valueOf(panel)
  if (kind === 'optional') return value.length > longestSearch ? 'long' : null
  const isUnknownField = kind === 'customField' && !searchFieldsOf(state, tab).some(({ id }) => id === panel.field)
  if (value === '' || isUnknownField) return 'needed'
  if (value.length > longestSearch) return 'long'
  if (kind === 'number' && !/^\d{1,15}$/u.test(value)) return 'number'
  return isTooShortIn(state, { tab, searchType: panel.searchType, value }) ? 'short' : null
}

export const panelPlace = (tab: ListTab, panel: Panel): Destination => {
  const value = valueOf(panel)
  return {
    route: declarationOf(tab).route,
    searchType: panel.searchType,
    ...(value === '' ? {} : { searchValue: value }),
  }
}

/** LST-13: what was changed and not applied yet; else what the list is filtered by, in the form that it needs. */
export const filterPanelOf = ({ lists }: WithLists, tab: ListTab): NonNullable<FilterPanel> => {
  const filter = lists.tabs[tab].view?.filter ?? noFilter
  return lists.filterPanels[tab] ?? { form: isPlain(filter) ? 'plain' : 'combinable', filter }
}
