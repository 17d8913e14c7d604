import { map, type Observable } from 'rxjs'
import {
  customFieldsShown,
  findRecords,
  listQuery,
  mostAtOnce,
  lists,
  type AnyPage,
  type ListQuery,
  type ListTab,
  type ListView,
  type RecordPage,
  type RecordSearch,
} from '../../domain/lists/index.ts'
import type { State } from '../../domain/state.ts'
import type { Http } from '../kernel/index.ts'

export type PageAnswer<P = AnyPage> = { readonly of: P; readonly total: number }

const ask = <T extends ListTab>(http: Http, tab: T, query: ListQuery): Observable<PageAnswer> =>
  http.call(lists[tab].call, { query }).pipe(map(({ data, total }) => ({ of: { tab, rows: data } as AnyPage, total })))

/** One page of a list, with what its layout shows. */
export const loadPage = (http: Http, state: State, view: ListView, page: number): Observable<PageAnswer> =>
  ask(
    http,
    view.tab,
    listQuery(view, page, { custom: customFieldsShown(state.lists.layouts[view.tab]?.columns ?? []) }),
  )

/** As many rows of a list as the server answers at once, for work that goes through all of it. */
export const loadMany = (http: Http, view: ListView, page: number): Observable<PageAnswer> =>
  ask(http, view.tab, listQuery(view, page, { limit: mostAtOnce }))

/** A page of each list in which a text is looked for; a list that is refused by now has none. */
export const find = (http: Http, asked: RecordSearch): Observable<readonly PageAnswer<RecordPage>[]> =>
  http
    .call(findRecords, { body: asked })
    .pipe(
      map(({ pages }) =>
        pages
          .filter((page) => page !== null)
          .map(({ tab, rows, total }) => ({ of: { tab, rows } as RecordPage, total })),
      ),
    )
