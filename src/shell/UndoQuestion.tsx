import { t } from '../../domain/messages/index.ts'
import { undoAsked, undoQuestionDropped } from '../../domain/links/index.ts'
import { undoableNamed } from '../../domain/undo.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { ConfirmDialog } from '../ui/index.ts'
import { deed, objects } from './undoWords.ts'

/**
 * Asks before something is taken back that does not show where somebody is, and says what it is. It stands once in the
 * shell.
 */
export const UndoQuestion = () => {
  const say = useSay()
  const words = useAppSelector(
    (state) => {
      const { questioned } = state.operations
      const undoable = questioned === null ? undefined : undoableNamed(state, questioned)
      if (undoable === undefined) return null
      return { name: undoable.name, deed: deed(undoable), objects: objects(state, undoable).join(', ') }
    },
    (a, b) => a?.name === b?.name && a?.deed === b?.deed && a?.objects === b?.objects,
  )
  if (words === null) return null
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) say(undoQuestionDropped({}))
      }}
      title={words.objects === '' ? t('operation.undo.last') : t('operation.undo.question', { object: words.objects })}
      description={words.objects === '' ? words.deed : t('operation.undo.elsewhere', { deed: words.deed })}
      confirmLabel={t('operation.undo')}
      cancelLabel={t('operations.cancel')}
      danger
      onConfirm={() => say(undoAsked({ name: words.name }))}
    />
  )
}
