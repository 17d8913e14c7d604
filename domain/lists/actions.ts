import {
  count,
  fact,
  type Field,
  flag,
  group,
  id,
  type Infer,
  key,
  label,
  list,
  nullable,
  oneOf,
  optional,
  text,
  variant,
} from '../kernel/index.ts'
import { amount, countQuestion } from '../reports/index.ts'
import { filterCondition, filterGroup, mostConditions } from './filter.ts'
import { viewOpened } from './queries.ts'
import { filterFormNames } from './filterForms.ts'
import { listLayout } from './layout.ts'
import { leftOut } from './recordSearch.ts'
import { bulk, bulkAct, bulkNames, bulkRow } from './bulk.ts'
import { mostSelected } from './selection.ts'
import {
  eachRecordTab,
  eachTab,
  listTabs,
  lists,
  recordTabs,
  type AnyPage,
  type ListTab,
  type RecordPage,
} from './tabs.ts'
import { origins } from './view.ts'

const pageOf = (tab: ListTab) => group({ rows: list(lists[tab].card as Field) })
const anyPage = variant('tab', eachTab(pageOf)) as Field as Field<AnyPage>
export const recordPage = variant('tab', eachRecordTab(pageOf)) as Field as Field<RecordPage>

/** LST-13, from anywhere: the list, narrowed by one condition more where it is in view. */
export const listNarrowed = fact('lists/narrowed', {
  v: 1,
  origin: 'intent',
  payload: group({
    tab: oneOf(listTabs),
    condition: filterCondition,
    besides: optional(list(filterCondition, mostConditions)),
  }),
})
/** Starts the list anew when the view differs from the one that is loaded. */
export const listOpened = fact('lists/opened', { v: 1, origin: 'intent', payload: viewOpened })
/** A page (from 1, 100 rows each: LST-09) came into view. */
export const listPageRequested = fact('lists/pageRequested', {
  v: 1,
  origin: 'intent',
  payload: group({ tab: oneOf(listTabs), page: count(1) }),
})
export const listPageLoaded = fact('lists/pageLoaded', {
  v: 1,
  origin: 'server',
  payload: group({ page: count(1), total: count(), sum: optional(amount), of: anyPage }),
})
export const listPageFailed = fact('lists/pageFailed', {
  v: 1,
  origin: 'server',
  payload: group({ tab: oneOf(listTabs), page: count(1), message: text('prose', 2_000) }),
})

/** The list was scrolled: its first row in view, to come back to. */
export const listScrolled = fact('lists/scrolled', {
  v: 1,
  origin: 'intent',
  payload: group({ tab: oneOf(listTabs), row: count() }),
})

/** Somebody prints a list: all of its rows are loaded, and kept until that is over. */
export const listPrintAsked = fact('lists/printAsked', {
  v: 1,
  origin: 'intent',
  payload: group({ tab: oneOf(listTabs) }),
})
export const listPrintEnded = fact('lists/printEnded', {
  v: 1,
  origin: 'intent',
  payload: group({ tab: oneOf(listTabs) }),
})

/** Somebody is about to look for something in a list: its search field is to have the focus. */
export const listFindAsked = fact('lists/findAsked', {
  v: 1,
  origin: 'intent',
  payload: group({ tab: oneOf(listTabs) }),
})

/** The list in view is to be printed, as by its own button. */
export const listPrintWanted = fact('lists/printWanted', {
  v: 1,
  origin: 'intent',
  payload: group({ tab: oneOf(listTabs) }),
})

/** The palette or a picker asks the server; the local answer is already on the screen. */
export const recordsSearched = fact('lists/recordsSearched', {
  v: 1,
  origin: 'intent',
  /**
   * A picker names what it picks from; without, everything that the user may see is searched. `near`: where nothing is
   * found, what is like the query.
   */
  payload: group({ query: text('prose', 200), tabs: optional(list(oneOf(recordTabs))), near: optional(flag()) }),
})
export const recordsFound = fact('lists/recordsFound', {
  v: 1,
  origin: 'server',
  payload: group({
    query: text('prose', 200),
    pages: list(recordPage),
    near: optional(flag()),
    left: optional(oneOf(leftOut)),
  }),
})
export const recordSearchFailed = fact('lists/recordSearchFailed', {
  v: 1,
  origin: 'server',
  payload: group({ query: text('prose', 200) }),
})

/** What was typed went on, or away: nobody waits for the answer any more. */
export const recordSearchDropped = fact('lists/recordSearchDropped', { v: 1, origin: 'intent', payload: group({}) })

/** Rows that a search elsewhere brought: they are known from now on, as those of a list are. */
export const cardsSeen = fact('lists/cardsSeen', {
  v: 1,
  origin: 'server',
  payload: group({ pages: list(recordPage) }),
})

/** What stands in a list's search panel, not looked for yet. */
export const listPanelEdited = fact('lists/panelEdited', {
  v: 1,
  origin: 'intent',
  payload: group({
    tab: oneOf(listTabs),
    searchType: label(40),
    field: nullable(id('field_view')),
    value: text('prose', 100_000),
  }),
})

/** What stands in a list's filter panel, not applied yet, and in which form (LST-13). */
export const listFilterEdited = fact('lists/filterEdited', {
  v: 1,
  origin: 'intent',
  payload: group({ tab: oneOf(listTabs), form: oneOf(filterFormNames), filter: filterGroup }),
})

/** LST-23: what the list was filtered by when it was left, in whatever tab of this browser. */
export const listFilterRestored = fact('lists/filterRestored', {
  v: 1,
  origin: 'storage',
  payload: group({ tab: oneOf(listTabs), filter: filterGroup }),
})

const reportList = group({
  tab: oneOf(listTabs),
  origin: oneOf(origins),
  filter: filterGroup,
  /** SVC-14: those of active records only, unless others are asked for. */
  status: optional(oneOf(['all', 'active', 'inactive'])),
  /** RPT-47: the figure that opens the list. */
  counted: optional(countQuestion),
  /** Its own name, under which another tab finds it. */
  figure: optional(key('report_figure')),
})
/** LST-11, LST-12, SVC-13: the current filters of a report, as far as they are about these records. */
export const reportFiltersGiven = fact('lists/reportFiltersGiven', { v: 1, origin: 'intent', payload: reportList })
/** They were given in another tab, from which this one was opened. */
export const reportFiltersRestored = fact('lists/reportFiltersRestored', {
  v: 1,
  origin: 'storage',
  payload: reportList,
})
/** What a tab has left for another one; null for what can't be read. */
export const reportListIn = (value: unknown): Infer<typeof reportList> | null => {
  const read = reportList.schema.safeParse(value)
  return read.success ? read.data : null
}

/** Which columns a list has, how wide they are and by what it is sorted; null for the usual ones. */
export const listLayoutChanged = fact('lists/layoutChanged', {
  v: 1,
  origin: 'intent',
  payload: group({ tab: oneOf(listTabs), layout: nullable(listLayout) }),
})
export const listLayoutsLoaded = fact('lists/layoutsLoaded', {
  v: 1,
  origin: 'server',
  payload: group({ layouts: list(group({ tab: oneOf(listTabs), layout: listLayout })) }),
})

const rowIds = list(id('record'), mostSelected)
const ofTab = { tab: oneOf(listTabs) }
const ofRecordTab = { tab: oneOf(recordTabs) }

export const rowsSelected = fact('lists/rowsSelected', {
  v: 1,
  origin: 'intent',
  payload: group({ ...ofTab, ids: rowIds, isSelected: flag(), anchor: nullable(id('record')) }),
})
export const selectionCleared = fact('lists/selectionCleared', { v: 1, origin: 'intent', payload: group(ofTab) })
/** All rows of the list, loaded or not. */
export const everyRowAsked = fact('lists/everyRowAsked', { v: 1, origin: 'intent', payload: group(ofTab) })
export const everyRowFound = fact('lists/everyRowFound', {
  v: 1,
  origin: 'server',
  payload: group({ ...ofTab, ids: rowIds }),
})
export const everyRowFailed = fact('lists/everyRowFailed', {
  v: 1,
  origin: 'server',
  payload: group({ ...ofTab, message: text('prose', 2_000) }),
})

/** The dialog in which is chosen what is done with the selection; null closes it. */
export const bulkOpened = fact('lists/bulkOpened', {
  v: 1,
  origin: 'intent',
  payload: group({ ...ofRecordTab, act: nullable(oneOf(bulkNames)) }),
})
/** What is chosen in the dialog. */
export const bulkChosen = fact('lists/bulkChosen', {
  v: 1,
  origin: 'intent',
  payload: group({ ...ofRecordTab, act: nullable(bulkAct) }),
})
export const bulkStarted = fact('lists/bulkStarted', {
  v: 1,
  origin: 'intent',
  payload: group({ ...ofRecordTab, act: bulkAct, ids: rowIds }),
})
export const bulkNamed = fact('lists/bulkNamed', {
  v: 1,
  origin: 'pipeline',
  payload: group({ ...ofRecordTab, bulk: key('bulk') }),
})
/** What became of those that were sent and have no outcome is asked for again. */
export const bulkLookedAgain = fact('lists/bulkLookedAgain', { v: 1, origin: 'intent', payload: group(ofRecordTab) })
/** What is not sent is left as it is. */
export const bulkStopped = fact('lists/bulkStopped', { v: 1, origin: 'intent', payload: group(ofRecordTab) })
export const bulkRowSettled = fact('lists/bulkRowSettled', {
  v: 1,
  origin: 'server',
  payload: group({ ...ofRecordTab, row: bulkRow('record') }),
})
export const bulkFinished = fact('lists/bulkFinished', { v: 1, origin: 'server', payload: group(ofRecordTab) })
export const bulkUndoStarted = fact('lists/bulkUndoStarted', { v: 1, origin: 'intent', payload: group(ofRecordTab) })
/** Those that were under way in tabs that died, or whose session ended: told of, and gone on with only when somebody asks. */
export const bulksRecovered = fact('lists/bulksRecovered', {
  v: 1,
  origin: 'storage',
  payload: group({ bulks: list(group({ ...ofRecordTab, bulk: bulk('record') }), 1_000) }),
})
/** Mod+z: the window of what was done to many last, which says what that was and takes it back, stands there again. */
export const bulkReopened = fact('lists/bulkReopened', { v: 1, origin: 'pipeline', payload: group(ofRecordTab) })
export const bulkClosed = fact('lists/bulkClosed', { v: 1, origin: 'intent', payload: group(ofRecordTab) })
