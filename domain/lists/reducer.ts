/** The slice of lists: for each tab its view and pages, the cards of all rows seen, and the newest search. */
import {
  count,
  dictionary,
  emptyTable,
  flag,
  group,
  id,
  label,
  list,
  nullable,
  on,
  oneOf,
  slice,
  table,
  tablePut,
  tableRemove,
  text,
  type Field,
  type Table,
} from '../kernel/index.ts'
import { cachesEmptied } from '../config/index.ts'
import { changesMissed, recordChangedElsewhere, recordRemoved, same, saveSucceeded } from '../records/index.ts'
import { loggedOut } from '../session/index.ts'
import {
  cardsSeen,
  listFilterEdited,
  listFindAsked,
  listLayoutChanged,
  listLayoutsLoaded,
  listOpened,
  listPanelEdited,
  listPageFailed,
  listPageLoaded,
  listPageRequested,
  listPrintAsked,
  listPrintEnded,
  listScrolled,
  listView,
  recordsFound,
  recordsSearched,
  recordSearchFailed,
  reportFiltersGiven,
  type ListView,
} from './actions.ts'
import { filterGroup, noFilter, type FilterGroup } from './filter.ts'
import { filterFormNames, isPlain, type FilterForm } from './filterForms.ts'
import { bulk, bulkNames, type Bulk, type BulkName } from './bulk.ts'
import { itemListShape, noItemList, type ItemListName, type ItemListState } from './itemLists.ts'
import { itemListHandlers } from './itemListReducer.ts'
import { letGo } from './keptPages.ts'
import { pageOfRow } from './queries.ts'
import { noSelection, selection, type Selection } from './selection.ts'
import { selectionHandlers } from './selectionReducer.ts'
import { listLayout, type ListLayout } from './layout.ts'
import { eachTab, listTabs, lists, type AnyPage, type Cards, type ListTab } from './tabs.ts'

/** `stale` rows are shown until newer ones come. */
export type Page = { status: 'loading' | 'loaded' | 'stale' | 'failed'; ids: number[]; message: string | null }
export type ListState = { view: ListView | null; total: number | null; pages: Record<string, Page>; position: number }
export type Found = { query: string; status: 'searching' | 'found' | 'failed'; rows: { [T in ListTab]: number[] } }
/** Null until somebody types in it: then it shows what the list looks for. */
export type ListPanel = { searchType: string; field: number | null; value: string } | null
/** Null until somebody edits it: then it shows what the list is filtered by. */
export type FilterPanel = { form: FilterForm; filter: FilterGroup } | null
type ReportFilter = { origin: 'full' | 'grant' | 'service' | 'event'; filter: FilterGroup } | null
export type ListsState = {
  finds: number
  printing: ListTab | null
  itemLists: { [L in ItemListName]: ItemListState<L> }
  selections: { [T in ListTab]: Selection }
  bulkDialogs: { [T in ListTab]: BulkName | null }
  bulks: { [T in ListTab]: Bulk | null }
  layoutsKnown: boolean
  layouts: { [T in ListTab]: ListLayout | null }
  filterPanels: { [T in ListTab]: FilterPanel }
  reportFilters: { [T in ListTab]: ReportFilter }
  panels: { [T in ListTab]: ListPanel }
  tabs: { [T in ListTab]: ListState }
  cards: { [T in ListTab]: Table<Cards[T]> }
  found: Found | null
}

const listOf = (space: string): Field<ListState> =>
  group({
    view: nullable(listView),
    total: nullable(count()),
    /** By number of the page, from 1. */
    pages: dictionary(
      group({
        status: oneOf(['loading', 'loaded', 'stale', 'failed']),
        ids: list(id(space)),
        message: nullable(text('prose', 2_000)),
      }),
      label(),
    ),
    position: count(),
  })

const listsShape: Field<ListsState> = group({
  /** Goes up each time a list's search field is to have the focus. */
  finds: count(),
  /** The list of which all pages are kept, for they are printed. */
  printing: nullable(oneOf(listTabs)),
  panels: group(
    eachTab(() =>
      nullable(group({ searchType: label(40), field: nullable(id('field_view')), value: text('prose', 100_000) })),
    ),
  ),
  itemLists: group({ services: itemListShape('services'), timelogs: itemListShape('timelogs') }),
  selections: group(eachTab((tab) => selection(lists[tab].kind))),
  bulkDialogs: group(eachTab(() => nullable(oneOf(bulkNames)))),
  bulks: group(eachTab((tab) => nullable(bulk(lists[tab].kind)))),
  layoutsKnown: flag(),
  layouts: group(eachTab(() => nullable(listLayout))),
  filterPanels: group(eachTab(() => nullable(group({ form: oneOf(filterFormNames), filter: filterGroup })))),
  reportFilters: group(
    eachTab(() => nullable(group({ origin: oneOf(['full', 'grant', 'service', 'event']), filter: filterGroup }))),
  ),
  tabs: group(eachTab((tab) => listOf(lists[tab].kind))),
  cards: group(eachTab((tab) => table(lists[tab].kind, lists[tab].card as Field))) as Field as Field<
    ListsState['cards']
  >,
  found: nullable(
    group({
      query: text('prose', 200),
      status: oneOf(['searching', 'found', 'failed']),
      rows: group(eachTab((tab) => list(id(lists[tab].kind)))),
    }),
  ),
})

const noList = (): ListState => ({ view: null, total: null, pages: {}, position: 0 })
const noLists = (): ListsState => ({
  finds: 0,
  printing: null,
  itemLists: { services: noItemList(), timelogs: noItemList() },
  selections: eachTab(noSelection),
  bulkDialogs: eachTab(() => null),
  bulks: eachTab(() => null),
  layoutsKnown: false,
  layouts: eachTab(() => null),
  filterPanels: eachTab(() => null),
  reportFilters: eachTab(() => null),
  panels: eachTab(() => null),
  tabs: eachTab(noList),
  cards: eachTab(() => emptyTable<never>()),
  found: null,
})
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
  for (const tab of listTabs)
    for (const page of Object.values(state.tabs[tab].pages)) if (page.status === 'loaded') page.status = 'stale'
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
  without(state.selections[tab].ids, id)
}

const clone = ({ combine, conditions, groups }: FilterGroup): FilterGroup => ({
  combine,
  conditions: conditions.map((one) => ({ ...one, values: [...one.values] })),
  groups: groups.map(clone),
})

const copiedLayout = ({ columns, ...rest }: ListLayout): ListLayout => ({
  ...rest,
  columns: columns.map((one) => ({ ...one })),
})

/** Another order of the same rows: what was chosen stays chosen. */
const sameRows = (before: ListView | null, view: ListView): boolean =>
  before !== null && same({ ...before, orderBy: view.orderBy, order: view.order }, view)

const copied = (view: ListView): ListView =>
  view.filter === undefined || view.filter === null ? { ...view } : { ...view, filter: clone(view.filter) }

/** The panel shows what is filtered by now, in the form that it had as long as that can. */
const keptForm = (state: ListsState, { tab, filter }: ListView): FilterPanel => {
  const form = state.filterPanels[tab]?.form
  const now = filter ?? noFilter
  return form === undefined ? null : { form: isPlain(now) ? form : 'combinable', filter: clone(now) }
}

export const listsSlice = slice('lists', listsShape, noLists(), [
  on(listOpened, (state, view) => {
    const tab = state.tabs[view.tab]
    if (!same(tab.view, view)) {
      if (!sameRows(tab.view, view)) state.selections[view.tab] = noSelection()
      // The panel shows what is looked for now.
      if (tab.view?.value !== view.value || tab.view.searchType !== view.searchType) state.panels[view.tab] = null
      if (!same(tab.view?.filter ?? null, view.filter ?? null)) state.filterPanels[view.tab] = keptForm(state, view)
      Object.assign(tab, noList(), { view: copied(view) })
    } else for (const page of Object.values(tab.pages)) if (page.status !== 'failed') page.status = 'stale'
    if (state.printing === view.tab) state.printing = null
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
    letGo(state, of.tab, page)
  }),
  on(listPageFailed, (state, { tab, page, message }) => {
    const list = state.tabs[tab]
    if (list.view) list.pages[page] = { status: 'failed', ids: list.pages[page]?.ids ?? [], message }
  }),
  on(listScrolled, (state, { tab, row }) => {
    state.tabs[tab].position = row
  }),
  on(listPrintAsked, (state, { tab }) => {
    state.printing = tab
  }),
  on(listPrintEnded, (state, { tab }) => {
    if (state.printing !== tab) return
    state.printing = null
    letGo(state, tab, pageOfRow(state.tabs[tab].position))
  }),
  on(listFindAsked, (state) => {
    state.finds += 1
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
  ...selectionHandlers,
  ...itemListHandlers,
  on(listFilterEdited, (state, { tab, form, filter }) => {
    state.filterPanels[tab] = { form, filter: clone(filter) }
  }),
  on(reportFiltersGiven, (state, { tab, origin, filter }) => {
    state.reportFilters[tab] = { origin, filter: clone(filter) }
  }),
  on(listLayoutChanged, (state, { tab, layout }) => {
    state.layouts[tab] = layout === null ? null : copiedLayout(layout)
  }),
  /** What was changed meanwhile counts more. */
  on(listLayoutsLoaded, (state, { layouts }) => {
    state.layoutsKnown = true
    for (const { tab, layout } of layouts) state.layouts[tab] ??= copiedLayout(layout)
  }),
  on(cardsSeen, (state, { pages }) => {
    for (const page of pages) putCards(state, page)
  }),
  on(saveSucceeded, (state) => makeStale(state)),
  on(recordChangedElsewhere, (state) => makeStale(state)),
  /** The socket was away: what is in view is asked for again, and so is what could not be loaded meanwhile. */
  on(changesMissed, (state) => {
    makeStale(state)
    for (const tab of listTabs)
      for (const page of Object.values(state.tabs[tab].pages)) if (page.status === 'failed') page.status = 'stale'
  }),
  /** What is gone may have been named in other rows too. */
  on(recordRemoved, (state, { kind, id }) => {
    for (const tab of listTabs) if (lists[tab].kind === kind) drop(state, tab, id)
    makeStale(state)
  }),
  /** CFG-10: what stands in a panel was typed, and stays. */
  on(cachesEmptied, (state) => {
    const { tabs, cards, found } = noLists()
    Object.assign(state, { tabs, cards, found, printing: null })
  }),
  on(loggedOut, (state) => {
    Object.assign(state, noLists())
  }),
])
