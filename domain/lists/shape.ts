/** What the slice of lists holds: for each tab its view and pages, the cards of all rows seen, and the newest search. */
import { leftOut, type LeftOut } from './recordSearch.ts'
import {
  count,
  dictionary,
  emptyTable,
  flag,
  group,
  id,
  key,
  label,
  list,
  nullable,
  oneOf,
  optional,
  ordinal,
  table,
  text,
  type Field,
  type Table,
} from '../kernel/index.ts'
import { amount, countQuestion, type CountQuestion } from '../reports/index.ts'
import { listView, type ListView } from './queries.ts'
import { filterGroup, type FilterGroup } from './filter.ts'
import { filterFormNames, type FilterForm } from './filterForms.ts'
import { bulk, bulkAct, bulkNames, type Bulk, type BulkAct, type BulkName } from './bulk.ts'
import { noSelection, selection, type Selection } from './selection.ts'
import { listLayout, type ListLayout } from './layout.ts'
import {
  eachRecordTab,
  eachTab,
  listTabs,
  lists,
  recordTabs,
  type Cards,
  type ListTab,
  type RecordTab,
} from './tabs.ts'
import { origins, type Origin } from './view.ts'

/**
 * `stale` rows are shown until newer ones come. `newest` is the `seq` of the last change that was heard of: the answer to
 * an older question lacks it.
 */
export type Page = {
  status: 'loading' | 'loaded' | 'stale' | 'failed'
  ids: number[]
  message: string | null
  newest: number
}
export type ListState = {
  view: ListView | null
  /** Its page has begun with this filter, and nobody has chosen another one. */
  begun?: boolean | undefined
  total: number | null
  /** What the figure that opened it added up over its rows. */
  sum?: number | undefined
  pages: Record<string, Page>
  position: number
}
export type Found = {
  query: string
  status: 'searching' | 'found' | 'failed'
  rows: { [T in RecordTab]: number[] }
  /** They are only like what was looked for. */
  near?: boolean
  left?: LeftOut
}
/** Null until somebody types in it: then it shows what the list looks for. */
export type ListPanel = { searchType: string; field: number | null; value: string } | null
/** Null until somebody edits it: then it shows what the list is filtered by. */
export type FilterPanel = { form: FilterForm; filter: FilterGroup } | null
type ReportFilter = {
  origin: Origin
  filter: FilterGroup
  status?: ListView['status'] | undefined
  counted?: CountQuestion | undefined
  figure?: string | undefined
} | null
/** Removed rows that are remembered: answers take seconds. */
export const mostRemoved = 200

export type ListsState = {
  finds: number
  prints?: number | undefined
  printing: ListTab | null
  selections: { [T in ListTab]: Selection }
  bulkDialogs: { [T in RecordTab]: BulkName | null }
  /** What is chosen there. */
  bulkChoices: { [T in RecordTab]: BulkAct | null }
  bulks: { [T in RecordTab]: Bulk | null }
  /** What was left of others, the oldest first, until the one that stands there is closed. */
  bulksLeft: { tab: RecordTab; bulk: Bulk }[]
  /** When something was last done to many and stands, by its number in the log. */
  bulkDone: number
  /** The one that was closed last, as long as it can be taken back. */
  bulkLast?: { tab: RecordTab; bulk: Bulk } | undefined
  layoutsKnown: boolean
  layouts: { [T in ListTab]: ListLayout | null }
  filterPanels: { [T in ListTab]: FilterPanel }
  reportFilters: { [T in ListTab]: ReportFilter }
  panels: { [T in ListTab]: ListPanel }
  tabs: { [T in ListTab]: ListState }
  cards: { [T in ListTab]: Table<Cards[T]> }
  /** The rows that were removed last, and when: an answer to an older question does not bring them back. */
  removed: { [T in ListTab]: { id: number; seq: number }[] }
  found: Found | null
}

const listOf = (space: string): Field<ListState> =>
  group({
    view: nullable(listView),
    begun: optional(flag()),
    total: nullable(count()),
    sum: optional(amount),
    /** By number of the page, from 1. */
    pages: dictionary(
      group({
        status: oneOf(['loading', 'loaded', 'stale', 'failed']),
        ids: list(id(space)),
        message: nullable(text('prose', 2_000)),
        newest: count(),
      }),
      ordinal(),
    ),
    position: count(),
  })

export const listsShape: Field<ListsState> = group({
  /** Goes up each time a list's search field is to have the focus. */
  finds: count(),
  /** Goes up each time the list in view is to be printed. */
  prints: optional(count()),
  /** The list of which all pages are kept, for they are printed. */
  printing: nullable(oneOf(listTabs)),
  panels: group(
    eachTab(() =>
      nullable(group({ searchType: label(40), field: nullable(id('field_view')), value: text('prose', 100_000) })),
    ),
  ),
  selections: group(eachTab((tab) => selection(lists[tab].kind))),
  bulkDialogs: group(eachRecordTab(() => nullable(oneOf(bulkNames)))),
  bulkChoices: group(eachRecordTab(() => nullable(bulkAct))),
  bulks: group(eachRecordTab((tab) => nullable(bulk(lists[tab].kind)))),
  bulksLeft: list(group({ tab: oneOf(recordTabs), bulk: bulk('record') })),
  bulkDone: count(),
  bulkLast: optional(group({ tab: oneOf(recordTabs), bulk: bulk('record') })),
  layoutsKnown: flag(),
  layouts: group(eachTab(() => nullable(listLayout))),
  filterPanels: group(eachTab(() => nullable(group({ form: oneOf(filterFormNames), filter: filterGroup })))),
  reportFilters: group(
    eachTab(() =>
      nullable(
        group({
          origin: oneOf(origins),
          filter: filterGroup,
          status: optional(oneOf(['all', 'active', 'inactive'])),
          counted: optional(countQuestion),
          figure: optional(key('report_figure')),
        }),
      ),
    ),
  ),
  tabs: group(eachTab((tab) => listOf(lists[tab].kind))),
  cards: group(eachTab((tab) => table(lists[tab].kind, lists[tab].card as Field))) as Field as Field<
    ListsState['cards']
  >,
  removed: group(eachTab((tab) => list(group({ id: id(lists[tab].kind), seq: count() }), mostRemoved))),
  found: nullable(
    group({
      query: text('prose', 200),
      status: oneOf(['searching', 'found', 'failed']),
      rows: group(eachRecordTab((tab) => list(id(lists[tab].kind)))),
      near: optional(flag()),
      left: optional(oneOf(leftOut)),
    }),
  ),
})

export const noList = (): ListState => ({ view: null, total: null, pages: {}, position: 0 })
export const noLists = (): ListsState => ({
  finds: 0,
  printing: null,
  selections: eachTab(noSelection),
  bulkDialogs: eachRecordTab(() => null),
  bulkChoices: eachRecordTab(() => null),
  bulks: eachRecordTab(() => null),
  bulksLeft: [],
  bulkDone: 0,
  layoutsKnown: false,
  layouts: eachTab(() => null),
  filterPanels: eachTab(() => null),
  reportFilters: eachTab(() => null),
  panels: eachTab(() => null),
  tabs: eachTab(noList),
  cards: eachTab(() => emptyTable<never>()),
  removed: eachTab(() => []),
  found: null,
})
