import { catchError, combineLatest, filter, map, of, switchMap, takeUntil, type Observable } from 'rxjs'
import { meets, type Action } from '../../domain/kernel/index.ts'
import { isTooShort, listCases, listVictims, recordsFound, recordsSearched, recordSearchFailed, searchTypes, shortestSearch, type AnyPage, type ListTab } from '../../domain/lists/index.ts'
import { loggedOut, scopesOf } from '../../domain/session/index.ts'
import { epic } from '../kernel/index.ts'
import { searchPage } from './calls.ts'

const needs = { victims: listVictims.needs, cases: listCases.needs } as const

/** SRC-26, SRC-27: a case number of two characters is not looked for. */
const isAsked = (tab: ListTab, query: string): boolean => tab === 'victims' || !isTooShort({ tab, searchType: searchTypes.cases[0], value: query })

/** Asks for clients and cases side by side, as far as the scopes go. The newest question wins; one that fails leaves the other's rows. */
export const searchEpic = epic('lists.search', (action$, state$, { http }) =>
  action$.pipe(
    filter(recordsSearched.match),
    switchMap((searched): Observable<Action> => {
      const { query } = searched.payload
      const text = query.trim()
      const scopes = scopesOf(state$.value)
      const tabs = (['victims', 'cases'] as const).filter((tab) => meets(scopes, needs[tab]) && isAsked(tab, text))
      if (text.length < shortestSearch || tabs.length === 0) return of(recordsFound({ query, pages: [] }, searched))
      const answers = tabs.map((tab): Observable<AnyPage | null> => searchPage(http, tab, text).pipe(catchError(() => of(null))))
      return combineLatest(answers).pipe(
        map((pages) => {
          const found = pages.filter((page) => page !== null)
          return found.length === 0 ? recordSearchFailed({ query }, searched) : recordsFound({ query, pages: found }, searched)
        }),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      )
    }),
  ),
)
