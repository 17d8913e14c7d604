/** The slice of lists: for each tab its view and pages, the cards of all rows seen, and the newest search. */
import { count, dictionary, emptyTable, group, id, label, list, nullable, on, oneOf, slice, table, tablePut, tableRemove, text, type Field, type Table } from '../kernel/index.ts'
import { recordChangedElsewhere, recordRemoved, same, saveSucceeded } from '../records/index.ts'
import { loggedOut } from '../session/index.ts'
import { cardsSeen, listOpened, listPanelEdited, listPageFailed, listPageLoaded, listPageRequested, listScrolled, listView, recordsFound, recordsSearched, recordSearchFailed, type ListView } from './actions.ts'
import { eachTab, listTabs, lists, type AnyPage, type Cards, type ListTab } from './tabs.ts'

/** `stale` rows are shown until newer ones come. */
export type Page = { status: 'loading' | 'loaded' | 'stale' | 'failed'; ids: number[]; message: string | null }
export type ListState = { view: ListView | null; total: number | null; pages: Record<string, Page>; position: number }
export type Found = { query: string; status: 'searching' | 'found' | 'failed'; rows: { [T in ListTab]: number[] } }
/** Null until somebody types in it: then it shows what the list looks for. */
export type ListPanel = { searchType: string; field: number | null; value: string } | null
export type ListsState = { panels: { [T in ListTab]: ListPanel }; tabs: { [T in ListTab]: ListState }; cards: { [T in ListTab]: Table<Cards[T]> }; found: Found | null }

const listOf = (space: string): Field<ListState> =>
  group({
    view: nullable(listView),
    total: nullable(count()),
    /** By number of the page, from 1. */
    pages: dictionary(group({ status: oneOf(['loading', 'loaded', 'stale', 'failed']), ids: list(id(space)), message: nullable(text('prose', 2_000)) }), label()),
    position: count(),
  })

export const listsShape: Field<ListsState> = group({
  panels: group(eachTab(() => nullable(group({ searchType: label(40), field: nullable(id('field_view')), value: text('prose', 100_000) })))),
  tabs: group(eachTab((tab) => listOf(lists[tab].kind))),
  cards: group(eachTab((tab) => table(lists[tab].kind, lists[tab].card as Field))) as Field as Field<ListsState['cards']>,
  found: nullable(
    group({ query: text('prose', 200), status: oneOf(['searching', 'found', 'failed']), rows: group(eachTab((tab) => list(id(lists[tab].kind)))) }),
  ),
})

const noList = (): ListState => ({ view: null, total: null, pages: {}, position: 0 })
export const noLists = (): ListsState => ({ panels: eachTab(() => null), tabs: eachTab(noList), cards: eachTab(() => emptyTable<never>()), found: null })
const noRows = (): Found['rows'] => eachTab(() => [])

const putCards = <T extends ListTab>(state: ListsState, { tab, rows }: AnyPage<T>): number[] => {
  const cards: Table<Cards[T]> = state.cards[tab]
  for (const row of rows) tablePut(cards, row.id, row)
  return rows.map((row) => row.id)
}

const begin = (tab: ListState, page: number): void => {
  const known = tab.pages[page]
  if (known?.status === 'loaded') return
  tab.pages[page] = { status: 'loading', ids: known?.ids ?? [], message: null }
}

const makeStale = (state: ListsState): void => {
  for (const tab of listTabs) for (const page of Object.values(state.tabs[tab].pages)) if (page.status === 'loaded') page.status = 'stale'
}

const without = (ids: number[], id: number): void => {
  const at = ids.indexOf(id)
  if (at >= 0) ids.splice(at, 1)
}

/** Takes a row out of its list at once; the rows that move up come with the next answer. */
const drop = (state: ListsState, tab: ListTab, id: number): void => {
  if (state.found) without(state.found.rows[tab], id)
  for (const page of Object.values(state.tabs[tab].pages)) without(page.ids, id)
  tableRemove<Cards[ListTab]>(state.cards[tab], id)
}

export const listsSlice = slice('lists', listsShape, noLists(), [
  on(listOpened, (state, view) => {
    const tab = state.tabs[view.tab]
    if (!same(tab.view, view)) {
      // The panel shows what is looked for now.
      if (tab.view?.value !== view.value || tab.view.searchType !== view.searchType) state.panels[view.tab] = null
      Object.assign(tab, noList(), { view: { ...view } })
    } else for (const page of Object.values(tab.pages)) if (page.status === 'loaded') page.status = 'stale'
    begin(tab, 1)
  }),
  on(listPageRequested, (state, { tab, page }) => {
    if (state.tabs[tab].view) begin(state.tabs[tab], page)
  }),
  on(listPageLoaded, (state, { page, total, of }) => {
    const ids = putCards(state, of)
    const tab = state.tabs[of.tab]
    if (!tab.view) return
    tab.total = total
    tab.pages[page] = { status: 'loaded', ids, message: null }
  }),
  on(listPageFailed, (state, { tab, page, message }) => {
    const list = state.tabs[tab]
    if (list.view) list.pages[page] = { status: 'failed', ids: list.pages[page]?.ids ?? [], message }
  }),
  on(listScrolled, (state, { tab, row }) => {
    state.tabs[tab].position = row
  }),
  on(recordsSearched, (state, { query }) => {
    state.found = { query, status: 'searching', rows: state.found?.rows ?? noRows() }
  }),
  on(recordsFound, (state, { query, pages }) => {
    const rows = noRows()
    for (const page of pages) rows[page.tab].push(...putCards(state, page))
    if (state.found?.query === query) state.found = { query, status: 'found', rows }
  }),
  on(recordSearchFailed, (state, { query }) => {
    if (state.found?.query === query) state.found = { query, status: 'failed', rows: noRows() }
  }),
  on(listPanelEdited, (state, { tab, ...panel }) => {
    state.panels[tab] = panel
  }),
  on(cardsSeen, (state, { pages }) => {
    for (const page of pages) putCards(state, page)
  }),
  on(saveSucceeded, (state) => makeStale(state)),
  on(recordChangedElsewhere, (state) => makeStale(state)),
  /** What is gone may have been named in other rows too. */
  on(recordRemoved, (state, { kind, id }) => {
    for (const tab of listTabs) if (lists[tab].kind === kind) drop(state, tab, id)
    makeStale(state)
  }),
  on(loggedOut, (state) => {
    Object.assign(state, noLists())
  }),
])
