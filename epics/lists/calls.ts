import { map, type Observable } from 'rxjs'
import {
  findRecords,
  listQuery,
  lists,
  type AnyPage,
  type ListQuery,
  type ListTab,
  type ListView,
  type RecordSearch,
} from '../../domain/lists/index.ts'
import type { Http } from '../kernel/index.ts'

export type PageAnswer = { readonly of: AnyPage; readonly total: number }

const ask = <T extends ListTab>(http: Http, tab: T, query: ListQuery): Observable<PageAnswer> =>
  http.call(lists[tab].call, { query }).pipe(map(({ data, total }) => ({ of: { tab, rows: data } as AnyPage, total })))

/** One page of a list. */
export const loadPage = (http: Http, view: ListView, page: number): Observable<PageAnswer> =>
  ask(http, view.tab, listQuery(view, page))

/** A page of each list in which a text is looked for; a list that is refused by now has none. */
export const find = (http: Http, asked: RecordSearch): Observable<readonly PageAnswer[]> =>
  http
    .call(findRecords, { body: asked })
    .pipe(
      map(({ pages }) =>
        pages.filter((page) => page !== null).map(({ tab, rows, total }) => ({ of: { tab, rows } as AnyPage, total })),
      ),
    )
