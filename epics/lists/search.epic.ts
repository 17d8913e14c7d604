import { catchError, of, takeUntil, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import {
  recordsFound,
  recordsSearched,
  recordSearchDropped,
  recordSearchFailed,
  tabsToSearch,
  typeahead,
} from '../../domain/lists/index.ts'
import { loggedOut, scopesOf } from '../../domain/session/index.ts'
import { epic, filter, map, switchMap } from '../kernel/index.ts'
import { findOrLike } from './calls.ts'

const isOver = (action: Action): boolean => loggedOut.match(action) || recordSearchDropped.match(action)

/** One request for all lists, as far as the scopes go. The newest question wins. */
export const searchEpic = epic('lists.search', (action$, state$, { http }) =>
  action$.pipe(
    filter(recordsSearched.match),
    switchMap((searched): Observable<Action> => {
      const { query, tabs, near } = searched.payload
      const text = query.trim()
      const asked = tabsToSearch(scopesOf(state$.value), text, tabs)
      if (asked.length === 0) return of(recordsFound({ query, pages: [] }, searched))
      return findOrLike(http, typeahead(asked, text, near)).pipe(
        map(({ pages: answers, isNear, left }) => {
          const pages = answers.map(({ of: page }) => page)
          return recordsFound({ query, pages, ...(isNear && { near: true }), ...(left !== null && { left }) }, searched)
        }),
        // SRC-28
        catchError(() => of(recordSearchFailed({ query }, searched))),
        takeUntil(action$.pipe(filter(isOver))),
      )
    }),
  ),
)
