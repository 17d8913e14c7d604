/** The slice of lists: what each fact does to it. */
import { on, same, slice, tableGet, tablePut, tableRemove, type Table } from '../kernel/index.ts'
import { cachesEmptied } from '../config/index.ts'
import { logOpened } from '../log/index.ts'
import { changesMissed, recordChangedElsewhere, saveSucceeded, whenGone } from '../records/index.ts'
import { loggedOut } from '../session/index.ts'
import {
  cardsSeen,
  listFilterEdited,
  listFindAsked,
  listPrintWanted,
  listLayoutChanged,
  listLayoutsLoaded,
  listFilterRestored,
  listOpened,
  listPanelEdited,
  listPageFailed,
  listPageLoaded,
  listPageRequested,
  listPrintAsked,
  listPrintEnded,
  listScrolled,
  recordsFound,
  recordsSearched,
  recordSearchDropped,
  recordSearchFailed,
  reportFiltersGiven,
  reportFiltersRestored,
} from './actions.ts'
import { noFilter, type FilterGroup } from './filter.ts'
import { isPlain } from './filterForms.ts'
import { letGo, makeStale } from './keptPages.ts'
import { pageOfRow, type ListView, type ViewOpened } from './queries.ts'
import { noSelection } from './selection.ts'
import { selectionHandlers } from './selectionReducer.ts'
import { customFieldsShown, type ListLayout } from './layout.ts'
import { eachRecordTab, isRecordTab, listTabs, lists, type AnyPage, type Cards, type ListTab } from './tabs.ts'
import type { Row } from './view.ts'
import {
  listsShape,
  mostRemoved,
  noList,
  noLists,
  type FilterPanel,
  type Found,
  type ListState,
  type ListsState,
} from './shape.ts'

const noRows = (): Found['rows'] => eachRecordTab(() => [])

/** `askedAt` is the `seq` of the question. */
const putCards = <T extends ListTab>(state: ListsState, { tab, rows }: AnyPage<T>, askedAt: number): number[] => {
  const cards: Table<Cards[T]> = state.cards[tab]
  const gone = new Set(state.removed[tab].filter(({ seq }) => seq > askedAt).map(({ id }) => id))
  const there = (rows as (Cards[T] & Row)[]).filter(({ id }) => !gone.has(id))
  for (const row of there) {
    // A search brings none of the fields that the list shows.
    const custom = (tableGet(cards, row.id) as Row | undefined)?.custom
    tablePut(cards, row.id, row.custom === undefined && custom !== undefined ? { ...row, custom } : row)
  }
  return there.map(({ id }) => id)
}

const begin = (tab: ListState, page: number): void => {
  const known = tab.pages[page]
  if (known?.status === 'loaded' || known?.status === 'loading') return
  tab.pages[page] = { ...(known ?? { ids: [], newest: 0 }), status: 'loading', message: null }
}

const makeAllStale = (state: ListsState, seq: number): void => {
  for (const tab of listTabs) makeStale(state.tabs[tab], seq)
}

const leaveOut = (ids: number[], id: number): void => {
  const at = ids.indexOf(id)
  if (at >= 0) ids.splice(at, 1)
}

/** Takes a row out of its list at once; the rows that move up come with the next answer. */
const drop = (state: ListsState, tab: ListTab, id: number, seq: number): void => {
  if (state.found && isRecordTab(tab)) leaveOut(state.found.rows[tab], id)
  for (const page of Object.values(state.tabs[tab].pages)) leaveOut(page.ids, id)
  state.removed[tab].push({ id, seq })
  if (state.removed[tab].length > mostRemoved) state.removed[tab].shift()
  tableRemove<Cards[ListTab]>(state.cards[tab], id)
  leaveOut(state.selections[tab].ids, id)
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

const open = (state: ListsState, { begun = false, ...view }: ViewOpened, seq: number): void => {
  const tab = state.tabs[view.tab]
  const isSameFilter = same(tab.view?.filter ?? null, view.filter ?? null)
  const isBegun = begun || (tab.begun === true && isSameFilter)
  if (!same(tab.view, view)) {
    if (!sameRows(tab.view, view)) state.selections[view.tab] = noSelection()
    // Of more rows than can be chosen other ones are the first now: whoever waited for all asks anew.
    state.selections[view.tab].isAsking = false
    // The panel shows what is looked for now.
    if (tab.view?.value !== view.value || tab.view.searchType !== view.searchType) state.panels[view.tab] = null
    if (!isSameFilter) state.filterPanels[view.tab] = keptForm(state, view)
    delete tab.sum
    Object.assign(tab, noList(), { view: copied(view) })
  } else {
    makeStale(tab, seq)
    // Whether somebody still listens for an answer isn't known here.
    for (const page of Object.values(tab.pages)) if (page.status === 'loading') page.status = 'stale'
  }
  if (isBegun) tab.begun = true
  else delete tab.begun
  if (state.printing === view.tab) state.printing = null
  begin(tab, 1)
}

export const listsSlice = slice('lists', listsShape, noLists(), [
  on(listOpened, (state, view, { seq }) => open(state, view, seq)),
  /** Whoever has filtered by something else meanwhile keeps that. */
  on(listFilterRestored, (state, { tab, filter }, { seq }) => {
    const { view, begun } = state.tabs[tab]
    if (view !== null && (begun === true || (view.filter ?? null) === null)) open(state, { ...view, filter }, seq)
  }),
  on(listPageRequested, (state, { tab, page }) => {
    if (state.tabs[tab].view) begin(state.tabs[tab], page)
  }),
  on(listPageLoaded, (state, { page, total, sum, of }, { seq, cause }) => {
    const tab = state.tabs[of.tab]
    const { newest = 0 } = tab.pages[page] ?? {}
    const askedAt = cause ?? seq
    const isOvertaken = askedAt < newest
    const ids = putCards(state, of, askedAt)
    if (!tab.view) return
    tab.total = total
    // Of all rows: pages that follow bring none.
    if (sum !== undefined) tab.sum = sum
    tab.pages[page] = { status: isOvertaken ? 'stale' : 'loaded', ids, message: null, newest }
    letGo(state, of.tab, page)
  }),
  on(listPageFailed, (state, { tab, page, message }) => {
    const list = state.tabs[tab]
    if (list.view)
      list.pages[page] = {
        status: 'failed',
        ids: list.pages[page]?.ids ?? [],
        message,
        newest: list.pages[page]?.newest ?? 0,
      }
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
    letGo(state, tab, pageOfRow(tab, state.tabs[tab].position))
  }),
  on(listFindAsked, (state) => {
    state.finds += 1
  }),
  on(listPrintWanted, (state) => {
    state.prints = (state.prints ?? 0) + 1
  }),
  on(recordsSearched, (state, { query }) => {
    state.found = { query, status: 'searching', rows: state.found?.rows ?? noRows() }
  }),
  on(recordsFound, (state, { query, pages, near, left }, { seq, cause }) => {
    const rows = noRows()
    for (const page of pages) rows[page.tab].push(...putCards(state, page, cause ?? seq))
    if (state.found?.query === query)
      state.found = {
        query,
        status: 'found',
        rows,
        ...(near !== undefined && { near }),
        ...(left !== undefined && { left }),
      }
  }),
  on(recordSearchFailed, (state, { query }) => {
    if (state.found?.query === query) state.found = { query, status: 'failed', rows: noRows() }
  }),
  on(recordSearchDropped, (state) => {
    if (state.found?.status === 'searching') state.found = null
  }),
  on(listPanelEdited, (state, { tab, ...panel }) => {
    state.panels[tab] = panel
  }),
  ...selectionHandlers,
  on(listFilterEdited, (state, { tab, form, filter }) => {
    state.filterPanels[tab] = { form, filter: clone(filter) }
  }),
  on(reportFiltersGiven, (state, { tab, filter, ...rest }) => {
    state.reportFilters[tab] = { ...rest, filter: clone(filter) }
  }),
  on(reportFiltersRestored, (state, { tab, filter, ...rest }) => {
    // One that the address names by itself stands in the place of another.
    if (rest.figure !== undefined || state.reportFilters[tab] === null)
      state.reportFilters[tab] = { ...rest, filter: clone(filter) }
  }),
  on(listLayoutChanged, (state, { tab, layout }, { seq }) => {
    const before = customFieldsShown(state.layouts[tab]?.columns ?? [])
    state.layouts[tab] = layout === null ? null : copiedLayout(layout)
    // Rows have the values of the fields that were shown when they were asked for.
    if (customFieldsShown(layout?.columns ?? []).some((field) => !before.includes(field)))
      makeStale(state.tabs[tab], seq)
  }),
  /** What was changed meanwhile counts more. */
  on(listLayoutsLoaded, (state, { layouts }, { seq }) => {
    state.layoutsKnown = true
    for (const { tab, layout } of layouts) {
      if (state.layouts[tab] === null && customFieldsShown(layout.columns).length > 0) makeStale(state.tabs[tab], seq)
      state.layouts[tab] ??= copiedLayout(layout)
    }
  }),
  on(cardsSeen, (state, { pages }, { seq, cause }) => {
    for (const page of pages) putCards(state, page, cause ?? seq)
  }),
  on(saveSucceeded, (state, _, { seq }) => makeAllStale(state, seq)),
  on(recordChangedElsewhere, (state, _, { seq }) => makeAllStale(state, seq)),
  /** The socket was away: what is in view is asked for again, and so is what could not be loaded meanwhile. */
  on(changesMissed, (state, _, { seq }) => {
    makeAllStale(state, seq)
    for (const tab of listTabs)
      for (const page of Object.values(state.tabs[tab].pages)) if (page.status === 'failed') page.status = 'stale'
  }),
  /** What is gone may have been named in other rows too. */
  ...whenGone<ListsState>((state, { kind, id }, { seq }) => {
    for (const tab of listTabs) if (lists[tab].kind === kind) drop(state, tab, id, seq)
    makeAllStale(state, seq)
  }),
  /** What was under way when the tab ended is under way no more. */
  on(logOpened, (state) => {
    for (const tab of listTabs) {
      for (const page of Object.values(state.tabs[tab].pages)) if (page.status === 'loading') page.status = 'stale'
      state.selections[tab].isAsking = false
    }
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
