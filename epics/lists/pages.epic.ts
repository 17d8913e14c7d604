import { EMPTY, catchError, concat, defer, finalize, merge, of, takeUntil, type Observable } from 'rxjs'
import type { Action, ActionOf } from '../../domain/kernel/index.ts'
import {
  isTooShortIn,
  listFilterRestored,
  listOpened,
  listPageFailed,
  listPageLoaded,
  listPageRequested,
  pageOf,
  viewOf,
  type AnyPage,
  type ListTab,
  type ListView,
} from '../../domain/lists/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { asFailure, readFailureShown } from '../calls/index.ts'
import { epic, filter, map, mergeMap } from '../kernel/index.ts'
import { loadPage } from './calls.ts'

const nothing = (tab: ListTab): AnyPage => ({ tab, rows: [] })

type Opening = ActionOf<typeof listOpened> | ActionOf<typeof listFilterRestored>
const opens = (action: Action): action is Opening => listOpened.match(action) || listFilterRestored.match(action)

/**
 * Loads the pages that come into view, several at once and each once. An answer to an older view is dropped: the state
 * keeps one view object as long as the view is the same.
 */
export const pagesEpic = epic('lists.pages', (action$, state$, ports) => {
  const underWay = new WeakMap<ListView, Set<number>>()

  const load = (view: ListView, page: number, because: Action): Observable<Action> => {
    const { tab } = view
    // SRC-24, SRC-26: known without asking.
    if (isTooShortIn(state$.value, view)) return of(listPageLoaded({ page, total: 0, of: nothing(tab) }, because))
    const pages = underWay.get(view) ?? new Set()
    underWay.set(view, pages)
    if (pages.has(page)) return EMPTY
    pages.add(page)
    const left$ = action$.pipe(
      filter(
        (action) =>
          loggedOut.match(action) ||
          (opens(action) && action.payload.tab === tab && viewOf(state$.value, tab) !== view),
      ),
    )
    return defer(() => loadPage(ports.http, state$.value, view, page)).pipe(
      map(({ of: rows, ...all }): Action => listPageLoaded({ page, ...all, of: rows }, because)),
      catchError((error: unknown) => {
        const failure = asFailure(error, 'read', ports.supportPhone)
        return concat(
          of(listPageFailed({ tab, page, message: failure.message }, because)),
          of(readFailureShown(ports, error, because)),
        )
      }),
      takeUntil(left$),
      finalize(() => pages.delete(page)),
    )
  }

  const opened$ = action$.pipe(
    filter(opens),
    map((action) => ({ tab: action.payload.tab, page: 1, action: action as Action })),
  )
  const asked$ = action$.pipe(
    filter(listPageRequested.match),
    map((action) => ({ tab: action.payload.tab, page: action.payload.page, action: action as Action })),
  )
  return merge(opened$, asked$).pipe(
    mergeMap(({ tab, page, action }) => {
      const view = viewOf(state$.value, tab)
      return view !== null && pageOf(state$.value, tab, page)?.status === 'loading' ? load(view, page, action) : EMPTY
    }),
  )
})
