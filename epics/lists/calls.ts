import { map, type Observable } from 'rxjs'
import { listCases, listQuery, listVictims, searchIncludes, typeaheadSize, type AnyPage, type ListTab, type ListView } from '../../domain/lists/index.ts'
import type { Http } from '../kernel/index.ts'

export type PageAnswer = { readonly of: AnyPage; readonly total: number }

/** One page of a list. */
export const loadPage = (http: Http, view: ListView, page: number): Observable<PageAnswer> =>
  view.tab === 'victims'
    ? http.call(listVictims, { query: listQuery('victims', view, page) }).pipe(map(({ data, total }) => ({ of: { tab: 'victims' as const, rows: data }, total })))
    : http.call(listCases, { query: listQuery('cases', view, page) }).pipe(map(({ data, total }) => ({ of: { tab: 'cases' as const, rows: data }, total })))

/** SRC-20: the first page of a typeahead, by the tab's default search type. */
export const searchPage = (http: Http, tab: ListTab, search: string): Observable<AnyPage> => {
  const query = { search, page: 1, limit: typeaheadSize, includes: searchIncludes }
  return tab === 'victims'
    ? http.call(listVictims, { query: { ...query, type: 'victim' } }).pipe(map(({ data }) => ({ tab, rows: data })))
    : http.call(listCases, { query: { ...query, type: 'case_number' } }).pipe(map(({ data }) => ({ tab, rows: data })))
}
