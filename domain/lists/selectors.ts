/** Questions to the state of lists. */
import { createSelector } from '@reduxjs/toolkit'
import { meets, tableGet, tableValues } from '../kernel/index.ts'
import { mayOpen, placeOf, recordAt, type Destination, type NavigationState } from '../navigation/index.ts'
import { isListedType, showOf, sumWords, type ListedType, type Show } from '../reports/index.ts'
import { bulkCount, type BulkName } from './bulk.ts'
import { isTooShort, mostAsked, pageOfRow, pageSizeOf, shortestSearch, textSearchOf, type ListView } from './queries.ts'
import type { Found, ListsState, Page } from './shape.ts'
import {
  declarationOf,
  eachRecordTab,
  isRecordTab,
  lists,
  recordTabs,
  type AnyCard,
  type Cards,
  type ListTab,
  type RecordCard,
  type RecordTab,
} from './tabs.ts'

export type WithLists = { readonly lists: ListsState }

export const viewOf = ({ lists }: WithLists, tab: ListTab): ListView | null => lists.tabs[tab].view
/** RPT-40: how a list that was opened from a saved set shows its records; null of every other list. */
export const shownBySet = ({ lists }: WithLists, tab: ListTab): { type: ListedType; show: Show } | null => {
  const counted = lists.tabs[tab].view?.counted
  const isOfSet = lists.reportFilters[tab]?.counted !== undefined && lists.reportFilters[tab].figure === undefined
  if (counted === undefined || !isOfSet || !isListedType(counted.type)) return null
  return { type: counted.type, show: showOf(counted.type, counted.show) }
}

/** What the figure of a report that opened the list added up over its rows, in words; null where it was their number. */
export const summedIn = ({ lists }: WithLists, tab: ListTab): string | null => {
  const { view, sum } = lists.tabs[tab]
  return view?.counted === undefined || sum === undefined ? null : sumWords(view.counted, sum)
}
/** Rows that the server counted; null before the first answer. */
export const totalOf = ({ lists }: WithLists, tab: ListTab): number | null => lists.tabs[tab].total
export const positionOf = ({ lists }: WithLists, tab: ListTab): number => lists.tabs[tab].position
export const pageOf = ({ lists }: WithLists, tab: ListTab, page: number): Page | undefined =>
  lists.tabs[tab].pages[page]
export const isListLoading = ({ lists }: WithLists, tab: ListTab): boolean =>
  Object.values(lists.tabs[tab].pages).some(({ status }) => status === 'loading')

export const cardOf = <T extends ListTab>({ lists }: WithLists, tab: T, id: number): Cards[T] | undefined =>
  tableGet<Cards[T]>(lists.cards[tab], id)

/** Row `n` of a list, from 0; undefined while its page is not there. */
export const rowAt = <T extends ListTab>(state: WithLists, tab: T, n: number): Cards[T] | undefined => {
  const id = pageOf(state, tab, pageOfRow(tab, n))?.ids[n % pageSizeOf(tab)]
  return id === undefined ? undefined : cardOf(state, tab, id)
}

export const findsOf = ({ lists }: WithLists): number => lists.finds
export const printsOf = ({ lists }: WithLists): number => lists.prints ?? 0

/** The record of the list's kind that was in view before the list, whose row one comes back to; null without one. */
export const rowLeft = ({ navigation }: { readonly navigation: NavigationState }, tab: ListTab): number | null => {
  const record = recordAt(navigation.before)
  return record?.kind === lists[tab].kind && record.id !== 0 ? record.id : null
}

/** Pages to ask for, so that rows `first` … `last` can be shown, in order. A failed page is asked for by hand. */
export const pagesNeeded = (state: WithLists, tab: ListTab, first: number, last: number): readonly number[] => {
  if (viewOf(state, tab) === null) return []
  const total = totalOf(state, tab)
  const end = total === null ? 0 : Math.min(last, total - 1)
  const needed: number[] = []
  for (
    let page = pageOfRow(tab, Math.max(0, Math.min(first, end)));
    page <= pageOfRow(tab, Math.max(0, end));
    page += 1
  ) {
    const status = pageOf(state, tab, page)?.status
    if (status === undefined || status === 'stale') needed.push(page)
  }
  const underWay = Object.values(state.lists.tabs[tab].pages).filter(({ status }) => status === 'loading').length
  return needed.slice(0, Math.max(0, mostAsked - underWay))
}

const recordCard = (tab: RecordTab, row: Cards[RecordTab]): RecordCard => ({ tab, row }) as RecordCard

const cardsOf = eachRecordTab((tab) =>
  createSelector([({ lists }: WithLists) => lists.cards[tab]], (cards): readonly RecordCard[] =>
    tableValues<Cards[RecordTab]>(cards).map((row) => recordCard(tab, row)),
  ),
)

/** Every record's card that this browser has seen in this session, for the palette's own index. */
export const localCards = createSelector(
  recordTabs.map((tab) => cardsOf[tab]),
  (...cards): readonly RecordCard[] => cards.flat(),
)

/** The newest search and how far it is; null before the first. */
export const searchOf = ({ lists }: WithLists): Found | null => lists.found

/** SRC-28: the cards that the newest search found, none when it failed; the last answer's while it runs. */
export const foundCards = createSelector(
  [({ lists }: WithLists) => lists.found, ({ lists }: WithLists) => lists.cards],
  (found, cards): readonly RecordCard[] =>
    found === null
      ? []
      : recordTabs.flatMap((tab) =>
          found.rows[tab].flatMap((id) => {
            const row = tableGet<Cards[RecordTab]>(cards[tab], id)
            return row === undefined ? [] : [recordCard(tab, row)]
          }),
        ),
)

/** Where a record's row leads: its form. */
export const recordPlace = ({ tab, row }: RecordCard): Destination => placeOf(lists[tab].kind, row, 'edit')

/** Where a row leads; null where there is nothing that one may see. */
export const cardPlace = ({ tab, row }: AnyCard): Destination | null =>
  isRecordTab(tab) ? recordPlace({ tab, row } as RecordCard) : (declarationOf(tab).leads?.(row) ?? null)

/** PRM-11, PRM-21: whether rows of a list may be asked for and their pages open. */
export const mayFind = (scopes: ReadonlySet<string> | null, tab: RecordTab): boolean => {
  const { call, kind } = lists[tab]
  return meets(scopes, call.needs) && mayOpen(scopes, placeOf(kind, { id: 1, case_id: 1 }))
}

/** SRC-27: a case number of two characters is not looked for; everything else is, from two on. */
const isAsked = (tab: RecordTab, query: string): boolean =>
  query.length >= shortestSearch &&
  (tab !== 'cases' || !isTooShort({ tab, searchType: textSearchOf(tab), value: query }))

/** The lists in which a typed text is looked for, of those that are asked about. */
export const tabsToSearch = (
  scopes: ReadonlySet<string> | null,
  query: string,
  among: readonly RecordTab[] = recordTabs,
): readonly RecordTab[] =>
  recordTabs.filter((tab) => among.includes(tab) && mayFind(scopes, tab) && isAsked(tab, query.trim()))

/** What was done to many records and is not done to all, with what is left and what is not known of, until it is closed. */
export const bulksToLookAt = createSelector(
  [({ lists: { bulks } }: WithLists) => bulks],
  (bulks): readonly { readonly tab: RecordTab; readonly act: BulkName; readonly left: number }[] =>
    recordTabs.flatMap((tab) => {
      const bulk = bulks[tab]
      if (bulk?.phase !== 'finished') return []
      const { waiting, sent } = bulkCount(bulk)
      return waiting + sent === 0 ? [] : [{ tab, act: bulk.act.is, left: waiting + sent }]
    }),
)
