/** Which rows of a list are chosen, where they stand, and the list of them alone. */
import { chunksOf } from '../kernel/index.ts'
import { mostFilterValues, noFilter, type FilterGroup } from './filter.ts'
import { pageOfRow, pageSizeOf, type ListView } from './queries.ts'
import type { Selection } from './selection.ts'
import { pageOf, totalOf, type WithLists } from './selectors.ts'
import type { ListTab } from './tabs.ts'

export const selectionOf = ({ lists }: WithLists, tab: ListTab): Selection => lists.selections[tab]
/** What the palette's commands of the selection are about. */
export const selectedIds = ({ lists }: WithLists, tab: ListTab): readonly number[] => lists.selections[tab].ids

const pageCount = (state: WithLists, tab: ListTab): number => Math.ceil((totalOf(state, tab) ?? 0) / pageSizeOf(tab))

/** Ids of the rows that are there, in their order. */
export const loadedIds = (state: WithLists, tab: ListTab): readonly number[] =>
  Array.from({ length: pageCount(state, tab) }, (_, index) => pageOf(state, tab, index + 1)?.ids ?? []).flat()

/** Where a row stands; -1 when its page is not there. */
const rowOf = (state: WithLists, tab: ListTab, row: number): number => {
  for (let page = 1; page <= pageCount(state, tab); page += 1) {
    const at = pageOf(state, tab, page)?.ids.indexOf(row) ?? -1
    if (at >= 0) return (page - 1) * pageSizeOf(tab) + at
  }
  return -1
}

/** From the row that was chosen last to this one, as far as they are there; the row alone where nothing was. */
export const rangeTo = (state: WithLists, tab: ListTab, row: number): readonly number[] => {
  const { anchor } = selectionOf(state, tab)
  const [from, to] = [anchor === null ? -1 : rowOf(state, tab, anchor), rowOf(state, tab, row)]
  if (from < 0 || to < 0) return [row]
  const ids: number[] = []
  for (let at = Math.min(from, to); at <= Math.max(from, to); at += 1) {
    const one = pageOf(state, tab, pageOfRow(tab, at))?.ids[at % pageSizeOf(tab)]
    if (one !== undefined) ids.push(one)
  }
  return ids
}

const byIds = (ids: readonly number[]): FilterGroup => ({
  ...noFilter,
  combine: 'any',
  conditions: chunksOf(ids, mostFilterValues).map((some) => ({
    field: 'id',
    is: 'oneOf' as const,
    values: some.map(String),
  })),
})

/** The list of the chosen rows alone, in the order of the list. */
export const selectionView = (view: ListView, ids: readonly number[]): ListView => ({
  ...view,
  searchType: 'all',
  value: '',
  status: 'all',
  filter: byIds(ids),
})
