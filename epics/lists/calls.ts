import { map, type Observable } from 'rxjs'
import {
  countedLists,
  countedTabs,
  customFieldsShown,
  findRecords,
  listQuery,
  mostAtOnce,
  lists,
  type AnyPage,
  type CountedTab,
  type ListQuery,
  type ListTab,
  type LeftOut,
  type ListView,
  type RecordPage,
  type RecordSearch,
} from '../../domain/lists/index.ts'
import type { CountQuestion } from '../../domain/reports/index.ts'
import type { State } from '../../domain/state.ts'
import type { Http } from '../kernel/index.ts'

export type PageAnswer<P = AnyPage> = {
  readonly of: P
  readonly total: number
  readonly sum?: number
}

const isCounted = (tab: ListTab): tab is CountedTab => countedTabs.some((each) => each === tab)

type Answered = { readonly data: readonly unknown[]; readonly total: number; readonly sum?: number | undefined }
const pageOf = (tab: ListTab, { data, total, sum }: Answered): PageAnswer => ({
  of: { tab, rows: data } as AnyPage,
  total,
  ...(sum !== undefined && { sum }),
})
const askAll = <T extends ListTab>(http: Http, tab: T, query: ListQuery): Observable<PageAnswer> =>
  http.call(lists[tab].call, { query }).pipe(map((answer) => pageOf(tab, answer)))
const askCounted = <T extends CountedTab>(
  http: Http,
  tab: T,
  query: ListQuery,
  counted: CountQuestion,
  isSummed: boolean,
): Observable<PageAnswer> =>
  http
    .call(countedLists[tab], { query, body: { counted: JSON.stringify(counted), ...(!isSummed && { sum: false }) } })
    .pipe(map((answer) => pageOf(tab, answer)))

const ask = (http: Http, { tab, counted }: ListView, query: ListQuery, isSummed: boolean): Observable<PageAnswer> =>
  counted !== undefined && isCounted(tab) ? askCounted(http, tab, query, counted, isSummed) : askAll(http, tab, query)

/** One page of a list, with what its layout shows. What all its rows add up to comes anew with rows that have changed. */
export const loadPage = (http: Http, state: State, view: ListView, page: number): Observable<PageAnswer> => {
  const { layouts, tabs } = state.lists
  const isSummed = page === 1 || (tabs[view.tab].pages[page]?.newest ?? 0) > 0
  return ask(
    http,
    view,
    listQuery(view, page, { custom: customFieldsShown(layouts[view.tab]?.columns ?? []) }),
    isSummed,
  )
}

/** As many rows of a list as the server answers at once, for work that goes through all of it. */
export const loadMany = (http: Http, view: ListView, page: number): Observable<PageAnswer> =>
  ask(http, view, listQuery(view, page, { limit: mostAtOnce }), false)

type Found = {
  readonly pages: readonly PageAnswer<RecordPage>[]
  /** Whether they are only like the text. */
  readonly isNear: boolean
  readonly left: LeftOut | null
}

/** A page of each list in which a text, or where that may be what is like it, is found; one that is refused has none. */
export const findOrLike = (http: Http, asked: RecordSearch): Observable<Found> =>
  http.call(findRecords, { body: asked }).pipe(
    map(({ pages, near = false, unfinished = false }) => {
      const found = pages.filter((page) => page !== null)
      const isMore = near && found.some(({ rows, total }) => total > rows.length)
      return {
        isNear: near,
        left: unfinished ? 'unsearched' : isMore ? 'more' : null,
        pages: found.map(({ tab, rows, total }) => ({ of: { tab, rows } as RecordPage, total })),
      }
    }),
  )

/** A page of each list in which a text is looked for; a list that is refused by now has none. */
export const find = (http: Http, asked: RecordSearch): Observable<readonly PageAnswer<RecordPage>[]> =>
  findOrLike(http, asked).pipe(map(({ pages }) => pages))
