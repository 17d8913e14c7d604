/** Which entries of a list the form of an item offers, where that is fewer than all. */
import { useEffect } from 'react'
import { choosableAdvocates, roleLevels, timelogAdvocates, type AccessObject, type AccessUser } from '../../domain/access/index.ts'
import { rowsIn } from '../../domain/config/index.ts'
import { advocatesOpened, availableFor, type Subject } from '../../domain/items/index.ts'
import { tableValues, type Values } from '../../domain/kernel/index.ts'
import { accessUserOf } from '../../domain/operations/index.ts'
import type { Kind } from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { useAppSelector, useSay } from '../store/index.ts'

/** The values of a field that may be chosen; null is all of them. */
export type Offered = (field: string) => ReadonlySet<number> | null

const isId = (id: unknown): id is number => typeof id === 'number' && id > 0

/** The client of an action item, or the case where it is of no client (ACT-07). */
export const subjectOf = (values: Values): Subject | null => {
  const { victim_id: victim, case_id: courtCase } = values
  if (isId(victim)) return { kind: 'victim', id: victim }
  return isId(courtCase) ? { kind: 'court_case', id: courtCase } : null
}

/** The users that a form offers, as far as the rules of access ask about them: who may log time counts as an advocate. */
const usersIn = ({ config }: State): readonly AccessUser[] =>
  tableValues(config.advocates).map(({ id, status, logs_time }) => ({
    id,
    roleLevel: logs_time === true ? roleLevels.advocate : 0,
    scopes: new Set(status === 1 ? [] : ['inactive_user']),
    capabilities: new Set(),
  }))

/** As much of a client or a case as says who works with it. */
const heldBy = (users: readonly number[]): AccessObject => ({ kind: 'victim', ownerId: null, assigned: users, limitedAccess: false, parent: null, status: null })

/** Null for everybody active. */
export const choosable = (state: State, kind: Kind, subject: Subject | null): readonly number[] | null => {
  const me = accessUserOf(state)
  if (me === null) return []
  if (kind === 'timelog') return timelogAdvocates(me, usersIn(state)).map(({ id }) => id)
  if (kind !== 'task' && kind !== 'appointment') return null
  if (me.scopes.has(`edit_any_${kind}`)) return null
  return choosableAdvocates(me, kind, usersIn(state), subject === null ? null : heldBy(availableFor(state, subject))).map(({ id }) => id)
}

const fieldOf: { readonly [K in Kind]?: string } = { task: 'user_id', appointment: 'user_id', timelog: 'advocate_id', attendee: 'role_id' }

/** Asks who works with the client or the case of an action item, where only they may be chosen. */
export const useAvailable = (kind: Kind, subject: Subject | null): void => {
  const say = useSay()
  const isAsked = useAppSelector((state) => (kind === 'task' || kind === 'appointment') && scopesOf(state)?.has(`edit_any_${kind}`) !== true)
  const [of, id] = [subject?.kind ?? 'victim', subject?.id ?? 0]
  useEffect(() => {
    if (isAsked && id > 0) say(advocatesOpened({ kind: of, id }))
  }, [isAsked, of, id, say])
}

/** EVT-04: the roles that are for attendees of a type. */
const rolesFor = (state: State, type: unknown): readonly number[] =>
  rowsIn(state, 'attendee_role').flatMap(({ id, disable_user, disable_person }) => ((type === 'T' ? disable_user : disable_person) ? [] : [id]))

const offeredIn = (state: State, kind: Kind, values: Values): readonly number[] | null =>
  kind === 'attendee' ? rolesFor(state, values['type']) : choosable(state, kind, subjectOf(values))

/** ACT-07, PRM-32, EVT-04: whom the form of an action item or a timelog offers, and which roles that of an attendee. */
export const useOffered = (kind: Kind, values: Values): Offered => {
  const subject = subjectOf(values)
  useAvailable(kind, subject)
  // As text: an equal answer to the next action is then the same answer.
  const ids = useAppSelector((state) => offeredIn(state, kind, values)?.join(' ') ?? null)
  return (field) => (field !== fieldOf[kind] || ids === null ? null : new Set(ids.split(' ').filter((id) => id !== '').map(Number)))
}
