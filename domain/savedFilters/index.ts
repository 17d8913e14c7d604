/** The face of saved filters of lists. */
export { removeFilters, saveFilters } from './acts.ts'
export {
  nameTyped,
  namingEnded,
  savedFilterChosen,
  savedFilterRemovalAsked,
  savedFiltersShown,
  saveFiltersAsked,
} from './actions.ts'
export {
  addSavedFilter,
  listSavedFilters,
  nameIsTaken,
  removeSavedFilter,
  replaceSavedFilter,
  tooManySaved,
} from './api.ts'
export {
  appliedTo,
  checkSaved,
  isNarrowed,
  longestTypedName,
  mostSavedFilters,
  nameKey,
  nameProblem,
  narrowingOf,
  savedNamed,
} from './savedFilter.ts'
export type { SavedContent, SavedFilter } from './savedFilter.ts'
export {
  isSavingFilters,
  isWhole,
  namesake,
  narrowingWords,
  savedFilterOf,
  savedFilters,
  savedFiltersOf,
  savedFilterTitle,
  savedSets,
} from './selectors.ts'
