import type { Action } from '../../domain/kernel/index.ts'
import { navigationRequested } from '../../domain/navigation/index.ts'
import {
  enteredChoice,
  listAsked,
  pressedChoice,
  quickSearchClosed,
  quickSearchEntered,
  quickSearchFieldChosen,
  quickSearchListAsked,
  quickSearchRowPressed,
  type Choice,
} from '../../domain/quickSearch/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { epic, filter, map, mergeMap } from '../kernel/index.ts'

const nothing: Choice = { is: 'nothing' }

const choiceOf = (action: Action, state: State): Choice => {
  const scopes = scopesOf(state)
  const at = action.at ?? 0
  if (quickSearchEntered.match(action)) return enteredChoice(state, at, scopes)
  if (quickSearchRowPressed.match(action)) return pressedChoice(state, action.payload.row, at, scopes)
  if (!quickSearchListAsked.match(action)) return nothing
  const to = listAsked(state)
  return to === null ? nothing : { is: 'place', to }
}

/** SRC-04 … SRC-09: what is chosen opens, and the list closes over it; what is typed stays for the next look. */
export const choiceEpic = epic('quickSearch.choice', (action$, state$) =>
  action$.pipe(
    map((action) => ({ action, choice: choiceOf(action, state$.value) })),
    filter(({ choice }) => choice.is === 'place' || choice.is === 'field'),
    mergeMap(({ action, choice }): Action[] => {
      if (choice.is === 'field') return [quickSearchFieldChosen({ field: choice.id }, action)]
      return choice.is === 'place' ? [quickSearchClosed({}, action), navigationRequested(choice.to, action)] : []
    }),
  ),
)
