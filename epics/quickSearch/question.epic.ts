import { EMPTY, catchError, concat, defer, of, takeUntil, timer, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { cardsSeen, isLastPage, quickSearchPage, typeaheadSize, type RecordPage } from '../../domain/lists/index.ts'
import {
  enteredChoice,
  questionOf,
  quickSearchAnswered,
  quickSearchAsked,
  quickSearchClosed,
  quickSearchEntered,
  quickSearchFailed,
  quickSearchPageTurned,
  quickSearchPause,
  type Question,
  type QuickSearchRow,
} from '../../domain/quickSearch/index.ts'
import { loggedOut, scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { epic, filter, type Http, map, type Ports, switchMap } from '../kernel/index.ts'
import { find, type PageAnswer } from '../lists/index.ts'
import { isNewQuestion } from './changes.ts'

const answered = (
  { ticket, page }: Question,
  answers: readonly PageAnswer<RecordPage>[],
  because: Action,
): Action[] => {
  const rows = answers.flatMap(({ of: { tab, rows: cards } }) =>
    cards.map(({ id }): QuickSearchRow => ({ of: tab, id })),
  )
  // SRC-10, SRC-23
  const more = answers.some(
    ({ of: { rows: cards }, total }) =>
      cards.length === typeaheadSize && !isLastPage({ page, limit: typeaheadSize, total }),
  )
  const total = answers.reduce((sum, answer) => sum + answer.total, 0)
  return [
    cardsSeen({ pages: answers.map(({ of: each }) => each) }, because),
    quickSearchAnswered({ ticket, rows, total, more }, because),
  ]
}

const question = (http: Http, asked: Question, because: Action): Observable<Action> => {
  const { ticket, tabs, type, search, page } = asked
  return concat(
    of(quickSearchAsked({ ticket }, because)),
    find(http, quickSearchPage(tabs, type, search, page)).pipe(
      switchMap((answers) => answered(asked, answers, because)),
      // SRC-28
      catchError(() => of(quickSearchFailed({ ticket }, because))),
    ),
  )
}

/** Milliseconds to wait before asking; null when this is no reason to ask. */
const waitOf = (action: Action, state: State): number | null => {
  if (quickSearchPageTurned.match(action)) return 0
  if (isNewQuestion(action)) return quickSearchPause
  if (!quickSearchEntered.match(action)) return null
  return enteredChoice(state, action.at ?? 0, scopesOf(state)).is === 'ask' ? 0 : null
}

const isOver = (action: Action): boolean => loggedOut.match(action) || quickSearchClosed.match(action)

/**
 * SRC-03: the server is asked once typing has paused; Enter and another page ask at once. Each change drops the
 * question before it, answered or not; the ticket tells the rest.
 */
export const questionEpic = epic('quickSearch.question', (action$, state$, { http, scheduler }: Ports) => {
  const askNow = (because: Action): Observable<Action> =>
    defer(() => {
      const { quickSearch } = state$.value
      const asked = questionOf(state$.value, scopesOf(state$.value))
      return asked === null || quickSearch.answer !== 'none' ? EMPTY : question(http, asked, because)
    })
  const over$ = action$.pipe(filter(isOver))
  return action$.pipe(
    map((action) => ({ action, wait: waitOf(action, state$.value) })),
    filter((each): each is { action: Action; wait: number } => each.wait !== null),
    switchMap(({ action, wait }) => {
      const asked$ = wait === 0 ? askNow(action) : timer(wait, scheduler).pipe(switchMap(() => askNow(action)))
      return asked$.pipe(takeUntil(over$))
    }),
  )
})
