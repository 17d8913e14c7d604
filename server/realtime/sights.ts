/** The records of some announcements, read at once whoever is to hear of them: a query for each kind. */
import { entities } from '../../domain/records/index.ts'
import type { Subject } from '../http/services.ts'
import type { Work } from '../kernel/database.ts'
import {
  cameWith,
  isItemKind,
  ofEvent,
  ofObject,
  readAttendees,
  readChanges,
  readItemSubjects,
  readObjectsNamed,
  readPeople,
  type Change,
  type Items,
  type Ref,
} from '../records/index.ts'
import { isObjectKind, type Kind } from '../../domain/records/index.ts'
import type { Announcement, Known, Sight } from './announcement.ts'

type Changed = Extract<Announcement, { is: 'changed' }>

/** Changes are decided by the records' own rules, unless they say who hears of them. */
const byRules = (told: Announcement): told is Changed => told.is === 'changed' && told.audience === undefined

const idsOf = (refs: readonly Ref[], wanted: string): readonly number[] =>
  refs.filter(({ kind }) => kind === wanted).map(({ id }) => id)

type Read = (ref: Ref, undone?: readonly Change[]) => Subject | null

const read = async (tx: Work, refs: readonly Ref[], changes: readonly Change[]): Promise<Read> => {
  const items = new Map<string, Items>()
  for (const kind of new Set(refs.map((ref) => ref.kind).filter(isItemKind)))
    items.set(
      kind,
      await readItemSubjects(
        tx,
        kind,
        idsOf(refs, kind),
        changes.filter((change) => change.kind === kind),
      ),
    )
  const people = await readPeople(tx, idsOf(refs, 'person'))
  const attendees = await readAttendees(tx, idsOf(refs, 'attendee'))
  const objects = await readObjectsNamed(
    tx,
    [
      ...refs,
      ...[...items.values()].flatMap(({ owners }) => owners),
      ...attendees.map(({ event_id: id }) => ({ kind: 'event', id })),
    ],
    changes,
  )
  return ({ kind, id }, undone = []) => {
    if (isObjectKind(kind)) return ofObject(objects.standing(kind, id, undone))
    const ofKind = items.get(kind)
    if (ofKind !== undefined) return ofKind.standing(id, objects, undone)
    if (undone.some(cameWith)) return null
    if (kind === 'person') return people(id)
    if (kind === 'attendee') {
      const found = attendees.find((attendee) => attendee.id === id)
      return found?.removed_at === null ? ofEvent(objects.standing('event', found.event_id)) : null
    }
    return Object.hasOwn(entities, kind) ? { is: 'entry', needs: entities[kind as Kind].needs.view } : null
  }
}

const sightOf = (told: Announcement, changes: readonly Change[], at: Read): Sight => {
  const { audience } = told
  if (typeof audience === 'object' && 'saw' in audience) return { now: null, before: audience.saw }
  if (told.is === 'removed') return { now: null, before: null }
  const { kind, id, version } = told
  const undone = changes.filter((one) => one.kind === kind && one.id === id && one.version >= version)
  return { now: at(told), before: at(told, undone) }
}

export const readKnown = async (tx: Work, all: readonly Announcement[]): Promise<readonly Known[]> => {
  const changed = all.filter(byRules)
  const changes = await readChanges(tx, changed)
  const pages = all.flatMap((told) => (told.is === 'changed' ? (told.owners ?? []) : []))
  const asked = all.filter(({ audience }) => audience === undefined)
  const at = await read(tx, [...asked, ...pages], changes)
  return all.map((told) => ({
    told,
    sight: sightOf(told, changes, at),
    pages: told.is === 'changed' ? (told.owners ?? []).map((owner) => ({ owner, subject: at(owner) })) : [],
  }))
}
