import { actNamed } from '../../domain/acts.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { operations, requestIn, undoAsked, undoQuestionDropped } from '../../domain/links/index.ts'
import { undoableNamed, undoneOf, type Undoable } from '../../domain/undo.ts'
import { entities, kinds, ownerIn, ownersOf, recordOf, recordTitle, type Kind } from '../../domain/records/index.ts'
import type { EntityFields } from '../../domain/kernel/index.ts'
import type { State } from '../../domain/state.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { ConfirmDialog } from '../ui/index.ts'

const fieldLabel = (kind: Kind, name: string): string => {
  const fields: EntityFields = entities[kind].fields
  return tOf(fields[name]?.label ?? name)
}

const deed = (undoable: Undoable): string => {
  if (undoable.is === 'act') {
    const request = requestIn(undoable.act)
    if (request !== null) return tOf(operations[request.does].done)
    const { does, asked } = undoable.act
    return tOf(actNamed(does)?.says(asked as never).done ?? '')
  }
  const { kind } = undoable.is === 'draft' ? undoable : undoable.line.request
  const about = tOf(entities[kind].names.one)
  if (undoable.is === 'draft') return t('operation.undo.discarded', { about })
  if (undoable.line.request.id === 0) return t('operation.undo.added', { about })
  const fields = Object.keys(undoable.line.request.changes).map((name) => fieldLabel(kind, name))
  return t('operation.undo.changed', { fields: fields.join(', ') })
}

/** What it was done to, and whose that is, as far as they are there. */
const objects = (state: State, undoable: Undoable): readonly string[] => {
  const undone = undoneOf(state, undoable)
  if (undone === null) return []
  const { kind, id } = undone
  const record = recordOf(state, kind, id)
  if (record === undefined) return [tOf(entities[kind].names.one)]
  const owners = kinds.flatMap((owner) => {
    const of = Object.hasOwn(ownersOf(kind), owner) ? ownerIn(kind, owner, record) : null
    return of === null || recordOf(state, owner, of) === undefined ? [] : [recordTitle(state, owner, of)]
  })
  return [recordTitle(state, kind, id), ...owners]
}

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
