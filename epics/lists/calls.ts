import { map, type Observable } from 'rxjs'
import {
  listQuery,
  lists,
  searchQuery,
  type AnyPage,
  type ListQuery,
  type ListTab,
  type ListView,
} from '../../domain/lists/index.ts'
import type { Http } from '../kernel/index.ts'

export type PageAnswer = { readonly of: AnyPage; readonly total: number }

/** One page of what a list or a search asks for. */
export const ask = <T extends ListTab>(http: Http, tab: T, query: ListQuery): Observable<PageAnswer> =>
  http.call(lists[tab].call, { query }).pipe(map(({ data, total }) => ({ of: { tab, rows: data } as AnyPage, total })))

/** One page of a list. */
export const loadPage = (http: Http, view: ListView, page: number): Observable<PageAnswer> =>
  ask(http, view.tab, listQuery(view, page))

/** SRC-20: the first page of a typeahead, by the tab's default search type. */
export const searchPage = (http: Http, tab: ListTab, search: string): Observable<AnyPage> =>
  ask(http, tab, searchQuery(tab, search)).pipe(map(({ of }) => of))
