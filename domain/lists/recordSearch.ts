/**
 * What the quick search, the palette and the pickers ask: one request for all lists in which a text is looked for. It
 * travels in the body, as addresses are kept on their way; a list's own page is asked by GET (SRV-33).
 */
import * as z from 'zod/mini'
import {
  call,
  count,
  flag,
  group,
  list,
  nullable,
  oneOf,
  optional,
  text,
  variant,
  type Field,
} from '../kernel/index.ts'
import { longestSearch, searchTypeOf, typeaheadSize } from './queries.ts'
import { eachRecordTab, lists, recordTabs, type AnyPage, type RecordTab, type SearchType } from './tabs.ts'

export type RecordSearch = {
  search: string
  lists: { tab: RecordTab; type: SearchType }[]
  page: number
  limit: number
  includes: string
  order_by?: 'rank'
  /** Where nothing is found, what is like the text may be. */
  near?: boolean
}

const recordSearch = group({
  search: text('prose', longestSearch),
  lists: list(
    variant(
      'tab',
      eachRecordTab((tab) => group({ type: oneOf(lists[tab].searchTypes as readonly [string, ...string[]]) })),
    ),
    recordTabs.length,
  ),
  page: count(1),
  limit: count(1),
  includes: text('prose', 500),
  order_by: optional(oneOf(['rank'])),
  near: optional(flag()),
}) as Field as Field<RecordSearch>

export type FoundPage = AnyPage<RecordTab> & { total: number }
const foundPage = variant(
  'tab',
  eachRecordTab((tab) => group({ rows: list(lists[tab].card as Field), total: count() })),
) as Field as Field<FoundPage>

/** What an answer to a text lacks: rows that did not fit, or what is like the text and was not looked for in time. */
export const leftOut = ['more', 'unsearched'] as const
export type LeftOut = (typeof leftOut)[number]

export const findRecords = call({
  id: 'records.find',
  method: 'POST',
  reads: true,
  path: 'search',
  /** And of each list its own, or that one is not answered. */
  needs: {
    anyOf: recordTabs.flatMap((tab) => {
      const { needs } = lists[tab].call
      return typeof needs === 'string' ? [] : (needs.allOf ?? [])
    }),
  },
  body: recordSearch.schema,
  /** In the order asked; null for a list that is refused, while another is answered. */
  response: z.strictObject({
    pages: list(nullable(foundPage)).schema,
    page: z.int(),
    limit: z.int(),
    /** What was found is only like the text, and was asked for so. */
    near: z.optional(z.boolean()),
    /** Nothing was found in the time that there is, and what is like the text was not looked for everywhere. */
    unfinished: z.optional(z.boolean()),
  }),
  errors: [400, 403],
  summary: 'A page of what a typed text finds in each of some lists, of the records that the user may see',
})

const searchOf = (tabs: readonly RecordTab[], search: string, type?: string): RecordSearch => ({
  search,
  lists: tabs.map((tab) => ({ tab, type: searchTypeOf(tab, type) })),
  page: 1,
  limit: typeaheadSize,
  includes: 'race,gender,language',
})

/** SRC-20: a typeahead's, by the usual way of each list. */
export const typeahead = (tabs: readonly RecordTab[], search: string, near = false): RecordSearch => ({
  ...searchOf(tabs, search),
  ...(near && { near }),
})

/** SRC-20, SRC-21: a page of the quick search, the likeliest rows first. */
export const quickSearchPage = (
  tabs: readonly RecordTab[],
  type: string,
  search: string,
  page: number,
): RecordSearch => ({ ...searchOf(tabs, search, type), page, order_by: 'rank' })
