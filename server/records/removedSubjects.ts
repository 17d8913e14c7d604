/** Records that are taken out or go for good, as the rules ask about them: those who saw them hear that they are gone. */
import { entities, isObjectKind, type Kind } from '../../domain/records/index.ts'
import type { Subject } from '../http/services.ts'
import type { Work } from '../kernel/database.ts'
import { isItemKind, readItemSubjects } from './itemSubjects.ts'
import type { ItemKind } from './kinds.ts'
import { ofEvent, ofObject, peopleOf, readAttendees, readObjectsNamed } from './subjects.ts'

const itemsRemoved = async (tx: Work, kind: ItemKind, ids: readonly number[]) => {
  const items = await readItemSubjects(tx, kind, ids, [])
  const objects = await readObjectsNamed(tx, items.owners)
  return (id: number): Subject | null => items.removed(id, objects)
}

/** Who saw records of a kind that the same transaction takes out. */
export const subjectsOfRemoved = async (
  tx: Work,
  kind: Kind,
  ids: readonly number[],
): Promise<(id: number) => Subject | null> => {
  if (kind === 'person') return peopleOf(tx, ids)
  if (kind === 'attendee') {
    const rows = await readAttendees(tx, ids)
    const { removed } = await readObjectsNamed(
      tx,
      rows.map(({ event_id }) => ({ kind: 'event', id: event_id })),
    )
    return (id) => {
      const row = rows.find((attendee) => attendee.id === id)
      return row === undefined ? null : ofEvent(removed('event', row.event_id))
    }
  }
  if (isItemKind(kind)) return itemsRemoved(tx, kind, ids)
  if (!isObjectKind(kind)) return () => ({ is: 'entry', needs: entities[kind].needs.view })
  const { removed } = await readObjectsNamed(
    tx,
    ids.map((id) => ({ kind, id })),
  )
  return (id) => ofObject(removed(kind, id))
}
