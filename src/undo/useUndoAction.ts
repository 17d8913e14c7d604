import { useMemo } from 'react'
import { t } from '../../domain/messages/index.ts'
import { undoables, undoAsked } from '../../domain/operations/index.ts'
import { undoableRemovals } from '../../domain/savedFilters/index.ts'
import { useLanguage } from '../languages/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import type { ToastMessage } from '../ui/index.ts'

/**
 * A message is named after the operation or save that it tells of: as long as that can be taken back, it has a button
 * for it.
 */
export const useUndoAction = (): ((message: string) => ToastMessage['action']) => {
  const say = useSay()
  const all = useAppSelector(undoables)
  const removals = useAppSelector(undoableRemovals)
  const language = useLanguage()
  return useMemo(() => {
    const names = new Set([...all.map(({ name }) => name), ...removals])
    return (message) =>
      names.has(message) ? { label: t('operation.undo'), onAction: () => say(undoAsked({ name: message })) } : undefined
    // The label is said in the language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [all, removals, say, language])
}
