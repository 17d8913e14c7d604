import { count, fact, group, id, label, list, nullable, oneOf, optional, text, variant, type Field, type Infer } from '../kernel/index.ts'
import { eachTab, listTabs, lists, type AnyPage } from './tabs.ts'

/** What a list shows: LST-01 … LST-04, LST-25. `value` is what the search type looks for; empty for the all types. */
export const listView = group({
  tab: oneOf(listTabs),
  searchType: label(40),
  value: text('prose', 200),
  status: oneOf(['all', 'active', 'inactive']),
  orderBy: label(40),
  order: oneOf(['ASC', 'DESC']),
})

export type ListView = Infer<typeof listView>

export const anyPage = variant('tab', eachTab((tab) => group({ rows: list(lists[tab].card as Field) }))) as Field as Field<AnyPage>

/** Starts the list anew when the view differs from the one that is loaded. */
export const listOpened = fact('lists/opened', { v: 1, origin: 'intent', payload: listView })
/** A page (from 1, 100 rows each: LST-09) came into view. */
export const listPageRequested = fact('lists/pageRequested', { v: 1, origin: 'intent', payload: group({ tab: oneOf(listTabs), page: count(1) }) })
export const listPageLoaded = fact('lists/pageLoaded', { v: 1, origin: 'server', payload: group({ page: count(1), total: count(), of: anyPage }) })
export const listPageFailed = fact('lists/pageFailed', { v: 1, origin: 'server', payload: group({ tab: oneOf(listTabs), page: count(1), message: text('prose', 2_000) }) })

/** The list was scrolled: its first row in view, to come back to. */
export const listScrolled = fact('lists/scrolled', { v: 1, origin: 'intent', payload: group({ tab: oneOf(listTabs), row: count() }) })

/** The palette or a picker asks the server; the local answer is already on the screen. */
export const recordsSearched = fact('lists/recordsSearched', {
  v: 1,
  origin: 'intent',
  /** A picker names what it picks from; without, everything that the user may see is searched. */
  payload: group({ query: text('prose', 200), tabs: optional(list(oneOf(listTabs))) }),
})
export const recordsFound = fact('lists/recordsFound', { v: 1, origin: 'server', payload: group({ query: text('prose', 200), pages: list(anyPage) }) })
export const recordSearchFailed = fact('lists/recordSearchFailed', { v: 1, origin: 'server', payload: group({ query: text('prose', 200) }) })

/** Rows that a search elsewhere brought: they are known from now on, as those of a list are. */
export const cardsSeen = fact('lists/cardsSeen', { v: 1, origin: 'server', payload: group({ pages: list(anyPage) }) })

/** What stands in a list's search panel, not looked for yet. */
export const listPanelEdited = fact('lists/panelEdited', {
  v: 1,
  origin: 'intent',
  payload: group({ tab: oneOf(listTabs), searchType: label(40), field: nullable(id('field_view')), value: text('prose', 100_000) }),
})
