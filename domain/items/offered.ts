/** Which entries of a list the form of an item offers, where that is fewer than all. */
import {
  choosableAdvocates,
  roleLevels,
  timelogAdvocates,
  type AccessObject,
  type AccessUser,
} from '../access/index.ts'
import { answerTo, type WithAsks } from '../calls/index.ts'
import { rowsIn, type WithConfig } from '../config/index.ts'
import { tableValues, type Values } from '../kernel/index.ts'
import { accessUserOf, type WithOperations } from '../links/index.ts'
import type { Kind } from '../records/index.ts'
import { advocatesAvailable, type Subject } from './api.ts'

export type WithItems = WithOperations & WithAsks

const isId = (id: unknown): id is number => typeof id === 'number' && id > 0

/** The client of an action item, or the case where it is of no client (ACT-07). */
export const subjectOf = (values: Values): Subject | null => {
  const { victim_id: victim, case_id: courtCase } = values
  if (isId(victim)) return { kind: 'victim', id: victim }
  return isId(courtCase) ? { kind: 'court_case', id: courtCase } : null
}

/** The users that a form offers, as far as rules of access ask about them: who may log time counts as an advocate. */
const usersIn = ({ config }: WithConfig): readonly AccessUser[] =>
  tableValues(config.advocates).map(({ id, status, logs_time }) => ({
    id,
    roleLevel: logs_time === true ? roleLevels.advocate : 0,
    scopes: new Set(status === 1 ? [] : ['inactive_user']),
    capabilities: new Set(),
  }))

/** As much of a client or a case as says who works with it. */
const heldBy = (users: readonly number[]): AccessObject => ({
  kind: 'victim',
  ownerId: null,
  assigned: users,
  limitedAccess: false,
  parent: null,
  status: null,
})

/** Null until it is known. Where it could not be asked one may choose oneself, and the server has the last word. */
const advocatesOf = (state: WithAsks, subject: Subject, me: number): readonly number[] | null => {
  const { value, outcome } = answerTo(state, advocatesAvailable, subject)
  return outcome === 'failed' ? [me] : (value?.users ?? null)
}

/** Whether it is known who works with the client or the case. */
export const isHeldKnown = (state: WithAsks, subject: Subject): boolean => advocatesOf(state, subject, 0) !== null

/** Null for everybody active. */
export const choosable = (state: WithItems, kind: Kind, subject: Subject | null): readonly number[] | null => {
  const me = accessUserOf(state)
  if (me === null) return []
  if (kind === 'timelog') return timelogAdvocates(me, usersIn(state)).map(({ id }) => id)
  if (kind !== 'task' && kind !== 'appointment') return null
  if (me.scopes.has(`edit_any_${kind}`)) return null
  const held = subject === null ? null : heldBy(advocatesOf(state, subject, me.id) ?? [])
  return choosableAdvocates(me, kind, usersIn(state), held).map(({ id }) => id)
}

const fields: { readonly [K in Kind]?: string } = {
  task: 'user_id',
  appointment: 'user_id',
  timelog: 'advocate_id',
  attendee: 'role_id',
}

/** The field whose choices are fewer than its list; undefined where there is none. */
export const fieldOfOffered = (kind: Kind): string | undefined => fields[kind]

/** EVT-04: the roles that are for attendees of a type. */
const rolesFor = (state: WithConfig, type: unknown): readonly number[] =>
  rowsIn(state, 'attendee_role')
    .filter(({ disable_user, disable_person }) => !(type === 'T' ? disable_user : disable_person))
    .map(({ id }) => id)

/** What that field offers by the form's values; null is all. */
export const offeredIn = (state: WithItems, kind: Kind, values: Values): readonly number[] | null =>
  kind === 'attendee' ? rolesFor(state, values['type']) : choosable(state, kind, subjectOf(values))
