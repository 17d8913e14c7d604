/** What taking something back is about, in words: what was done, to what, and whose that is. */
import { actNamed } from '../../domain/acts.ts'
import type { EntityFields } from '../../domain/kernel/index.ts'
import { operations, requestIn } from '../../domain/links/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { entities, ownerTitles, recordOf, recordTitle, type Kind } from '../../domain/records/index.ts'
import type { State } from '../../domain/state.ts'
import { undoneOf, type Undoable } from '../../domain/undo.ts'

const fieldLabel = (kind: Kind, name: string): string => {
  const fields: EntityFields = entities[kind].fields
  return tOf(fields[name]?.label ?? name)
}

export const deed = (undoable: Undoable): string => {
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
export const objects = (state: State, undoable: Undoable): readonly string[] => {
  const undone = undoneOf(state, undoable)
  if (undone === null) return []
  const { kind, id } = undone
  const record = recordOf(state, kind, id)
  if (record === undefined) return [tOf(entities[kind].names.one)]
  return [recordTitle(state, kind, id), ...ownerTitles(state, kind, record)]
}
