import { useMemo } from 'react'
import { t } from '../../domain/messages/index.ts'
import { undoAsked } from '../../domain/links/index.ts'
import { undoables } from '../../domain/undo.ts'
import { useLanguage } from '../languages/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import type { ToastMessage } from '../ui/index.ts'

/**
 * A message is named after the act or save that it tells of: as long as that can be taken back, it has a button
 * for it.
 */
export const useUndoAction = (): ((message: string) => ToastMessage['action']) => {
  const say = useSay()
  const all = useAppSelector(undoables)
  const language = useLanguage()
  return useMemo(() => {
    const names = new Set(all.map(({ name }) => name))
    return (message) =>
      names.has(message) ? { label: t('operation.undo'), onAction: () => say(undoAsked({ name: message })) } : undefined
    // The label is said in the language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [all, say, language])
}
