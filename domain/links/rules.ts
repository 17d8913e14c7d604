/** Whether an operation may be sent now. The server asks the same again (PRM-56). */
import { hasAssignmentRoom, isDisplayOnly, mayAssign, mayDelete, mayUnassign } from '../access/index.ts'
import { meets } from '../kernel/index.ts'
import type { MessageKey } from '../messages/index.ts'
import { entities, isObjectKind, recordOf } from '../records/index.ts'
import { scopesOf } from '../session/index.ts'
import { operations, type Request } from './operations.ts'
import { identityOf, linkNameOf, type RecordPlace } from './requests.ts'
import {
  accessObjectOf,
  accessUserOf,
  isRecordBusy,
  isRemovable,
  isTaggable,
  isUnderWay,
  linksOf,
  mayChange,
  offeredTags,
  offeredVictimizationTags,
  tagsAreKnown,
  type WithOperations,
} from './selectors.ts'

/** Why an operation is not sent: the sentence's key, or nothing to say where it is being done already. */
export type Objection = { readonly says: MessageKey | null }
const object = (says: MessageKey | null): Objection => ({ says })

/** Whether its controls appear: the scopes, and the right to change this record (PRM-35, PRM-51, TAG-03, TAG-07). */
export const mayDo = (state: WithOperations, { does, kind, id }: Pick<Request, 'does' | 'kind' | 'id'>): boolean => {
  const user = accessUserOf(state)
  if (user === null || isDisplayOnly(user.roleLevel) || !operations[does].kinds.includes(kind)) return false
  if (!meets(scopesOf(state), operations[does].needs(kind))) return false
  if (does === 'record.remove') return mayRemove(state, { kind, id })
  if (does === 'record.restore' || does === 'record.expunge') return true
  if (does === 'assignment.add' || does === 'assignment.remove') return maySettle(state, does, { kind, id })
  if (does === 'tag.add' && !isTaggable(state, { kind, id })) return false
  return mayChange(state, { kind, id })
}

/** CLI-18, CLI-19, CAS-08; where another scope than that of editing decides, the server's `may_edit` does not. */
const mayRemove = (state: WithOperations, place: RecordPlace): boolean => {
  const user = accessUserOf(state)
  if (user === null || !isRemovable(place.kind)) return false
  if (place.kind === 'person' || place.kind === 'location' || place.kind === 'event') return true
  if (place.kind !== 'victim') return mayChange(state, place)
  const client = accessObjectOf(state, place)
  return client !== null && mayDelete(user, client)
}

/**
 * PRM-27, PRM-28 and, for the room, PRM-13. What the server says of editing stands for the ties that are not known
 * here.
 */
const maySettle = (
  state: WithOperations,
  does: 'assignment.add' | 'assignment.remove',
  place: RecordPlace,
): boolean => {
  const [user, held] = [accessUserOf(state), accessObjectOf(state, place)]
  if (user === null || held === null || !isObjectKind(place.kind)) return false
  if (!mayChange(state, place) || !meets(user.scopes, entities[place.kind].needs.edit)) return false
  const editable = { ...held, ownerId: user.id }
  return does === 'assignment.add'
    ? mayAssign(user, editable) || !hasAssignmentRoom(user, held)
    : mayUnassign(user, editable)
}

const duplicates: Readonly<Partial<Record<string, MessageKey>>> = {
  tag: 'operation.tag.duplicate',
  victimizationTag: 'operation.tag.duplicate',
}

const isThere = (state: WithOperations, request: Request): boolean => {
  const name = linkNameOf(request)
  return (
    name !== null &&
    linksOf(state, name, request).some(({ values }) => identityOf(name, values) === identityOf(name, request.values))
  )
}

/** TAG-08 */
const isOfferedTag = (state: WithOperations, request: Request): boolean => {
  const name = linkNameOf(request)
  if ((name !== 'tag' && name !== 'victimizationTag') || !tagsAreKnown(state)) return true
  const offered = name === 'tag' ? offeredTags(state, request) : offeredVictimizationTags(state)
  return offered.some(({ id }) => id === request.values['term_id'])
}

/** What is said against an operation; null when it may be sent. */
export const objectionTo = (state: WithOperations, request: Request): Objection | null => {
  const { does, kind, id } = request
  if (isUnderWay(state, request)) return object(null)
  if (!mayDo(state, request)) return object('operation.notAllowed')
  if (does === 'record.restore') return null
  if (recordOf(state, kind, id) === undefined) return does.startsWith('record.') ? null : object('operation.notLoaded')
  if (does.startsWith('record.')) return isRecordBusy(state, request) ? object('operation.busy') : null
  if (does === 'case.primary') return request.values['from'] === request.values['to'] ? object(null) : null
  if (does.endsWith('.remove')) return isThere(state, request) ? null : object('operation.goneAlready')
  // TAG-05, SRV-48
  if (isThere(state, request)) return object(duplicates[linkNameOf(request) ?? ''] ?? 'operation.duplicate')
  const held = accessObjectOf(state, request)
  const user = accessUserOf(state)
  if (does === 'assignment.add' && user && held && !hasAssignmentRoom(user, held))
    return object('operation.assignment.noRoom')
  return isOfferedTag(state, request) ? null : object('operation.tag.notOffered')
}

/** PRM-13: whether one is the first of the record's assignments. */
export const isSecondary = (state: WithOperations, place: RecordPlace): boolean =>
  linksOf(state, 'assignment', place).length > 0
