import type { ListTab } from '../../domain/lists/index.ts'
import { useAppSelector } from '../store/index.ts'
import { SavedFiltersDialog } from './SavedFiltersDialog.tsx'
import { SaveFiltersDialog } from './SaveFiltersDialog.tsx'

/** The dialogs of the list in view, opened from its page as from the palette. */
export const SavedFiltersDialogs = ({ tab }: { readonly tab: ListTab }) => {
  const isNaming = useAppSelector((state) => state.savedFilters.naming?.tab === tab)
  const isShown = useAppSelector((state) => state.savedFilters.shown === tab)
  if (isNaming) return <SaveFiltersDialog tab={tab} />
  return isShown ? <SavedFiltersDialog tab={tab} /> : null
}
