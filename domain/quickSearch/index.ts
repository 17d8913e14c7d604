/** The face of the quick search. */
export {
  mostTyped,
  quickSearchAnswered,
  quickSearchAsked,
  quickSearchClosed,
  quickSearchEntered,
  quickSearchFailed,
  quickSearchFieldChosen,
  quickSearchFiltered,
  quickSearchFoundHere,
  quickSearchListAsked,
  quickSearchMoved,
  quickSearchObjectChosen,
  quickSearchOpened,
  quickSearchPageTurned,
  quickSearchRowPressed,
  quickSearchTypeChosen,
  quickSearchTyped,
} from './actions.ts'
export { cardOfRow, choiceOf, enteredChoice, listAsked, pressedChoice } from './choosing.ts'
export type { Choice } from './choosing.ts'
export { chosenField, isPicking, rowsHere, valuesToPick } from './here.ts'
export { objectsFor } from './objects.ts'
export { neededCharacters, questionOf, quickSearchPause, quickSearchType, textProblem, typedValue } from './question.ts'
export type { Question } from './question.ts'
export type { QuickSearchState } from './reducer.ts'
export { isRecordRow, rowKey, sameRow } from './row.ts'
export type { QuickSearchRow } from './row.ts'
