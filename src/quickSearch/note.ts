import { longestSearch } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import {
  isPicking,
  neededCharacters,
  questionOf,
  textProblem,
  typedValue,
  type QuickSearchState,
} from '../../domain/quickSearch/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'

const problemText = (state: State): string | null => {
  const problem = textProblem(state)
  switch (problem) {
    case null:
      return null
    case 'long':
      return t('quickSearch.long', { length: typedValue(state).length, most: longestSearch })
    case 'number':
      return t('quickSearch.number')
    default:
      return t('quickSearch.more', { count: neededCharacters(problem) })
  }
}

const isAsking = ({ answer }: QuickSearchState): boolean => answer === 'none' || answer === 'asked'

/** What stands beside the rows, or in place of them; null when the rows say all. */
export const noteOf = (state: State, kindName: string): string | null => {
  const { quickSearch } = state
  const { rows, text } = quickSearch
  if (isPicking(state)) return rows.length === 0 ? t('quickSearch.noneToPick') : null
  const problem = problemText(state)
  if (problem !== null) return problem
  if (text.trim() === '') return t('quickSearch.empty', { object: kindName })
  if (questionOf(state, scopesOf(state)) === null) return t('quickSearch.forbidden')
  if (isAsking(quickSearch)) return rows.length === 0 ? t('quickSearch.waiting') : t('quickSearch.seenBefore')
  return rows.length === 0 ? t('quickSearch.none') : null
}

/** Said to those who do not see the rows. */
export const announcement = (state: State, note: string | null): string => {
  const { rows } = state.quickSearch
  if (note !== null || rows.length === 0) return note ?? ''
  return t('quickSearch.found', { count: rows.length })
}
