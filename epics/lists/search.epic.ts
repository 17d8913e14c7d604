import { catchError, combineLatest, filter, map, of, switchMap, takeUntil, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import {
  recordsFound,
  recordsSearched,
  recordSearchFailed,
  tabsToSearch,
  type AnyPage,
} from '../../domain/lists/index.ts'
import { loggedOut, scopesOf } from '../../domain/session/index.ts'
import { epic } from '../kernel/index.ts'
import { searchPage } from './calls.ts'

/** Asks every list side by side, as far as the scopes go. The newest question wins; one that fails leaves the others' rows. */
export const searchEpic = epic('lists.search', (action$, state$, { http }) =>
  action$.pipe(
    filter(recordsSearched.match),
    switchMap((searched): Observable<Action> => {
      const { query, tabs } = searched.payload
      const text = query.trim()
      const asked = tabsToSearch(scopesOf(state$.value), text, tabs)
      if (asked.length === 0) return of(recordsFound({ query, pages: [] }, searched))
      const answers = asked.map((tab): Observable<AnyPage | null> =>
        searchPage(http, tab, text).pipe(catchError(() => of(null))),
      )
      return combineLatest(answers).pipe(
        map((pages) => {
          const found = pages.filter((page) => page !== null)
          return found.length === 0
            ? recordSearchFailed({ query }, searched)
            : recordsFound({ query, pages: found }, searched)
        }),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      )
    }),
  ),
)
