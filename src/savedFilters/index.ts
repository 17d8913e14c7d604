/** Saved filters on the page of a list. */
export { SavedFiltersDialogs } from './SavedFiltersDialogs.tsx'
export { SavedFiltersMenu } from './SavedFiltersMenu.tsx'
export { SaveFiltersButton } from './SaveFiltersButton.tsx'
