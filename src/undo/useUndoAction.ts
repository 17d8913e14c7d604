import { useMemo } from 'react'
import { t } from '../../domain/messages/index.ts'
import { undoables, undoAsked } from '../../domain/operations/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import type { ToastMessage } from '../ui/index.ts'

/**
 * A message is named after the operation or save that it tells of: as long as that can be taken back, it has a button
 * for it.
 */
export const useUndoAction = (): ((message: string) => ToastMessage['action']) => {
  const say = useSay()
  const all = useAppSelector(undoables)
  return useMemo(() => {
    const names = new Set(all.map(({ name }) => name))
    return (message) =>
      names.has(message) ? { label: t('operation.undo'), onAction: () => say(undoAsked({ name: message })) } : undefined
  }, [all, say])
}
